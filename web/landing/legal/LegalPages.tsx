import { LegalPage } from './LegalPage.tsx';
import { PRIVACY, PRIVACY_INTRODUCTION } from './privacy-text.ts';
import { TERMS, TERMS_INTRODUCTION } from './terms-text.ts';

export function Terms() {
  return (
    <LegalPage
      title="利用規約"
      introduction={TERMS_INTRODUCTION}
      sections={TERMS}
      heading={({ title }, number) => `第${number}条（${title}）`}
    />
  );
}

export function Privacy() {
  return (
    <LegalPage
      title="プライバシーポリシー"
      introduction={PRIVACY_INTRODUCTION}
      sections={PRIVACY}
      heading={({ title }, number) => `${number}. ${title}`}
    />
  );
}

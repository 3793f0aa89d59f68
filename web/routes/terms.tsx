import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from './-LegalPage.tsx';
import { TERMS, TERMS_INTRODUCTION } from './-terms-text.ts';

export const Route = createFileRoute('/terms')({ component: TermsScreen });

function TermsScreen() {
  return (
    <LegalPage
      title="利用規約"
      introduction={TERMS_INTRODUCTION}
      sections={TERMS}
      heading={({ title }, number) => `第${number}条（${title}）`}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from './-LegalPage.tsx';
import { PRIVACY, PRIVACY_INTRODUCTION } from './-privacy-text.ts';

export const Route = createFileRoute('/privacy')({ component: PrivacyScreen });

function PrivacyScreen() {
  return (
    <LegalPage
      title="プライバシーポリシー"
      introduction={PRIVACY_INTRODUCTION}
      sections={PRIVACY}
      heading={({ title }, number) => `${number}. ${title}`}
    />
  );
}

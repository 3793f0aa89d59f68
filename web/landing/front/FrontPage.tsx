import type { ReactNode } from 'react';
import { AuthLinks } from '../parts/AuthLinks.tsx';
import { Frame } from '../parts/Frame.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import { Unless, When } from '../parts/placeholders.tsx';
import { FeatureCards } from './FeatureCards.tsx';
import { Hero } from './Hero.tsx';
import { Sharing } from './Sharing.tsx';

/** `/` */
export function FrontPage() {
  return (
    <Frame actions={<AuthLinks />}>
      <Hero />
      <Section title="手帳とメモと受信箱を、ひとつに。" lead="選考が重なる時期でも、次にやることがひと目でわかります。">
        <FeatureCards />
      </Section>
      <Section
        title="共有されるのは、予定の種類・日時・区分・卒業年度。"
        lead="同じ企業を受ける人どうしで締切を補い合えます。予定名や会場などの詳細は、自分で選んだときだけ。個人の記録は共有されません。"
        className="border-y border-line bg-surface"
      >
        <Sharing />
      </Section>
      <section className="mx-auto w-full max-w-page px-4 pt-15 pb-16 text-center nav:pt-22 nav:pb-24">
        <h2 className="text-[clamp(1.5rem,1.1rem+2vw,2.125rem)]">最初の1社を、追加してみる。</h2>
        <p className="copy mt-2 mb-5.5 text-ink-2">
          <When part="google">メールアドレスかGoogleアカウントで、すぐに始められます。</When>
          <Unless part="google">メールアドレスがあれば、すぐに始められます。</Unless>
        </p>
        <LinkButton href="/signup" variant="primary" size="lg" data-start>
          無料で登録
        </LinkButton>
      </section>
    </Frame>
  );
}

type SectionProps = { title: string; lead: string; className?: string; children: ReactNode };

function Section({ title, lead, className = '', children }: SectionProps) {
  return (
    <section className={`py-14 nav:py-20 ${className}`}>
      <div className="mx-auto max-w-page px-4 nav:px-8">
        <h2 className="mb-1.5 text-[clamp(1.375rem,1rem+1.6vw,1.875rem)]">{title}</h2>
        <p className="copy mb-6 max-w-[38em] text-ink-2">{lead}</p>
        {children}
      </div>
    </section>
  );
}

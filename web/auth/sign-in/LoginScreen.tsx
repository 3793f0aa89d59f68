import { Building2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { type PlannerWeek, plannerWeek } from '#domain/pages/planner-week.ts';
import { jstDay, readClock } from '#domain/time.ts';
import { Features } from '#web/landing/front/Features.tsx';
import { PlannerCard } from '#web/landing/front/PlannerCard.tsx';
import { Frame } from '#web/landing/parts/Frame.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { askedFor, useStep } from '../parts/address.ts';
import { Figures } from './Figures.tsx';
import { LoginForm } from './LoginForm.tsx';

const SecondFactorStep = lazy(() => import('./SecondFactorStep.tsx').then((it) => ({ default: it.SecondFactorStep })));

/** Sign-in. The heading names the company of a link, and signing in begins its selection. */
export function LoginScreen({ week = plannerWeek(jstDay(readClock())) }: { week?: PlannerWeek }) {
  const { company } = askedFor();
  const step = useStep();
  return (
    <Frame>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start nav:grid-cols-2 nav:content-stretch">
        <div className="mx-auto w-full max-w-108 px-4 py-8 nav:py-16">
          {step === 'second-factor' ? (
            <Suspense fallback={<Spinner />}>
              <SecondFactorStep />
            </Suspense>
          ) : (
            <Page title="ログイン" heading={company ? `${company}の選考管理を始める` : 'ログイン'}>
              {company && <Company name={company} />}
              <LoginForm />
            </Page>
          )}
        </div>
        <aside
          aria-label="しおりについて"
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 border-t border-line bg-brand-soft px-4 py-7 nav:justify-center nav:border-t-0 nav:px-12 nav:py-16 nav:grid-cols-[minmax(0,26rem)]"
        >
          <div className="hidden gap-8 nav:grid">
            <PlannerCard {...week} />
            <Features />
          </div>
          <Figures />
        </aside>
      </div>
    </Frame>
  );
}

function Company({ name }: { name: string }) {
  return (
    <div className="mb-4 grid justify-items-start gap-2">
      <p className="inline-flex max-w-full items-center gap-2 rounded-md bg-brand-soft px-3 py-1.5 text-sm font-bold text-brand-strong forced-colors:border">
        <Building2 aria-hidden className="size-4" />
        <span className="min-w-0">{name}</span>
      </p>
      <p className="copy text-sm text-ink-2">ログインすると、この企業の選考を追加する画面に進みます。</p>
    </div>
  );
}

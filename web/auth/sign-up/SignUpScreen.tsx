import { Check } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { HOME } from '#domain/accounts/guard.ts';
import { api, call } from '#web/api.ts';
import { hasDrafts } from '#web/drafts/drafts.ts';
import { hasUnsent } from '#web/drafts/storage.ts';
import { Frame } from '#web/landing/parts/Frame.tsx';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { UnreachableScreen } from '#web/ui/feedback/ErrorScreens.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { askedFor, stepBack, stepOn, useStep, withAsked } from '../parts/address.ts';
import { FailureBox, useFailure } from '../parts/FailureBox.tsx';
import { GoogleButton, googleFailure } from '../parts/GoogleButton.tsx';
import { SignUpForm } from './SignUpForm.tsx';

const Verification = lazy(() => import('./Verification.tsx').then((it) => ({ default: it.Verification })));

/** Signing up: the form, then the code that was mailed. */
export function SignUpScreen() {
  const step = useStep();
  return (
    <Frame>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] nav:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="mx-auto w-full max-w-144 px-4 py-8 nav:py-14">
          {step === 'code' ? (
            <Suspense fallback={<Spinner />}>
              <CodeStep />
            </Suspense>
          ) : (
            <FormStep />
          )}
        </div>
        <Promises />
      </div>
    </Frame>
  );
}

function FormStep() {
  const { company } = askedFor();
  const { failure, box } = useFailure(() => googleFailure('Googleアカウントでの登録に失敗しました'));
  return (
    <Page title="新規登録" heading={company ? `${company}の選考管理を始める` : '新規登録'}>
      <p className="-mt-3 mb-3 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        アカウントをお持ちの場合
        <a href={withAsked('/login')} className="inline-flex min-h-11 items-center font-bold">
          ログイン
        </a>
      </p>
      <SignedOutNotice />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 not-empty:mb-6">
        {failure && <FailureBox failure={failure} ref={box} />}
        <GoogleButton from="signup" />
      </div>
      <SignUpForm onSent={() => stepOn('code')} />
    </Page>
  );
}

type Pending = { email: string; resendInSeconds: number };

/** The code of the sign-up that waits in this browser. Where none does, the form is the place to be. */
function CodeStep() {
  const [pending, setPending] = useState<Pending | null>(null);
  const [asked, setAsked] = useState(0);
  const [isLost, setIsLost] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew each time that somebody wants it
  useEffect(() => {
    setIsLost(false);
    call(api['sign-up'].$get()).then(
      (it) => (it ? setPending(it) : stepBack()),
      () => setIsLost(true),
    );
  }, [asked]);
  if (isLost) return <UnreachableScreen onRetry={() => setAsked(asked + 1)} />;
  if (!pending) return <Spinner />;
  return <Verification pending={pending} onBack={stepBack} />;
}

const PROMISES = [
  { title: '無料で始められます', text: '登録も、選考の管理も、締切のお知らせも、すべて無料です。' },
  { title: '幅広い企業データベース', text: '14の業界の企業を名前やよみがなで検索して、そのまま追加できます。' },
  { title: '選考の情報をリアルタイムに', text: 'パソコンで更新した選考が、スマホにもすぐに反映されます。' },
  { title: 'スマホでも使えます', text: '移動中でも、締切の確認とステータスの更新がすぐにできます。' },
] as const;

function Promises() {
  return (
    <aside aria-label="しおりでできること" className="hidden bg-brand-soft px-10 py-16 nav:block">
      <div className="sticky top-16 grid gap-6">
        <p className="copy text-lg font-bold">無料で、今日から使えます。</p>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {PROMISES.map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <Check aria-hidden strokeWidth={3} className="mt-0.5 size-5 text-brand" />
              <div className="min-w-0">
                <p className="copy font-bold">{title}</p>
                <p className="copy text-sm text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/**
 * Whoever signs up is not signed in: an open session ends here, and the page says so. Where that would lose drafts or unsent changes, it asks
 * first.
 */
function SignedOutNotice() {
  const [ended, setEnded] = useState(false);
  const [loses, setLoses] = useState('');
  const end = async () => {
    setLoses('');
    const { endSession } = await import('#web/sign-out.ts');
    await endSession();
    setEnded(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const look = async () => {
      const session = await call(api.session.$get());
      if (!session) return;
      const lost = whatIsLost();
      if (lost) setLoses(lost);
      else await end();
    };
    // Where that fails, the new session takes the old one's place after the code.
    look().catch(() => undefined);
  }, []);
  return (
    <div role="status" className="not-empty:mb-6">
      {ended && <Banner tone="info">ログアウトしました。新しいアカウントを登録できます。</Banner>}
      {loses && (
        <Banner
          tone="attention"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="danger" onClick={() => end().catch(() => undefined)}>
                ログアウトして登録
              </Button>
              <a href={HOME} className={buttonClass('secondary', 'sm')}>
                ホームに戻る
              </a>
            </span>
          }
        >
          ログイン中です。新しいアカウントを登録するためにログアウトすると、{loses}は削除されます。
        </Banner>
      )}
    </div>
  );
}

/** What a sign-out deletes that is nowhere else, of any account of this browser; empty where there is nothing. */
function whatIsLost(): string {
  return [hasUnsent() && '未送信の変更', hasDrafts() && '保存していない入力内容の下書き'].filter(Boolean).join('と');
}

import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { companyParameter } from '#domain/redirect.ts';
import { api, call } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Frame } from './-Frame.tsx';
import { Features } from './-features.tsx';
import { SignUpForm } from './-SignUpForm.tsx';

const Verification = lazy(() => import('./-Verification.tsx').then((it) => ({ default: it.Verification })));

type Search = { company?: string; step?: 'code' };

export const Route = createFileRoute('/signup')({
  validateSearch: (search): Search => {
    const company = companyParameter(search.company);
    return { ...(company && { company }), ...(search.step === 'code' && { step: 'code' }) };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { step, ...search } }) => {
    const pending = step === 'code' ? await call(api['sign-up'].$get()) : null;
    if (step === 'code' && !pending) throw redirect({ to: '/signup', search, replace: true });
    return { pending };
  },
  component: SignUpScreen,
});

function SignUpScreen() {
  const { company } = Route.useSearch();
  const { pending } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const search = company ? { company } : {};
  return (
    <Frame>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] nav:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="mx-auto w-full max-w-144 px-4 py-8 nav:py-14">
          {pending ? (
            <Suspense fallback={<Spinner />}>
              <Verification
                pending={pending}
                company={company ?? null}
                onBack={() => navigate({ search, replace: true })}
              />
            </Suspense>
          ) : (
            <Page title="新規登録" heading={company ? `${company}の選考管理を始める` : '新規登録'}>
              <p className="mb-6 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
                アカウントをお持ちの場合
                <Link to="/login" search={search} className="inline-flex min-h-11 items-center font-bold">
                  ログイン
                </Link>
              </p>
              <SignedOutNotice />
              <SignUpForm onSent={() => navigate({ search: { ...search, step: 'code' } })} />
            </Page>
          )}
        </div>
        <aside
          aria-label="しおりでできること"
          className="hidden content-start gap-6 bg-brand-soft px-10 py-16 nav:grid"
        >
          <p className="copy text-lg font-bold">無料で、今日から使えます。</p>
          <Features />
        </aside>
      </div>
    </Frame>
  );
}

/** Whoever signs up is not signed in: an open session ends here, and the page says so. */
function SignedOutNotice() {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const end = async () => {
      const session = await call(api.session.$get());
      if (!session) return;
      const { endSession } = await import('#web/sign-out.ts');
      await endSession();
      setEnded(true);
    };
    // Where that fails, the new session takes the old one's place after the code.
    end().catch(() => undefined);
  }, []);
  return (
    <div role="status" className="not-empty:mb-6">
      {ended && <Banner tone="info">ログアウトしました。新しいアカウントを登録できます。</Banner>}
    </div>
  );
}

import { createFileRoute, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { AppError } from '#domain/errors.ts';
import { afterSignIn, companyParameter, safeRedirect } from '#domain/redirect.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Frame } from './-Frame.tsx';
import { Features } from './-features.tsx';
import { PlannerCard } from './-PlannerCard.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { company?: string; redirect?: string } => {
    const company = companyParameter(search.company);
    const redirect = safeRedirect(search.redirect);
    return { ...(company && { company }), ...(redirect && { redirect }) };
  },
  component: LoginScreen,
});

function LoginScreen() {
  const { company } = Route.useSearch();
  return (
    <Frame>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] nav:grid-cols-2">
        <div className="mx-auto w-full max-w-108 px-4 py-8 nav:py-16">
          <Page title="ログイン" heading={company ? `${company}の選考管理を始める` : 'ログイン'}>
            {company && (
              <p className="copy mb-4 text-sm text-ink-2">ログインすると、この企業の選考を追加する画面に進みます。</p>
            )}
            <LoginForm />
          </Page>
        </div>
        <div className="hidden place-content-center gap-8 bg-brand-soft px-12 py-16 nav:grid nav:grid-cols-[minmax(0,26rem)]">
          <PlannerCard />
          <Features />
        </div>
      </div>
    </Frame>
  );
}

/** Counting attempts lets the box shake at each. */
type Failure = { message: string; attempt: number };

function LoginForm() {
  const search = Route.useSearch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
    const [email, password] = [field('email').value, field('password').value];
    const fail = (message: string) => {
      flushSync(() => {
        setBusy(false);
        setFailure((last) => ({ message, attempt: (last?.attempt ?? 0) + 1 }));
      });
      field('password').value = '';
      form.querySelector<HTMLElement>('[data-failure]')?.focus();
    };
    if (email.trim() === '' || password === '') return fail('メールアドレスとパスワードを入力してください');
    setBusy(true);
    try {
      await call(api.session.$post({ json: { email, password } }));
      // A new document: nothing of whoever was here before is left in it, and Back does not lead to this form.
      window.location.replace(afterSignIn(search));
    } catch (error) {
      // What is no address at all is told as any wrong one is.
      const refused = error instanceof AppError && error.code === 'invalid_input';
      fail(messageFor(refused ? new AppError('wrong_credentials') : error));
    }
  };

  return (
    <form noValidate onSubmit={signIn} className="grid gap-5">
      {failure && (
        <div key={failure.attempt} data-failure tabIndex={-1} className="shake">
          <Banner tone="error">{failure.message}</Banner>
        </div>
      )}
      <TextField label="メールアドレス" name="email" type="email" autoComplete="email" spellCheck={false} />
      <PasswordField label="パスワード" name="password" autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="ログインしています..." className="mt-1">
        ログイン
      </Button>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        アカウントをお持ちでない場合
        <Link
          to="/signup"
          search={search.company ? { company: search.company } : {}}
          className="inline-flex min-h-11 items-center font-bold"
        >
          新規登録
        </Link>
      </p>
    </form>
  );
}

import { GOOGLE_MESSAGES } from '#web/messages.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { query, withAsked } from './address.ts';
import type { Failure } from './FailureBox.tsx';
import { useSite } from './site.ts';

/** Sign-in with Google, where the operator has configured it. It also creates accounts, so the consent is stated here. */
export function GoogleButton({ from }: { from: 'login' | 'signup' }) {
  if (!useSite()?.google) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <a href={withAsked('/api/google/sign-in', { from })} className={buttonClass('secondary', 'lg', 'gap-2.5!')}>
        <GoogleMark />
        <span className="min-w-0">{from === 'login' ? 'Googleでログイン' : 'Googleで登録'}</span>
      </a>
      <p className="copy text-xs text-ink-2 [&_a]:underline">
        Googleで続けると、<a href="/terms">利用規約</a>と
        <a href="/privacy" className="break-keep">
          プライバシーポリシー
        </a>
        に同意したものとみなされます。
      </p>
      {from === 'signup' && <Or />}
    </div>
  );
}

/** The line between ways in. */
export function Or() {
  return (
    <p className="flex items-center gap-3 text-xs text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      または
    </p>
  );
}

/** The error of a sign-in through Google: `sentence`, and what the student can do. Null without one. */
export function googleFailure(sentence: string): Failure | null {
  const code = query().get('error');
  if (code === null) return null;
  const known = Object.hasOwn(GOOGLE_MESSAGES, code) ? (code as keyof typeof GOOGLE_MESSAGES) : 'google';
  return { message: sentence, detail: GOOGLE_MESSAGES[known], attempt: 0 };
}

/** Google's logo, drawn as its guidelines require. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5!">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

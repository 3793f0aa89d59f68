import { useEffect, useState } from 'react';

const PAUSE_MS = 500;
const UNIVERSITY = /@(.+\.)?ac\.jp$/i;

type EmailHintProps = { email: string; onAccept: (email: string) => void };

/** Shown below an address that looks mistyped, or that expires with graduation. Only a hint: nothing is refused. */
export function EmailHint({ email, onAccept }: EmailHintProps) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  useEffect(() => {
    setSuggestion(null);
    if (!email.includes('@')) return;
    const timer = setTimeout(async () => {
      // Without a connection there is no hint.
      const advice = await import('#domain/accounts/email.ts').catch(() => null);
      setSuggestion(advice?.emailSuggestion(email) ?? null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [email]);

  const [local, domain] = suggestion?.split('@') ?? [];
  return (
    <div role="status" className="text-sm empty:sr-only">
      {suggestion && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            もしかして：{local}@<b>{domain}</b>
          </span>
          <button
            type="button"
            onClick={() => onAccept(suggestion)}
            className="min-h-11 font-bold text-brand underline"
          >
            修正する
          </button>
        </p>
      )}
      {!suggestion && UNIVERSITY.test(email.trim()) && (
        <p className="copy text-ink-2">卒業後も使えるメールアドレスをおすすめします。</p>
      )}
    </div>
  );
}

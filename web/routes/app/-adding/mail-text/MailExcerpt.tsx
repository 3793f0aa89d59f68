import { INVISIBLE } from '#domain/web-address.ts';

/** Lines of a mail that are shown at first. */
const EXCERPT_LINES = 6;

/** The beginning of a mail, and the rest by a press: what others wrote, as text and nothing else. */
export function MailExcerpt({ text }: { text: string }) {
  const lines = text.replace(INVISIBLE, '').trim().split('\n');
  const rest = lines.slice(EXCERPT_LINES).join('\n');
  return (
    <div dir="ltr" className="rounded-md bg-surface-2 px-3.5 py-2.5 text-sm leading-ui">
      <p className="whitespace-pre-wrap wrap-anywhere">{lines.slice(0, EXCERPT_LINES).join('\n')}</p>
      {rest.trim() && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-bold text-brand">全文を表示</summary>
          <p className="whitespace-pre-wrap wrap-anywhere">{rest}</p>
        </details>
      )}
    </div>
  );
}

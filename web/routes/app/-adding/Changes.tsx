import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AddedDetails, DETAILS, type Detail, replacements } from '#domain/adding/mail-events.ts';

/** What stands in a field of the student's event, and what will: 今の日時 12/3（木）14:00 → 変更後 12/5（土）10:00. */
export function Change({ label, was, is }: { label: string; was: ReactNode; is: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
      <span className="text-ink-2">今の{label}</span>
      <s className="min-w-0">{was}</s>
      <ArrowRight aria-hidden className="size-4 flex-none text-ink-3" />
      <span className="text-ink-2">変更後</span>
      <b className="min-w-0">{is}</b>
    </p>
  );
}

const LABELS: Record<Detail, string> = { location: '場所', privateUrl: 'URL', privateMemo: 'メモ' };

/** What the student's event gets besides its moment: what it has otherwise, and what it lacks. */
export function DetailChanges({ adds }: { adds: AddedDetails }) {
  const replaced = replacements(adds);
  const added = DETAILS.filter((field) => adds.details[field] && !replaced.some((it) => it.field === field));
  return (
    <>
      {replaced.map(({ field, was, is }) => (
        <Change key={field} label={LABELS[field]} {...{ was, is }} />
      ))}
      {added.length > 0 && (
        <p className="copy text-sm text-ink-2">
          登録済みの予定に、{added.map((field) => LABELS[field]).join('・')}を追記します
        </p>
      )}
    </>
  );
}

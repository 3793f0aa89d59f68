import { columnLabel } from '#domain/transfer/columns.ts';
import { PROBLEMS } from '#domain/transfer/problems.ts';
import type { ImportItem } from '#domain/transfer/read-table.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { bodyOf, headingsOf, type ImportDraft, withCell } from './draft.ts';
import { PROBLEM_TEXTS } from './texts.ts';

type RowFieldsProps = {
  item: ImportItem;
  draft: ImportDraft;
  onChange: (change: Partial<ImportDraft>) => void;
};

/** The cells of the rows that an item stands in, to be mended where they are. What was typed counts once the field is left, or at Enter. */
export function RowFields({ item, draft, onChange }: RowFieldsProps) {
  const headings = headingsOf(draft);
  const rows = bodyOf(draft);
  const mend = (row: number, at: number, text: string) => {
    if (text.trim() !== (rows[row]?.cells[at] ?? '')) onChange(withCell(draft, row, at, text));
  };
  return item.rows.map((row) => (
    <fieldset key={row} className="m-0 grid min-w-0 gap-3 border-0 p-0 sm:grid-cols-2">
      <legend className="mb-1 p-0 text-xs font-bold text-ink-2">{rows[row]?.no}行目</legend>
      {draft.columns.map((column, at) => {
        if (column === 'none' || column === 'secret') return null;
        const wrong = item.problems.find((it) => it.row === row && it.at === at && PROBLEMS[it.code] !== 'note');
        const missing = column === 'company' && item.problems.some((it) => it.row === row && it.code === 'no_company');
        const error = wrong ? PROBLEM_TEXTS[wrong.code] : missing ? PROBLEM_TEXTS.no_company : undefined;
        return (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            key={at}
            label={headings[at] || columnLabel(column)}
            defaultValue={rows[row]?.cells[at] ?? ''}
            error={error}
            onBlur={(event) => mend(row, at, event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) mend(row, at, event.currentTarget.value);
            }}
          />
        );
      })}
    </fieldset>
  ));
}

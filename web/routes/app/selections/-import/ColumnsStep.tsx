import { PHASE_IDS, PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { PRIORITIES, PRIORITY_IDS, type Priority } from '#domain/taxonomy/priorities.ts';
import { jstDay } from '#domain/time.ts';
import { CHOOSABLE_COLUMNS, type Column, chooseColumn, columnLabel, DATE_COLUMNS } from '#domain/transfer/columns.ts';
import { useNow } from '#web/browser/now.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { FilterSelect, Select } from '#web/ui/fields/Select.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { bodyOf, headingsOf, type ImportDraft, withHeadings } from './draft.ts';

type ColumnsStepProps = {
  draft: ImportDraft;
  error: string | undefined;
  onChange: (change: Partial<ImportDraft>) => void;
};

/** Step 2: what each column means. It was guessed, and can be changed. */
export function ColumnsStep({ draft, error, onChange }: ColumnsStepProps) {
  const now = useNow();
  const headings = headingsOf(draft);
  const rows = bodyOf(draft);
  const setHeaded = (headed: boolean) => onChange(withHeadings(draft, headed, jstDay(now)));
  const choose = (at: number, column: Column) => onChange({ columns: chooseColumn(draft.columns, at, column) });
  return (
    <div className="grid gap-5">
      <p className="copy text-sm leading-ui text-ink-2">
        <span className="num">{rows.length}</span>行を読み取りました。列の内容が合っているか確認してください。
      </p>
      {draft.hadSecrets && (
        <Banner tone="info">
          ログインIDとパスワードの列は読み込んでいません。追加したあと、選考の編集画面で登録できます。
        </Banner>
      )}
      {error && <Banner tone="error">{error}</Banner>}
      <Card as="section" aria-label="列の内容" className="overflow-hidden">
        <div className="bg-surface-2 px-4 py-1.5">
          <Checkbox
            label="1行目は見出し"
            checked={draft.hasHeadings}
            onChange={(event) => setHeaded(event.target.checked)}
          />
        </div>
        <ul className="m-0 list-none p-0">
          {draft.columns.map((column, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              key={at}
              className="grid items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3 md:grid-cols-[minmax(0,1fr)_15rem]"
            >
              <ColumnSample
                name={headings[at] || `${at + 1}列目`}
                cells={rows.slice(0, 50).flatMap((row) => row.cells[at] || [])}
              />
              <ColumnSelect
                label={`${headings[at] || `${at + 1}列目`}の内容`}
                column={column}
                onChange={(chosen) => choose(at, chosen)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Defaults draft={draft} onChange={onChange} />
    </div>
  );
}

function ColumnSample({ name, cells }: { name: string; cells: string[] }) {
  return (
    <div className="min-w-0">
      <p className="font-bold wrap-anywhere">{name}</p>
      <p className="truncate text-xs leading-ui text-ink-2">{[...new Set(cells)].slice(0, 3).join('、') || '（空）'}</p>
    </div>
  );
}

function ColumnSelect({ label, column, onChange }: { label: string; column: Column; onChange: (to: Column) => void }) {
  const dates: readonly Column[] = DATE_COLUMNS;
  const options = (of: readonly Column[]) =>
    of.map((id) => (
      <option key={id} value={id}>
        {columnLabel(id)}
      </option>
    ));
  return (
    <FilterSelect
      label={label}
      value={column === 'secret' ? 'none' : column}
      disabled={column === 'secret'}
      onChange={(event) => {
        const chosen = CHOOSABLE_COLUMNS.find((id) => id === event.target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {options(['none'])}
      <optgroup label="選考と予定">
        {options(CHOOSABLE_COLUMNS.filter((id) => id !== 'none' && !dates.includes(id)))}
      </optgroup>
      <optgroup label="列が日時を表すもの">{options(dates)}</optgroup>
    </FilterSelect>
  );
}

/** What the rows that do not say it are taken for. */
function Defaults({ draft, onChange }: Omit<ColumnsStepProps, 'error'>) {
  const { defaults } = draft;
  const set = (change: Partial<ImportDraft['defaults']>) => onChange({ defaults: { ...defaults, ...change } });
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Select
        label="「区分」が空欄の行"
        value={defaults.phase}
        onChange={(event) => set({ phase: event.target.value as Phase })}
      >
        {PHASE_IDS.map((id) => (
          <option key={id} value={id}>
            {PHASES[id].label}
          </option>
        ))}
      </Select>
      <Select
        label="志望度がない行"
        value={defaults.priority}
        onChange={(event) => set({ priority: event.target.value as Priority })}
      >
        {PRIORITY_IDS.map((id) => (
          <option key={id} value={id}>
            {PRIORITIES[id].label}
          </option>
        ))}
      </Select>
    </div>
  );
}

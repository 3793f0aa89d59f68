import { Building2 } from 'lucide-react';
import { useId } from 'react';
import type { AddTarget, Picks } from '#domain/adding/quick-add.ts';
import { INDUSTRIES, INDUSTRY_IDS, type Industry } from '#domain/taxonomy/industries.ts';
import { isReading } from '#domain/text/company-name.ts';
import { showsAddress } from '#domain/text/shared-text.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { companyDetail } from '../-parts/use-company-results.ts';
import { useOthers } from './CompanyPanel.tsx';
import { Row } from './Row.tsx';
import type { ReadEvent } from './use-line.ts';

type New = Extract<AddTarget, { kind: 'new' }>;
type NewCompanyProps = { entry: ReadEvent; target: New; onPick: (picks: Picks) => void };

/** What a company needs that the catalogue lacks; similar names first. */
export function NewCompany({ entry, target, onPick }: NewCompanyProps) {
  const { hits } = useOthers(target.name, entry);
  const change = (more: Partial<New>) => entry.pick({ target: { ...target, ...more } });
  const id = useId();
  const isAsked = entry.state.questions[0] === 'industry';
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line bg-surface-2 p-3.5"
    >
      <h3 id={id} className="text-base leading-ui wrap-anywhere">
        「{target.name}」を新しい企業として登録します
      </h3>
      {hits.length > 0 && (
        <>
          <p className="copy text-sm text-ink-2">似た名前の企業がある場合は、先に選択してください。</p>
          {hits.slice(0, 3).map((it) => (
            <Row
              key={it.id}
              icon={<Building2 aria-hidden className="size-4.5 flex-none text-ink-3" />}
              label={<Name>{it.displayName}</Name>}
              note={companyDetail(it)}
              onTake={() => onPick({ target: { kind: 'company', companyId: it.id, name: it.displayName } })}
            />
          ))}
        </>
      )}
      <TextField
        label="企業名"
        necessity="required"
        maxLength={100}
        autoComplete="off"
        value={target.name}
        error={newNameError(target)}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div data-question={isAsked || undefined} className="grid gap-3">
        <Select
          label="業界"
          necessity="required"
          value={target.industry}
          onChange={(event) => change({ industry: event.target.value as Industry | '' })}
        >
          <option value="">選択してください</option>
          {INDUSTRY_IDS.map((id) => (
            <option key={id} value={id}>
              {INDUSTRIES[id].label}
            </option>
          ))}
        </Select>
        <TextField
          label="よみがな"
          necessity="optional"
          maxLength={100}
          autoComplete="off"
          value={target.reading}
          error={newReadingError(target)}
          onChange={(event) => change({ reading: event.target.value })}
        />
      </div>
    </section>
  );
}

export function newNameError({ name }: New): string | undefined {
  if (name.trim() === '') return '企業名を入力してください';
  return showsAddress(name) ? '企業名にURLやメールアドレスは入力できません' : undefined;
}

export function newReadingError({ reading }: New): string | undefined {
  return isReading(reading) ? undefined : 'ひらがなかカタカナで入力してください';
}

import type { Audience } from '#domain/admin/mailings.ts';
import { INDUSTRIES, INDUSTRY_IDS } from '#domain/taxonomy/industries.ts';
import { jstDay } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const KINDS: Record<Audience['to'], string> = {
  all: 'すべてのユーザー',
  graduationYears: '卒業年度で選ぶ',
  industries: '志望業界で選ぶ',
  address: '1人に送る',
};

const EMPTY: Record<Audience['to'], Audience> = {
  all: { to: 'all' },
  graduationYears: { to: 'graduationYears', years: [] },
  industries: { to: 'industries', industries: [] },
  address: { to: 'address', email: '' },
};

/** Years before and after this one that can be chosen. */
const YEARS = [-1, 0, 1, 2, 3, 4];

type Props = { audience: Audience; error: string | undefined; onChange: (audience: Audience) => void };

/** Who gets it. */
export function AudienceField({ audience, error, onChange }: Props) {
  const year = Number(jstDay(useNow()).slice(0, 4));
  return (
    <>
      <Select
        label="宛先"
        id="mailing-to"
        value={audience.to}
        onChange={(event) => onChange(EMPTY[event.target.value as Audience['to']])}
      >
        {Object.entries(KINDS).map(([to, label]) => (
          <option key={to} value={to}>
            {label}
          </option>
        ))}
      </Select>
      {audience.to === 'graduationYears' && (
        <Choices
          label="卒業年度"
          error={error}
          all={YEARS.map((it) => ({ value: year + it, label: `${String(year + it).slice(-2)}卒` }))}
          chosen={audience.years}
          onChange={(years) => onChange({ to: 'graduationYears', years })}
        />
      )}
      {audience.to === 'industries' && (
        <Choices
          label="志望業界"
          error={error}
          all={INDUSTRY_IDS.map((id) => ({ value: id, label: INDUSTRIES[id].label }))}
          chosen={audience.industries}
          onChange={(industries) => onChange({ to: 'industries', industries })}
        />
      )}
      {audience.to === 'address' && (
        <TextField
          id="mailing-audience"
          label="メールアドレス"
          support="登録しているユーザーのアドレス"
          type="email"
          value={audience.email}
          error={error}
          onChange={(event) => onChange({ to: 'address', email: event.target.value })}
        />
      )}
    </>
  );
}

type ChoicesProps<T> = {
  label: string;
  error: string | undefined;
  all: { value: T; label: string }[];
  chosen: T[];
  onChange: (chosen: T[]) => void;
};

function Choices<T extends string | number>({ label, error, all, chosen, onChange }: ChoicesProps<T>) {
  return (
    <Field as="group" label={label} error={error}>
      {() => (
        <div className="admin-choices">
          {all.map((it, at) => (
            <Checkbox
              key={it.value}
              label={it.label}
              {...(at === 0 && { id: 'mailing-audience' })}
              checked={chosen.includes(it.value)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, it.value] : chosen.filter((value) => value !== it.value))
              }
            />
          ))}
        </div>
      )}
    </Field>
  );
}

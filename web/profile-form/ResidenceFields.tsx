import { COUNTRIES, COUNTRY_IDS } from '#domain/taxonomy/countries.ts';
import { OVERSEAS, PREFECTURE_NAMES, PREFECTURES, REGIONS } from '#domain/taxonomy/prefectures.ts';
import { Select } from '#web/ui/fields/Select.tsx';

/** The values of the fields: '' where nothing is chosen. */
type Residence = { prefecture: string; country: string };

type ResidenceFieldsProps = {
  draft: Residence;
  problems: Partial<Record<keyof Residence, string | undefined>>;
  necessity: 'required' | 'optional';
  onChange: (patch: Partial<Residence>) => void;
};

/** Where a student lives; for 海外 also the country. */
export function ResidenceFields({ draft, problems, necessity, onChange }: ResidenceFieldsProps) {
  const choosePrefecture = (prefecture: string) =>
    onChange({ prefecture, country: prefecture === OVERSEAS ? draft.country : '' });
  return (
    <>
      <Select
        label="都道府県"
        necessity={necessity}
        autoComplete="address-level1"
        name="prefecture"
        value={draft.prefecture}
        error={problems.prefecture}
        onChange={(event) => choosePrefecture(event.target.value)}
      >
        <option value="">都道府県を選択</option>
        {REGIONS.map((region) => (
          <optgroup key={region} label={region}>
            {PREFECTURE_NAMES.filter((name) => PREFECTURES[name].region === region).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        ))}
        <option>{OVERSEAS}</option>
      </Select>
      {draft.prefecture === OVERSEAS && (
        <Select
          label="国"
          necessity="required"
          autoComplete="country"
          name="country"
          value={draft.country}
          error={problems.country}
          onChange={(event) => onChange({ country: event.target.value })}
        >
          <option value="">国を選択</option>
          {COUNTRY_IDS.map((id) => (
            <option key={id} value={id}>
              {COUNTRIES[id].label}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

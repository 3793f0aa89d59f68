import { graduationChoices, graduationLabel } from '#domain/taxonomy/graduation-years.ts';
import {
  UNIVERSITY_GROUP_IDS,
  UNIVERSITY_GROUP_PURPOSE,
  UNIVERSITY_GROUPS,
} from '#domain/taxonomy/university-groups.ts';
import { jstDay, readClock } from '#domain/time.ts';
import { Select } from '#web/ui/fields/Select.tsx';

/** The values of the fields: '' where nothing is chosen. */
type Study = { universityGroup: string; graduationYear: string };

type StudyFieldsProps = {
  draft: Study;
  problems: Partial<Record<keyof Study, string | undefined>>;
  /** Of the university group; the year is always optional. */
  necessity: 'required' | 'optional';
  onChange: (patch: Partial<Study>) => void;
};

/** Where a student studies, and the graduation year. */
export function StudyFields({ draft, problems, necessity, onChange }: StudyFieldsProps) {
  const select = (name: keyof Study) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: HTMLSelectElement }) => onChange({ [name]: event.target.value }),
  });
  const years = graduationChoices(jstDay(readClock()));
  // A year that is no longer offered stays until it is changed.
  const earlier = years.every(({ year }) => String(year) !== draft.graduationYear) && draft.graduationYear;
  return (
    <>
      <Select
        label="大学グループ"
        necessity={necessity}
        support={UNIVERSITY_GROUP_PURPOSE}
        {...select('universityGroup')}
      >
        <option value="">大学グループを選択</option>
        {UNIVERSITY_GROUP_IDS.map((id) => (
          <option key={id} value={id}>
            {`${UNIVERSITY_GROUPS[id].label}：${UNIVERSITY_GROUPS[id].description}`}
          </option>
        ))}
      </Select>
      <Select label="卒業年度" necessity="optional" {...select('graduationYear')}>
        <option value="">卒業年度を選択</option>
        {earlier && <option value={earlier}>{graduationLabel(Number(earlier))}</option>}
        {years.map(({ year, label, students }) => (
          <option key={year} value={year}>{`${label}（${students}）`}</option>
        ))}
      </Select>
    </>
  );
}

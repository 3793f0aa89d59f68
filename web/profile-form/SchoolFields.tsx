import { graduationChoices } from '#domain/taxonomy/graduation-years.ts';
import {
  UNIVERSITY_GROUP_IDS,
  UNIVERSITY_GROUP_PURPOSE,
  UNIVERSITY_GROUPS,
} from '#domain/taxonomy/university-groups.ts';
import { jstDay, readClock } from '#domain/time.ts';
import { Select } from '#web/ui/Select.tsx';
import { ResidenceFields } from './ResidenceFields.tsx';

/** As the fields have it: '' where nothing is chosen. */
type School = { prefecture: string; country: string; universityGroup: string; graduationYear: string };

type SchoolFieldsProps = {
  draft: School;
  problems: Partial<Record<keyof School, string>>;
  onChange: (patch: Partial<School>) => void;
};

/** Where a student lives and studies, and until when. Who lives overseas says in which country. */
export function SchoolFields({ draft, problems, onChange }: SchoolFieldsProps) {
  const select = (name: 'universityGroup' | 'graduationYear') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: HTMLSelectElement }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <ResidenceFields draft={draft} problems={problems} necessity="optional" onChange={onChange} />
      <Select
        label="大学グループ"
        necessity="optional"
        support={UNIVERSITY_GROUP_PURPOSE}
        {...select('universityGroup')}
      >
        <option value="">選択しない</option>
        {UNIVERSITY_GROUP_IDS.map((id) => (
          <option key={id} value={id}>
            {`${UNIVERSITY_GROUPS[id].label}：${UNIVERSITY_GROUPS[id].description}`}
          </option>
        ))}
      </Select>
      <Select label="卒業年度" necessity="optional" {...select('graduationYear')}>
        <option value="">選択しない</option>
        {graduationChoices(jstDay(readClock())).map(({ year, label, students }) => (
          <option key={year} value={year}>{`${label}（${students}）`}</option>
        ))}
      </Select>
    </>
  );
}

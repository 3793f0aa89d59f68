import { type Day, parts } from '../time.ts';

/** 2027 is 27卒: the calendar year in which a student finishes. */
export type GraduationYear = number;

type GraduationChoice = {
  year: GraduationYear;
  /** 27卒 */
  label: string;
  /** The usual students of this year. Doctoral and technical-college students, and those who graduate in September, may differ. */
  students: string;
};

const STUDENTS = ['学部4年・修士2年', '学部3年・修士1年', '学部2年', '学部1年'];

/** 27卒 */
export function graduationLabel(year: GraduationYear): string {
  return `${String(year % 100).padStart(2, '0')}卒`;
}

/** The years to choose from on a day, nearest first: one for each year of a four-year course. Academic years begin on 1 April. */
export function graduationChoices(today: Day): GraduationChoice[] {
  const [year, month] = parts(today);
  const nearest = month >= 4 ? year + 1 : year;
  return STUDENTS.map((students, ahead) => ({
    year: nearest + ahead,
    label: graduationLabel(nearest + ahead),
    students,
  }));
}

/** Steps that the government asks employers not to take before a certain day, in the order of the season. */
export const MILESTONES = {
  publicity: { label: '広報活動開始' },
  selection: { label: '採用選考活動開始' },
  formal_offer: { label: '正式な内定日' },
} as const;
/** One of these steps. */
export type Milestone = keyof typeof MILESTONES;

/** An undecided day has no date, so that no screen can show one; `unchanged` is the day by today's rule. */
type SeasonState = { state: 'in_force'; day: Day } | { state: 'undecided'; unchanged: Day | null };

/** One step for one graduation year, with the source and when it was checked. */
export type SeasonMilestone = {
  year: GraduationYear;
  milestone: Milestone;
  source: string;
  checkedOn: Day;
} & SeasonState;

const REQUEST = '就職・採用活動に関する要請（内閣官房・文部科学省・厚生労働省・経済産業省）';
const REVIEW = '日程の見直しが検討されており、報道が分かれている';
const NOT_YET = 'まだ要請が出ていない';
const CHECKED = '2026-10-01';

/** The recruiting calendar that the government asks for, by graduation year. Never a reason to refuse a date. */
export const SEASON: readonly SeasonMilestone[] = [
  { year: 2027, milestone: 'publicity', state: 'in_force', day: '2026-03-01', source: REQUEST, checkedOn: CHECKED },
  { year: 2027, milestone: 'selection', state: 'in_force', day: '2026-06-01', source: REQUEST, checkedOn: CHECKED },
  { year: 2027, milestone: 'formal_offer', state: 'in_force', day: '2026-10-01', source: REQUEST, checkedOn: CHECKED },
  { year: 2028, milestone: 'publicity', state: 'in_force', day: '2027-03-01', source: REQUEST, checkedOn: CHECKED },
  { year: 2028, milestone: 'selection', state: 'in_force', day: '2027-06-01', source: REQUEST, checkedOn: CHECKED },
  { year: 2028, milestone: 'formal_offer', state: 'in_force', day: '2027-10-01', source: REQUEST, checkedOn: CHECKED },
  {
    year: 2029,
    milestone: 'publicity',
    state: 'undecided',
    unchanged: '2028-03-01',
    source: REVIEW,
    checkedOn: CHECKED,
  },
  {
    year: 2029,
    milestone: 'selection',
    state: 'undecided',
    unchanged: '2028-06-01',
    source: REVIEW,
    checkedOn: CHECKED,
  },
  {
    year: 2029,
    milestone: 'formal_offer',
    state: 'undecided',
    unchanged: '2028-10-01',
    source: REVIEW,
    checkedOn: CHECKED,
  },
  { year: 2030, milestone: 'publicity', state: 'undecided', unchanged: null, source: NOT_YET, checkedOn: CHECKED },
  { year: 2030, milestone: 'selection', state: 'undecided', unchanged: null, source: NOT_YET, checkedOn: CHECKED },
  { year: 2030, milestone: 'formal_offer', state: 'undecided', unchanged: null, source: NOT_YET, checkedOn: CHECKED },
];

/** The milestones of a graduation year in order; empty for a year that is not in the table. */
export function seasonOf(year: GraduationYear): SeasonMilestone[] {
  return SEASON.filter((row) => row.year === year);
}

/** The reason for the question, shown with it. */
export const UNIVERSITY_GROUP_PURPOSE =
  '個人が特定されない集計のためだけに使います。ほかの人には表示されず、いつでも変更できます。';

/**
 * Groups of universities, only for statistics over many people. The ids are historical and never shown: a label implies no rank, and a
 * chart is never in the order of the groups.
 */
export const UNIVERSITY_GROUPS = {
  top_tier: {
    label: 'グループ1',
    description: '旧帝大・東京科学・一橋・早稲田・慶應義塾 などに在籍・卒業予定の方',
  },
  upper_tier: {
    label: 'グループ2',
    description: '上智・ICU・東京理科・MARCH・関関同立、筑波・神戸・横浜国立・千葉 などの国立大学 に在籍・卒業予定の方',
  },
  middle_tier: {
    label: 'グループ3',
    description: '成成明学獨國武・四工大・地方国公立大学 などに在籍・卒業予定の方',
  },
  lower_middle_tier: {
    label: 'グループ4',
    description: '日東駒専・産近甲龍 などに在籍・卒業予定の方',
  },
  other_tier: {
    label: 'その他・回答しない',
    description: '上にない大学・短大・専門学校・高専・海外大学、または回答しない方',
  },
} as const;

/** A stored id. */
export type UniversityGroup = keyof typeof UNIVERSITY_GROUPS;
/** The groups in the order of the choices. */
export const UNIVERSITY_GROUP_IDS = Object.keys(UNIVERSITY_GROUPS) as [UniversityGroup, ...UniversityGroup[]];

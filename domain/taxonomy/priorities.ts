/** Preference groups, first choice first. */
export const PRIORITIES = {
  first: { label: '第一志望群' },
  second: { label: '第二志望群' },
  other: { label: 'その他' },
} as const;

/** As it is stored. */
export type Priority = keyof typeof PRIORITIES;
/** The groups, first choice first. */
export const PRIORITY_IDS = Object.keys(PRIORITIES) as [Priority, ...Priority[]];

/** Priorities, first choice first. */
export const PRIORITIES = {
  first: { label: '第一志望群' },
  second: { label: '第二志望群' },
  other: { label: 'その他' },
} as const;

/** A stored id. */
export type Priority = keyof typeof PRIORITIES;
/** The priorities, first choice first. */
export const PRIORITY_IDS = Object.keys(PRIORITIES) as [Priority, ...Priority[]];

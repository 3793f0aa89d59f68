import type { EventType } from './event-types.ts';

/** How an interview or a group discussion went, as its student says. In the order of the choices. */
export const EVENT_RESULTS = {
  passed: { label: '通過' },
  failed: { label: '見送り' },
  waiting: { label: 'まだ' },
} as const satisfies Record<string, { label: string }>;

/** A stored id. */
export type EventResult = keyof typeof EVENT_RESULTS;
/** The results in the order of the choices. */
export const EVENT_RESULT_IDS = Object.keys(EVENT_RESULTS) as [EventResult, ...EventResult[]];

/** The types of events with a result. */
export const TYPES_WITH_RESULT: readonly EventType[] = ['interview', 'group_discussion'];

/** The writes that can wait for a network. */
import type { ErrorCode } from '#domain/errors.ts';
import type { NewEvent } from '#domain/events/events.ts';
import type { MadeSelection, SelectionPatch } from '#domain/selections/selections.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';

/** Fields of an event as they are sent. */
export type EventValues = Partial<Omit<NewEvent, 'sharedEventId' | 'calendarUid'>>;
/** Fields of a selection as they are sent. */
export type SelectionValues = Omit<SelectionPatch, 'version' | 'eventsFollow'>;

/** `from`: what stood in the fields that are changed, when they were changed; `version`: of what was changed. */
export type Act =
  | { kind: 'completion'; selectionId: string; eventId: string; completed: boolean }
  | { kind: 'status'; selectionId: string; from: Status; status: Status }
  | { kind: 'event'; selectionId: string; eventId: string; version: number; from: EventValues; to: EventValues }
  | {
      kind: 'selection';
      selectionId: string;
      version: number;
      from: SelectionValues;
      to: SelectionValues;
      eventsFollow?: boolean;
    }
  | { kind: 'newEvent'; selectionId: string; eventId: string; event: NewEvent }
  | { kind: 'newSelection'; selectionId: string; name: string; made: MadeSelection };

/** A write that waits. `key` is its idempotency key, `at` when it was made in milliseconds, `no` its place in the order. */
export type Entry = {
  no: number;
  key: string;
  account: string;
  act: Act;
  at: number;
  /**
   * `conflict`: something else, `stored` or `current`, was chosen or typed elsewhere; `refused`: the server does not take it, because of
   * `code`.
   */
  state: 'waiting' | 'conflict' | 'refused';
  stored?: Status;
  /** What is stored of the fields that the act changes, and its version. */
  current?: Current;
  code?: ErrorCode;
  /** How often the server has failed at it. */
  tries?: number;
};
export type Current = Readonly<Record<string, unknown>> & { version: number };

/** The request of a write: one each, so that it is done whole or not at all. */
export type Sent = { method: 'PUT' | 'PATCH' | 'DELETE'; path: string; json?: unknown };

/** How an act is sent. */
export function requestOf(act: Act): Sent {
  const { selectionId } = act;
  switch (act.kind) {
    case 'completion':
      return { method: act.completed ? 'PUT' : 'DELETE', path: `/api/events/${act.eventId}/completion` };
    case 'status':
      return {
        method: 'PUT',
        path: `/api/selections/${selectionId}/status`,
        json: { from: act.from, status: act.status },
      };
    case 'event':
      return { method: 'PATCH', path: `/api/events/${act.eventId}`, json: { ...act.to, version: act.version } };
    case 'selection': {
      const { to, version, eventsFollow } = act;
      return {
        method: 'PATCH',
        path: `/api/selections/${selectionId}`,
        json: { ...to, version, ...(eventsFollow === false && { eventsFollow }) },
      };
    }
    case 'newEvent':
      return { method: 'PUT', path: `/api/selections/${selectionId}/events/${act.eventId}`, json: act.event };
    case 'newSelection':
      return { method: 'PUT', path: `/api/selections/${selectionId}`, json: act.made };
  }
}

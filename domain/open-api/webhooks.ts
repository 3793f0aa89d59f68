/** Webhooks: addresses of a student's own programs, which are told what changed. */
import type { Instant } from '../time.ts';
import type { OpenEvent, OpenSelection } from './views.ts';

/** The webhooks that an account can have. */
export const MAX_WEBHOOKS = 5;
/** Changes in one delivery at most. */
export const MAX_CHANGES = 50;
/** Deliveries that may wait for one webhook; with more it is switched off. */
export const MAX_WAITING = 200;
/** Deliveries given up in a row that switch a webhook off. */
export const MAX_GIVEN_UP = 3;
/** Deliveries shown in the log of a webhook. */
export const SHOWN_DELIVERIES = 10;
/** Pauses in seconds before a delivery is tried again; after the last it is given up. */
export const RETRY_SECONDS = [10, 60, 300, 1800, 7200] as const;

/** What changed, as it waits: the fields are read when it leaves. */
export type ChangeOf = { of: 'selection' | 'event'; id: string };

/** A change as it is told: the row as programs with the scope `read` see it, or that it is gone. */
export type ToldChange =
  | { kind: 'selection.changed'; id: string; selection: Omit<OpenSelection, 'events'> }
  | { kind: 'selection.deleted'; id: string }
  | { kind: 'event.changed'; id: string; event: OpenEvent }
  | { kind: 'event.deleted'; id: string };
/** The body of a delivery. `sequence` grows by one with each delivery of a webhook. */
export type WebhookBody = { id: string; sequence: number; changes: ToldChange[] };

/** Why a try failed. */
export type WebhookFailure = 'address' | 'timeout' | 'connection' | 'status' | 'redirect';

/** A webhook as its student sees it. */
export type WebhookView = {
  id: string;
  url: string;
  createdAt: Instant;
  /** When it was switched off after repeated failures; null while it is on. */
  disabledAt: Instant | null;
  /** The latest deliveries, newest first. */
  deliveries: WebhookDeliveryView[];
};
/** A delivery in the log of a webhook. */
export type WebhookDeliveryView = {
  id: string;
  sequence: number;
  state: 'due' | 'sent' | 'failed';
  tries: number;
  status: number | null;
  failure: WebhookFailure | null;
  createdAt: Instant;
  endedAt: Instant | null;
};
/** The one answer that holds the secret of the signatures. */
export type MadeWebhook = { id: string; url: string; secret: string };

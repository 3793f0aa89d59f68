/** お問い合わせ in the console: what people wrote by /contact, and the answers to it. */
import * as z from 'zod/mini';
import { filled, idField } from '../fields.ts';
import { type InquiryKind, MAX_ANSWERS, MAX_INQUIRY } from '../inquiries/inquiries.ts';
import type { Instant } from '../time.ts';

/** 未返信 and 返信済み. */
export const INQUIRY_STATES = ['open', 'done'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** Which inquiries are asked for: those of a state, older than one that is shown. */
export const inquiryQuery = z.strictObject({ state: z.enum(INQUIRY_STATES), before: z.exactOptional(idField) });

/** An answer as it is sent. */
export const newInquiryAnswer = z.strictObject({
  /** Chosen by the page: the same for each try to send this answer. */
  sendId: idField.check(z.minLength(16)),
  body: filled(MAX_INQUIRY),
  /** How many answers the admin has seen: another admin may have answered meanwhile. */
  seen: z.int().check(z.gte(0), z.lte(MAX_ANSWERS)),
});
export type NewInquiryAnswer = z.infer<typeof newInquiryAnswer>;

/** An inquiry in the list, with the beginning of its message. */
export type InquiryRow = {
  id: string;
  kind: InquiryKind;
  name: string;
  email: string;
  excerpt: string;
  createdAt: Instant;
  doneAt: Instant | null;
  /** An answer could not be sent. */
  hasFailed: boolean;
};

export type InquiryList = { rows: InquiryRow[]; hasMore: boolean };

export type InquiryAnswerView = {
  id: string;
  body: string;
  state: 'due' | 'sent' | 'failed';
  /** The admin who answered; null when the account is gone. */
  by: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
  failure: string | null;
};

/** One inquiry with its answers, oldest first. */
export type InquiryThread = {
  id: string;
  kind: InquiryKind;
  name: string;
  email: string;
  /** Whether it was written while signed in: then the address is proved. */
  isStudent: boolean;
  message: string;
  createdAt: Instant;
  doneAt: Instant | null;
  doneBy: string | null;
  answers: InquiryAnswerView[];
};

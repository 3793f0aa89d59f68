/** 配信: mails of the operator to all students, or to some. */
import * as z from 'zod/mini';
import { emailField } from '../accounts/email.ts';
import { filled, line, versionField } from '../fields.ts';
import { INDUSTRY_IDS, type Industry } from '../taxonomy/industries.ts';
import type { Instant } from '../time.ts';

export const MAX_MAILING_SUBJECT = 80;
export const MAX_MAILING_BODY = 10_000;
/** The most mailings that are kept as drafts. */
export const MAX_MAILING_DRAFTS = 50;

const years = z.array(z.int().check(z.gte(2000), z.lte(2100))).check(z.minLength(1), z.maxLength(20));
const industries = z.array(z.enum(INDUSTRY_IDS)).check(z.minLength(1), z.maxLength(INDUSTRY_IDS.length));

/** Who gets a mailing: all students, those of graduation years, those who aim at industries, or one. */
export const audienceField = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('all') }),
  z.strictObject({ to: z.literal('graduationYears'), years }),
  z.strictObject({ to: z.literal('industries'), industries }),
  z.strictObject({ to: z.literal('address'), email: emailField }),
]);
export type Audience =
  | { to: 'all' }
  | { to: 'graduationYears'; years: number[] }
  | { to: 'industries'; industries: Industry[] }
  | { to: 'address'; email: string };

/** A draft as it is saved, with the version that the admin saw. */
export const mailingDraft = z.strictObject({
  subject: line(MAX_MAILING_SUBJECT).check(z.refine((text) => !text.includes('\n'))),
  body: line(MAX_MAILING_BODY),
  /** Needed to use the service: it also goes to those who want no updates. */
  essential: z.boolean(),
  audience: audienceField,
  version: versionField,
});
export type MailingDraft = z.infer<typeof mailingDraft>;

/** A draft that can be sent: it has a subject and a text. */
export const sendableDraft = z.object({ subject: filled(MAX_MAILING_SUBJECT), body: filled(MAX_MAILING_BODY) });

/** The version that the admin saw. */
export const mailingVersion = z.strictObject({ version: versionField });

export type MailingState = 'draft' | 'sending' | 'stopped' | 'done';

/** The mails of a mailing by what became of them. `waiting`: not sent yet. `failed`: refused, or came back. `withheld`: not wanted any more when their turn came. */
export type MailingCounts = { waiting: number; sent: number; failed: number; withheld: number };

/** A mailing in the list. */
export type MailingView = {
  id: string;
  state: MailingState;
  subject: string;
  essential: boolean;
  audience: Audience;
  version: number;
  updatedAt: Instant;
  startedAt: Instant | null;
  endedAt: Instant | null;
  /** Null for a draft, which has sent none. While `isListed` is false there are more to come. */
  counts: MailingCounts | null;
  isListed: boolean;
};

/** One mailing with its text, and for a draft how many it would go to. */
export type MailingPage = MailingView & { body: string; recipients: number | null };

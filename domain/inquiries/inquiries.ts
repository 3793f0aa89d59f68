/** Inquiries: what anybody can write to the operator by /contact. */
import * as z from 'zod/mini';
import { emailField } from '../accounts/email.ts';
import { filled, idField, line } from '../fields.ts';

/** What an inquiry is about. */
export const INQUIRY_KINDS = {
  usage: '使い方について',
  trouble: '不具合の報告',
  account: 'ログイン・アカウントについて',
  privacy: '個人情報の開示・訂正・削除など',
  sharing: '企業や共有された予定の誤り',
  other: 'その他',
} as const;
export type InquiryKind = keyof typeof INQUIRY_KINDS;

/** The longest inquiry, and the longest answer. */
export const MAX_INQUIRY = 4000;
export const MAX_INQUIRY_NAME = 100;
/** The most answers to one inquiry. */
export const MAX_ANSWERS = 20;

/** Years for which an inquiry and its answers are kept. */
export const INQUIRY_YEARS = 3;

/** An inquiry as it is sent. For somebody who is signed in the address of the account counts, whatever is given here. */
export const newInquiry = z.strictObject({
  /** Chosen by the page: the same for each try to send this inquiry. */
  sendId: idField.check(z.minLength(16)),
  name: line(MAX_INQUIRY_NAME),
  email: emailField,
  kind: z.enum(Object.keys(INQUIRY_KINDS) as [InquiryKind, ...InquiryKind[]]),
  message: filled(MAX_INQUIRY),
});
export type NewInquiry = z.infer<typeof newInquiry>;

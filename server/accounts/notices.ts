/**
 * Mails that must not be lost: the one that notifies the old address of a change and contains the undo link, the one about a sign-in on a
 * new device, those about a suspension, and the last one of an account. The commit of the change queues it, and it stays queued until it is sent: when the process
 * dies in between, another process sends it.
 */
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { HOUR, type Instant, MINUTE, plus, SECOND, toMs } from '#domain/time.ts';
import type { Config } from '../base/config.ts';
import { authSecrets, keyedHash, newSecret, secretHash } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { mailedLinks } from '../db/schema/accounts.ts';
import type { Mail, MailMessage } from '../integrations/mail/message.ts';
import type { Link, Purpose } from './links.ts';
import { type Deed, emailChangedMail, newDeviceMail, withdrawalMail } from './mails/account-mails.ts';
import { secondFactorMail } from './mails/second-factor-mails.ts';
import { suspensionLiftedMail, suspensionMail } from './mails/suspension-mails.ts';

type NoticeDeps = {
  db: Db;
  config: Pick<Config, 'authSecret' | 'authSecretPrevious' | 'baseUrl'>;
  mail: Mail;
  log: Logger;
};

/** A process that claims a notice holds it for this long; sending takes less. */
const LEASE_MS = 2 * MINUTE;
/** The wait before a retry equals the time since the change, within these two bounds. */
export const FIRST_WAIT_MS = 90 * SECOND;
const LONGEST_WAIT_MS = HOUR;
/** The maximum number of notices sent at once. */
const TOGETHER = 20;

/**
 * The token of an undo link, and the data of its notice. The row stores that data, but only the secret key of this installation can
 * derive the link from it: a copy of the database is not enough to undo a change.
 */
export function newUndo(userId: string, device: string, authSecret: string) {
  const salt = newSecret();
  return { token: undoToken(authSecret, userId, salt), notice: { salt, device } };
}

function undoToken(authSecret: string, userId: string, salt: string): string {
  return keyedHash(authSecret, 'email-change-undo', userId, salt);
}

/** The data of a notice without a link. */
export function plainNotice(device: string) {
  return { salt: newSecret(), device };
}

/** Sends the notices that are due; one process at a time sends each. A retry sends the same mail: same link, same Message-ID. */
export async function sendNotices({ db, config, mail, log }: NoticeDeps, now: Instant) {
  const claimed = await claimNotices(db, now);
  await Promise.all(
    claimed.map(async (link) => {
      const message = messageOf(link, config);
      const outcome = message ? await mail.send(message) : ({ ok: true } as const);
      const again = !outcome.ok && outcome.failure === 'temporary';
      if (!outcome.ok) log.warn({ code: outcome.code, again }, 'a notice did not leave');
      await settle(db, link, again ? plus(now, waitMs(link, now)) : null);
    }),
  );
}

/** Sends what is due now, beside the answer; what does not leave is left to the jobs. */
export function sendNoticesNow(c: { var: NoticeDeps & { now: () => Instant } }) {
  sendNotices(c.var, c.var.now()).catch((err) => c.var.log.warn({ err }, 'a notice is left to the jobs'));
}

type Told = {
  email: string;
  notice: NonNullable<Link['notice']>;
  deed: Deed;
  baseUrl: string;
  token: () => string | null;
};

/** The mail of each purpose. */
const MAILS: Partial<Record<Purpose, (told: Told) => MailMessage | null>> = {
  email_change_undo: ({ email, deed, baseUrl, token }) => emailChangedMail(email, deed, { token: token(), baseUrl }),
  new_device: ({ email, deed, baseUrl }) => newDeviceMail(email, deed, baseUrl),
  suspension: ({ email, notice: { suspension }, deed: { at }, baseUrl }) =>
    suspension ? suspensionMail(email, { at, ...suspension }, baseUrl) : null,
  suspension_lifted: ({ email, baseUrl }) => suspensionLiftedMail(email, baseUrl),
  second_factor_off: ({ email, deed, baseUrl }) => secondFactorMail(email, 'second_factor_off', deed, baseUrl),
  withdrawal: ({ email, deed, baseUrl }) => withdrawalMail(email, deed, baseUrl),
};

/** Leaves alone what has no mail here: during an upgrade, processes of a newer release queue mails that only they can write. */
async function claimNotices(db: Db, now: Instant): Promise<Link[]> {
  const known = inArray(mailedLinks.purpose, Object.keys(MAILS));
  const due = and(lte(mailedLinks.noticeDueAt, now), gt(mailedLinks.expiresAt, now), known);
  const first = sql`${mailedLinks.tokenHash} in (
    select token_hash from mailed_links where ${due} order by notice_due_at limit ${TOGETHER} for update skip locked)`;
  return db
    .update(mailedLinks)
    .set({ noticeDueAt: plus(now, LEASE_MS) })
    .where(first)
    .returning();
}

function messageOf(link: Link, config: NoticeDeps['config']): MailMessage | null {
  const { tokenHash, purpose, email, notice, createdAt: at } = link;
  if (email === null || notice === null) return null;
  const { baseUrl } = config;
  const deed = { at, device: notice.device };
  const token = () => tokenOf(link, notice.salt, config);
  const message = MAILS[purpose as Purpose]?.({ email, notice, deed, baseUrl, token });
  const host = new URL(baseUrl).hostname.replace(/[[\]]/g, '');
  return message ? { ...message, messageId: `<${secretHash(tokenHash).slice(0, 32)}@${host}>` } : null;
}

/** The token of an undo link; null where its key is no longer set: the mail then tells of the change without a way back. */
function tokenOf({ tokenHash, userId }: Link, salt: string, config: NoticeDeps['config']): string | null {
  const tokens = authSecrets(config).map((key) => undoToken(key, userId, salt));
  return tokens.find((it) => secretHash(it) === tokenHash) ?? null;
}

/** Marks a notice as done, or sets the time of its next attempt. */
async function settle(db: Db, { tokenHash }: Link, noticeDueAt: Instant | null) {
  const settled = noticeDueAt === null ? { notice: null, noticeDueAt } : { noticeDueAt };
  await db.update(mailedLinks).set(settled).where(eq(mailedLinks.tokenHash, tokenHash));
}

function waitMs({ createdAt }: Link, now: Instant): number {
  return Math.min(Math.max(toMs(now) - toMs(createdAt), FIRST_WAIT_MS), LONGEST_WAIT_MS);
}

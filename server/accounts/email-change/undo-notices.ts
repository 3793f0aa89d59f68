/**
 * The mail that tells an old address of a change and holds the way back. It is owed from the commit of the change until it has left:
 * where the process dies in between, another one sends it.
 */
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { HOUR, type Instant, MINUTE, plus, SECOND, toMs } from '#domain/time.ts';
import type { Config } from '../../base/config.ts';
import { authSecrets, keyedHash, newSecret, secretHash } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { mailedLinks } from '../../db/schema/accounts.ts';
import type { Mail } from '../../integrations/mail/message.ts';
import type { Link } from '../links.ts';
import { emailChangedMail } from '../mails/account-mails.ts';

type NoticeDeps = {
  db: Db;
  config: Pick<Config, 'authSecret' | 'authSecretPrevious' | 'baseUrl'>;
  mail: Mail;
  log: Logger;
};

/** Whoever claims a notice has it for this long; sending takes less. */
const LEASE_MS = 2 * MINUTE;
/** Waits grow with what has passed since the change, between these two. */
const FIRST_WAIT_MS = 90 * SECOND;
const LONGEST_WAIT_MS = HOUR;
/** How many leave at once. */
const TOGETHER = 20;

/**
 * A way back and the notice of it. The row has what the notice is made of, but only the key of this installation makes its link of that:
 * a copy of the database opens nothing.
 */
export function newUndo(userId: string, device: string, authSecret: string) {
  const salt = newSecret();
  return { token: undoToken(authSecret, userId, salt), notice: { salt, device } };
}

function undoToken(authSecret: string, userId: string, salt: string): string {
  return keyedHash(authSecret, 'email-change-undo', userId, salt);
}

/** Sends the notices that are due, each by one process at a time. A repeat is the same mail: same link, same Message-ID. */
export async function sendUndoNotices({ db, config, mail, log }: NoticeDeps, now: Instant) {
  const claimed = await claimNotices(db, now);
  await Promise.all(
    claimed.map(async (link) => {
      const message = messageOf(link, config);
      const outcome = message ? await mail.send(message) : ({ ok: true } as const);
      const again = !outcome.ok && outcome.failure === 'temporary';
      if (!outcome.ok) log.warn({ code: outcome.code, again }, 'the notice of a change of address did not leave');
      await settle(db, link, again ? plus(now, waitMs(link, now)) : null);
    }),
  );
}

async function claimNotices(db: Db, now: Instant): Promise<Link[]> {
  const due = and(lte(mailedLinks.noticeDueAt, now), gt(mailedLinks.expiresAt, now));
  const first = sql`${mailedLinks.tokenHash} in (
    select token_hash from mailed_links where ${due} order by notice_due_at limit ${TOGETHER} for update skip locked)`;
  return db
    .update(mailedLinks)
    .set({ noticeDueAt: plus(now, LEASE_MS) })
    .where(first)
    .returning();
}

function messageOf({ tokenHash, userId, email, notice, createdAt }: Link, config: NoticeDeps['config']) {
  if (email === null || notice === null) return null;
  const { baseUrl } = config;
  const tokens = authSecrets(config).map((key) => undoToken(key, userId, notice.salt));
  // Null where its key is no longer set: the mail that was owed then tells of the change without a way back.
  const token = tokens.find((it) => secretHash(it) === tokenHash) ?? null;
  const deed = { at: createdAt, device: notice.device };
  const messageId = `<${secretHash(tokenHash).slice(0, 32)}@${new URL(baseUrl).hostname.replace(/[[\]]/g, '')}>`;
  return { ...emailChangedMail(email, deed, { token, baseUrl }), messageId };
}

/** Done with, or due again. */
async function settle(db: Db, { tokenHash }: Link, noticeDueAt: Instant | null) {
  const settled = noticeDueAt === null ? { notice: null, noticeDueAt } : { noticeDueAt };
  await db.update(mailedLinks).set(settled).where(eq(mailedLinks.tokenHash, tokenHash));
}

function waitMs({ createdAt }: Link, now: Instant): number {
  return Math.min(Math.max(toMs(now) - toMs(createdAt), FIRST_WAIT_MS), LONGEST_WAIT_MS);
}

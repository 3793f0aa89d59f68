import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Instant, readClock } from '#domain/time.ts';
import { newId } from '../../base/ids.ts';
import type { Mail } from './message.ts';

/** A mail as the mailbox page shows it. */
export type MailboxEntry = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string | null;
  sentAt: Instant;
};

/** The folder of the mails, inside the data folder. */
export const MAILBOX_FOLDER = 'mailbox';
const KEPT = 200;

/** Mail that stays on this machine: one file per mail, the newest 200. Any number of processes may share the folder. */
export function mailboxMail(folder: string, from: string): Mail {
  return {
    async send({ to, subject, text, html, messageId = null }) {
      const entry: MailboxEntry = { id: newId(), to, from, subject, text, html, messageId, sentAt: readClock() };
      try {
        await keep(folder, entry);
        return { ok: true };
      } catch {
        // The disk is full, or we may not write to the folder: the sender records the failure and retries.
        return { ok: false, failure: 'temporary', code: 'mailbox', attempted: false };
      }
    },
    async close() {},
  };
}

async function keep(folder: string, entry: MailboxEntry) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${entry.id}.json`);
  await writeFile(`${path}.part`, JSON.stringify(entry), { mode: 0o600 });
  await rename(`${path}.part`, path);
  await keepNewest(folder);
}

/** The mails in the folder, newest first. */
export async function readMailbox(folder: string): Promise<MailboxEntry[]> {
  const read = await Promise.all(
    (await fileNames(folder))
      .reverse()
      .slice(0, KEPT)
      .map((name) => readEntry(join(folder, name))),
  );
  return read.filter((entry) => entry !== null);
}

/** Null when another process has just removed the file, or a crash of the machine left only half of it. */
async function readEntry(path: string): Promise<MailboxEntry | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as MailboxEntry;
  } catch {
    return null;
  }
}

async function keepNewest(folder: string) {
  const names = await fileNames(folder);
  await Promise.all(names.slice(0, -KEPT).map((name) => rm(join(folder, name), { force: true })));
}

/** The file names, oldest first: they are ids, which sort by age. */
async function fileNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.json')).sort();
}

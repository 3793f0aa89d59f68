/** The archive of everything that is held on a student: JSON, CSV, ICS and the files as they were uploaded. */
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { feedText } from '#domain/calendar/calendar-feed.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { Instant } from '#domain/time.ts';
import { fileEntry } from '#domain/transfer/archive.ts';
import { exportCsv, exportJson } from '#domain/transfer/export.ts';
import { noteOwnAct } from '../audit/audit-log.ts';
import type { Config } from '../base/config.ts';
import { feedEvents } from '../calendar-feed/queries.ts';
import type { Db } from '../db/connect.ts';
import { files, selections } from '../db/schema/selections.ts';
import { readAddress } from '../inbox/addresses.ts';
import { allMails } from '../inbox/queries.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { readMyPage } from '../my-page/queries.ts';
import { exported } from '../transfer/export.ts';
import { readRecords } from './records.ts';
import type { ZipEntry } from './zip.ts';

type Deps = { db: Db; storage: Storage; config: Pick<Config, 'rootKeys' | 'baseUrl' | 'inboxDomain'> };

const README = `しおりから書き出したデータです。
しおりの「選考管理」の「取り込み」でこのZIPを選ぶと、別のしおりにも取り込めます。

shiori.json     選考と予定
shiori.csv      同じ内容の表（Excel用）
shiori.ics      これからの予定（カレンダーアプリ用）
records.json    このほかに保存されているすべての記録（プロフィール、設定、通知の履歴、ログイン、同意など）
inbox.json      転送先アドレスと、受信箱のメール（受信箱を使っている場合だけ）
files/          添付ファイル（records.jsonのfilesに、名前と選考が書かれています）
my-page.json    マイページのIDとパスワード（含めることを選んだ場合だけ）
`;

/** The entries of a student's archive. Files are read only when their turn comes. */
export async function archiveEntries(
  { db, storage, config }: Deps,
  userId: string,
  withLogins: boolean,
  now: Instant,
): Promise<ZipEntry[]> {
  const { selections: own, statusChanges } = await exported(db, userId);
  const feed = { userId, scope: 'all', withNames: true, version: 1, updatedAt: now } as const;
  const inbox = await inboxTexts(db, config, userId);
  const texts: Record<string, string> = {
    'README.txt': README,
    'shiori.json': exportJson(own, statusChanges, true, now),
    'shiori.csv': exportCsv(own, true),
    'shiori.ics': feedText(await feedEvents(db, feed), feed, config.baseUrl),
    'records.json': jsonOf(await readRecords(db, userId)),
    ...inbox,
    ...(withLogins && { 'my-page.json': jsonOf(await readLogins(db, config, userId)) }),
  };
  const stored = await db
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), isNull(files.deletedAt)))
    .orderBy(asc(files.id));
  return [
    ...Object.entries(texts).map(([name, text]) => textEntry(name, text, now)),
    ...stored.map(({ id, name, size, object, createdAt: at }) => {
      const read = async () => {
        const content = await storage.read(object);
        if (!content) throw new Error('the object of a file is missing');
        return content;
      };
      return { name: fileEntry({ id, name }), size, at, read };
    }),
  ];
}

function textEntry(name: string, text: string, at: Instant): ZipEntry {
  const content = Buffer.from(text);
  return { name, size: content.length, at, read: () => [content] };
}

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

/** The mails, opened. Nothing where the student has neither an address nor a mail. */
async function inboxTexts(db: Db, config: Pick<Config, 'rootKeys' | 'inboxDomain'>, userId: string) {
  const { rootKeys, inboxDomain = '' } = config;
  const address = await readAddress(db, rootKeys, userId, inboxDomain);
  const mails = await allMails(db, rootKeys, userId);
  return address === null && mails.length === 0 ? {} : { 'inbox.json': jsonOf({ address, mails }) };
}

async function readLogins(db: Db, { rootKeys }: Pick<Config, 'rootKeys'>, userId: string) {
  const sealed = await db
    .select({ id: selections.id, companyName: selections.companyName, customCompanyName: selections.customCompanyName })
    .from(selections)
    .where(
      and(
        eq(selections.userId, userId),
        isNull(selections.deletedAt),
        or(isNotNull(selections.myPageId), isNotNull(selections.myPagePassword)),
      ),
    );
  const logins = [];
  for (const { id, ...names } of sealed)
    logins.push({
      selectionId: id,
      companyName: displayName(names),
      myPageId: await readMyPage(db, rootKeys, userId, id, 'myPageId'),
      myPagePassword: await readMyPage(db, rootKeys, userId, id, 'myPagePassword'),
    });
  return logins;
}

/** Records that an archive was made, and whether it has the logins. */
export async function noteArchive(
  db: Db,
  { withLogins, ...own }: { userId: string; device: string; withLogins: boolean },
  now: Instant,
) {
  await noteOwnAct(db, { act: 'archive_exported', ...own, detail: { withLogins } }, now);
}

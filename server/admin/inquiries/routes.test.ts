import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { plus } from '#domain/time.ts';
import { newId } from '../../base/ids.ts';
import { inquiries, inquiryAnswers } from '../../db/schema/inquiries.ts';
import { auditLog } from '../../db/schema/operation.ts';
import { LEASE_MS, sendAnswers } from '../../inquiries/answers.ts';
import type { MailMessage, MailOutcome } from '../../integrations/mail/message.ts';
import { anAdmin } from '../../testing/admin.ts';
import { answerOf, testApp } from '../../testing/app.ts';

/** An inquiry that waits, an admin, and a mail server that answers as it is told. */
async function asked() {
  const mails: MailMessage[] = [];
  const answers: MailOutcome[] = [];
  const mail = {
    send: async (message: MailMessage) => {
      mails.push(message);
      return answers.shift() ?? ({ ok: true } as const);
    },
    close: async () => {},
  };
  const app = await testApp({ mail });
  const admin = await anAdmin(app);
  const id = newId();
  const question = { email: 'misaki@example.com', name: '青井', kind: 'usage', message: '一行目\n二行目' } as const;
  await app.db.insert(inquiries).values({ id, sendId: id, ...question });
  const send = () => sendAnswers(app.db, { mail, baseUrl: app.deps.config.baseUrl });
  const path = `/api/admin/inquiries/${id}`;
  const answer = (its: Record<string, unknown> = {}) => ({ sendId: newId(), body: 'お答えします。', seen: 0, ...its });
  const actions = async () => (await app.db.select().from(auditLog)).map(({ action }) => action);
  return { ...app, admin, mails, answers, send, id, path, answer, actions };
}

test('an answer goes by mail with the question below it, and the inquiry is done', async () => {
  const { admin, mails, send, path, answer, actions } = await asked();

  expect((await admin.post(`${path}/answers`, answer())).status).toBe(204);
  await send();

  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: 'misaki@example.com',
    kind: 'account',
    subject: '【しおり】お問い合わせへの返信',
  });
  expect(mails[0]?.text).toContain('お答えします。');
  expect(mails[0]?.text).toContain('> 一行目\n> 二行目');
  const thread = await (await admin.get(path)).json();
  expect(thread).toMatchObject({
    doneBy: 'operator',
    answers: [{ state: 'sent', by: 'operator', body: 'お答えします。' }],
  });
  expect(await actions()).toEqual(['inquiry_answered', 'inquiry_viewed']);
});

test('pressed twice it is sent once, and what another admin answered meanwhile is shown first', async () => {
  const { admin, db, mails, send, path, answer } = await asked();
  const mine = answer();

  const both = await Promise.all([admin.post(`${path}/answers`, mine), admin.post(`${path}/answers`, mine)]);
  const other = await admin.post(`${path}/answers`, answer());
  await Promise.all([send(), send(), send()]);

  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  expect([other.status, (await answerOf(other)).error]).toEqual([409, 'conflict']);
  expect([await db.$count(inquiryAnswers), mails.length]).toEqual([1, 1]);
  expect((await admin.post(`${path}/answers`, answer({ seen: 1 }))).status).toBe(204);
});

test('an answer of a process that died is sent by another, with the same Message-ID', async () => {
  const { admin, db, mails, answers, send, path, answer } = await asked();
  await admin.post(`${path}/answers`, answer());
  answers.push({ ok: false, failure: 'temporary', code: 'smtp_451', attempted: true });
  await send();
  await send();
  expect(mails).toHaveLength(1);
  // As if its process had died in the middle: claimed, without a result.
  const [row] = await db.select().from(inquiryAnswers);
  await db.update(inquiryAnswers).set({ nextAttemptAt: plus(row?.nextAttemptAt ?? '', -LEASE_MS) });

  await send();

  expect(mails.map(({ messageId }) => messageId)).toEqual([mails[0]?.messageId, mails[0]?.messageId]);
  expect(await db.select().from(inquiryAnswers)).toMatchObject([{ state: 'sent' }]);
});

test('what the mail server refuses for good is shown, and is sent again when an admin says so', async () => {
  const { admin, db, mails, answers, send, path, answer } = await asked();
  await admin.post(`${path}/answers`, answer());
  answers.push({ ok: false, failure: 'permanent', code: 'smtp_550', attempted: true });
  await send();
  const { answers: shown } = (await (await admin.get(path)).json()) as { answers: { id: string }[] };
  expect(shown).toMatchObject([{ state: 'failed', failure: 'smtp_550' }]);
  expect(await (await admin.get('/api/admin/inquiries?state=done')).json()).toMatchObject({
    rows: [{ hasFailed: true }],
  });

  expect((await admin.post(`${path}/answers/${shown[0]?.id}/retry`)).status).toBe(204);
  await send();

  expect(mails).toHaveLength(2);
  expect(await db.select().from(inquiryAnswers)).toMatchObject([{ state: 'sent', failure: null }]);
  expect((await admin.post(`${path}/answers/${shown[0]?.id}/retry`)).status).toBe(404);
});

test('an inquiry is done without an answer, and back; each change is in the audit log once', async () => {
  const { admin, db, id, path, actions } = await asked();
  const isDone = async () => (await db.select().from(inquiries).where(eq(inquiries.id, id)))[0]?.doneAt !== null;

  for (const _ of [1, 2]) expect((await admin.put(`${path}/completion`)).status).toBe(204);
  expect(await isDone()).toBe(true);
  for (const _ of [1, 2]) expect((await admin.del(`${path}/completion`)).status).toBe(204);

  expect(await isDone()).toBe(false);
  expect(await actions()).toEqual(['inquiry_closed', 'inquiry_reopened']);
});

test('the list has thirty at a time, the newest first, and says how many wait', async () => {
  const { admin, db, id } = await asked();
  const rows = Array.from({ length: 35 }, () => newId()).map((it) => ({
    id: it,
    sendId: it,
    email: 'a@example.com',
    kind: 'other' as const,
    message: 'あ'.repeat(500),
  }));
  await db.insert(inquiries).values(rows);
  const list = async (before = '') =>
    (await (await admin.get(`/api/admin/inquiries?state=open${before && `&before=${before}`}`)).json()) as {
      rows: { id: string; excerpt: string }[];
      hasMore: boolean;
    };

  const first = await list();
  const second = await list(first.rows.at(-1)?.id);

  expect([first.rows.length, first.hasMore, second.rows.length, second.hasMore]).toEqual([30, true, 6, false]);
  expect([...first.rows, ...second.rows].map((it) => it.id)).toEqual([...rows.map((it) => it.id).reverse(), id]);
  expect(first.rows[0]?.excerpt).toHaveLength(120);
  expect(await (await admin.get('/api/admin/waiting')).json()).toMatchObject({ inquiries: 36 });
});

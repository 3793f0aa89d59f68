import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts } from '../db/schema.ts';
import { checkPassword, hashPassword, MAX_WAITING } from './passwords.ts';
import { PASSWORD, RIGHT, withAoi } from './testing.ts';

test('A-09: a password is kept as argon2id with its cost, and hashed anew at the next sign-in when the cost has changed', async () => {
  const { browser, db, userId } = await withAoi();
  const cheap = await hashPassword(PASSWORD, { memory: 8192, passes: 1, parallelism: 1 });
  await db.update(accounts).set({ password: cheap }).where(eq(accounts.userId, userId));

  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);

  const [account] = await db.select().from(accounts);
  expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await checkPassword(PASSWORD, account?.password ?? '')).toEqual({ ok: true, isOutdated: false });
});

test('A-09: when 64 wait to be hashed, the next is told that we are busy, and others are still served quickly', async () => {
  const burst = Array.from({ length: MAX_WAITING + 20 }, () =>
    hashPassword('x').then(
      () => 'done',
      (error) => error.code,
    ),
  );
  const delays: number[] = [];
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  for (let at = 0; at < 20; at += 1) {
    const start = performance.now();
    await (await fetch(`http://127.0.0.1:${port}`)).text();
    delays.push(performance.now() - start);
  }
  server.close();
  const outcomes = await Promise.all(burst);

  expect(outcomes.filter((it) => it === 'busy').length).toBeGreaterThanOrEqual(20 - 4);
  expect(outcomes.filter((it) => it === 'done').length).toBeGreaterThanOrEqual(MAX_WAITING);
  expect(delays.toSorted((a, b) => a - b)[18]).toBeLessThan(60);
});

test('A-08: passwords of any script, with spaces, in either normal form and of 1024 characters work; none is cut off', async () => {
  const composed = 'が行のパスワード é';
  expect((await checkPassword(composed, await hashPassword(composed))).ok).toBe(true);
  const long = 'x'.repeat(1023);
  expect((await checkPassword(`${long}z`, await hashPassword(`${long}y`))).ok).toBe(false);

  const { browser, db, userId } = await withAoi();
  const passwordHash = await hashPassword(composed.normalize('NFKC'));
  await db.update(accounts).set({ password: passwordHash }).where(eq(accounts.userId, userId));
  expect((await browser().post('/api/session', { ...RIGHT, password: composed.normalize('NFD') })).status).toBe(201);
  expect((await browser().post('/api/session', { ...RIGHT, password: 'x'.repeat(1025) })).status).toBe(400);
});

import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { accounts } from '../db/schema/accounts.ts';
import { PASSWORD, RIGHT, withAoi } from '../testing/accounts.ts';
import { checkPassword, hashPassword, MAX_WAITING_OF_NETWORK } from './passwords.ts';

const LOCAL = '127.0.0.1';

test('A-09: a password is stored as argon2id with its cost, and rehashed at the next sign-in when the cost has changed', async () => {
  const { browser, db, userId } = await withAoi();
  const cheap = await hashPassword(PASSWORD, LOCAL, { memory: 8192, passes: 1, parallelism: 1 });
  await db.update(accounts).set({ password: cheap }).where(eq(accounts.userId, userId));

  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);

  const [account] = await db.select().from(accounts);
  expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await checkPassword(PASSWORD, account?.password ?? '', LOCAL)).toEqual({ ok: true, isOutdated: false });
});

test('A-09, C1: when 32 passwords of one network wait, its next one is refused as busy, and others are served quickly', async () => {
  let done = 0;
  const burst = Array.from({ length: MAX_WAITING_OF_NETWORK + 20 }, () =>
    hashPassword('x', '203.0.113.9').then(
      () => {
        done += 1;
        return 'done';
      },
      (error) => error.code,
    ),
  );
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  for (let at = 0; at < 20; at += 1) {
    await (await fetch(`http://127.0.0.1:${port}`)).text();
  }
  server.close();
  const doneBefore = done;
  const outcomes = await Promise.all(burst);

  expect(outcomes.filter((it) => it === 'busy').length).toBeGreaterThanOrEqual(20 - 2);
  expect(outcomes.filter((it) => it === 'done').length).toBeGreaterThanOrEqual(MAX_WAITING_OF_NETWORK);
  expect(doneBefore).toBeLessThan(MAX_WAITING_OF_NETWORK);
});

test('A-08: passwords in any script, with spaces, in either normal form and of 1024 characters work; none is truncated', async () => {
  const composed = 'が行のパスワード é';
  expect((await checkPassword(composed, await hashPassword(composed, LOCAL), LOCAL)).ok).toBe(true);
  const long = 'x'.repeat(1023);
  expect((await checkPassword(`${long}z`, await hashPassword(`${long}y`, LOCAL), LOCAL)).ok).toBe(false);

  const { browser, db, userId } = await withAoi();
  const passwordHash = await hashPassword(composed.normalize('NFKC'), LOCAL);
  await db.update(accounts).set({ password: passwordHash }).where(eq(accounts.userId, userId));
  expect((await browser().post('/api/session', { ...RIGHT, password: composed.normalize('NFD') })).status).toBe(201);
  expect((await browser().post('/api/session', { ...RIGHT, password: 'x'.repeat(1025) })).status).toBe(400);
});

test('C2: a queue that is full at the first unknown address does not reveal unknown addresses afterwards', async () => {
  vi.resetModules();
  const { checkNothing, hashPassword: hash } = await import('./passwords.ts');
  const flood = Array.from({ length: 80 }, () => hash('x', LOCAL).catch(() => {}));
  await expect(checkNothing('x', LOCAL)).rejects.toMatchObject({ code: 'busy' });
  await Promise.all(flood);

  expect(await checkNothing('x', LOCAL)).toEqual({ ok: false });
});

test('C1: a network that fills the queue does not prevent others from signing in', async () => {
  const { browser } = await withAoi();
  const flood = Array.from({ length: 100 }, () => hashPassword('x', '203.0.113.9').catch(() => {}));

  expect((await browser('198.51.100.7').post('/api/session', RIGHT)).status).toBe(201);

  await Promise.all(flood);
});

import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog, redact, userHash } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('info', { write: (line) => (text += line) }));
  return text;
}

test('O-01: a line is one JSON object with a time in UTC, whatever line breaks were put into it', () => {
  const text = logged((log) => log.info({ path: '/a\r\nb', requestId: 'r-1' }, 'one\r\n{"level":"error"}'));
  expect(text.split('\n')).toHaveLength(2);
  const line = JSON.parse(text);
  expect(line).toMatchObject({ level: 'info', requestId: 'r-1', msg: 'one\r\n{"level":"error"}' });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('O-01: what is private is taken out by its name and by its look, at any depth', () => {
  const token = 'Zx9'.repeat(14);
  const text = logged((log) => {
    log.info({ password: 'himitsu', deep: { myPagePassword: 'himitsu', list: [{ email: 'aoi@example.jp' }] } }, 'x');
    log.info(
      { note: 'to aoi@example.jp with 482913', link: `/reset?t=${token}` },
      `code 482913 for aoi@example.jp ${token}`,
    );
    log.error(
      new Error('duplicate key (email)=(aoi@example.jp)\nparams: 482913', { cause: new Error('aoi@example.jp') }),
    );
    log.error({ err: new Error('aoi@example.jp') });
    log.info('postgres://shiori:himitsu@db.example.jp/shiori');
    log.info({ nested: { err: new Error('482913') } }, 'y');
  });
  for (const secret of ['himitsu', 'aoi@example.jp', '482913', token]) expect(text).not.toContain(secret);
});

test('O-01: an error keeps where it happened and the code of the database', () => {
  const line = JSON.parse(
    logged((log) =>
      log.error({ err: Object.assign(new Error('no'), { code: '23505', constraint: 'users_email' }) }, 'failed'),
    ),
  );
  expect(line.err).toMatchObject({ type: 'Error', message: 'no', errno: '23505', constraint: 'users_email' });
  expect(line.err.stack[0]).toContain('log.test.ts');
});

test('O-01: a student has one name in the log, which another installation does not share', () => {
  expect(userHash('user-1', 'secret-a')).toBe(userHash('user-1', 'secret-a'));
  expect(userHash('user-1', 'secret-a')).not.toBe(userHash('user-1', 'secret-b'));
  expect(userHash('user-1', 'secret-a')).toHaveLength(12);
});

test('D7: a text that is one very long word is cleaned in time that grows with its length', () => {
  const word = 'a'.repeat(1_000_000);
  expect(redact(`${word} aoi@example.jp ${word}`)).toBe('[token] [mail] [token]');
});

test.skipIf(!existsSync('/dev/full'))(
  'E2: what cannot be written, as after a terminal was closed, does not hold up the end',
  () => {
    const program = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = createLog('info');
    process.on('uncaughtException', (err) => log.fatal({ err }, 'a fault'));
    log.info('the first line that is lost');
    setTimeout(() => log.fatal('the last'));
    setTimeout(() => process.exit(7), 500);`;
    const stdio = ['ignore', openSync('/dev/full', 'w'), 'ignore'] as const;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      stdio: [...stdio],
      timeout: 15_000,
    });
    expect(status).toBe(7);
  },
);

/** The floor under the time of a day's retention: the same rows by one statement for selections and one for accounts, taken back again. */
import type pg from 'pg';
import { withdrawnBefore } from '../../domain/accounts/withdrawal.ts';
import type { Instant } from '../../domain/time.ts';

/** Deletes what is due at a moment, and rolls back. @returns how long the longer statement locks its rows, and both together. */
export async function deleteAtOnce(client: pg.Client, at: Instant): Promise<string> {
  const times: number[] = [];
  await client.query('begin');
  for (const [text, before] of [
    [
      'delete from selections where user_id in (select id from users where withdrawn_at < $1)',
      withdrawnBefore('selections', at),
    ],
    ['delete from users where withdrawn_at < $1', withdrawnBefore('account', at)],
  ]) {
    const began = performance.now();
    await client.query(text ?? '', [before]);
    times.push(performance.now() - began);
  }
  await client.query('rollback');
  await client.query('vacuum analyze');
  return times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ');
}

/** A student who writes while something else happens: how long each write takes. */
import pg from 'pg';

/** Adds and deletes an event of a live account, again and again. @returns median, 99th percentile and maximum. */
export async function writeMeanwhile(url: string, act: () => Promise<unknown>): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ user_id: string; id: string }>(
    "select user_id, id from selections where user_id like 'u0%' limit 1",
  );
  const [its] = rows;
  if (!its) throw new Error('no live account');
  const times: number[] = [];
  let over = false;
  const acting = act().finally(() => {
    over = true;
  });
  // Awaited below; until then a failure must not end the process with its database running.
  acting.catch(() => {});
  while (!over) {
    const began = performance.now();
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [its.user_id]);
    await client.query(
      "insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase) values ($1, 'meanwhile', $2, 'es_deadline', 'deadline', now(), 'intern')",
      [its.user_id, its.id],
    );
    await client.query("delete from events where user_id = $1 and id = 'meanwhile'", [its.user_id]);
    await client.query('commit');
    times.push(performance.now() - began);
  }
  await acting;
  await client.end();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0).toFixed(1)} ms`;
  return `median ${at(0.5)}, p99 ${at(0.99)}, at most ${at(1)} (${times.length} writes)`;
}

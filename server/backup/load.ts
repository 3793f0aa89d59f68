/** Loads rows into tables by COPY, from entries that arrive one after the other. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { quoted } from './catalogue.ts';
import type { Header, Totals } from './contents.ts';
import { sizeOf } from './parts.ts';

const SHOWN_EVERY_BYTES = 64 * 1024 * 1024;

export type Loader = {
  /** Adds a part of a table's rows; the parts of one table follow each other. */
  load(table: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Ends the table that is being loaded. @throws Error where it does not have as many rows as were backed up. */
  end(): Promise<void>;
};

export function openLoader(
  client: pg.Client,
  { header, totals }: { header: Header; totals: Totals },
  show: (line: string) => void,
): Loader {
  let open: { table: string; copy: CopyStreamQuery; done: Promise<void>; bytes: number; shown: number } | undefined;

  function begin(table: string) {
    const columns = header.tables.find((it) => it.name === table)?.columns ?? [];
    const copy = client.query(copyFrom(`COPY public.${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
    const done = finished(copy);
    done.catch(() => {}); // Awaited where the table ends, or where the stream waits.
    return { table, copy, done, bytes: 0, shown: 0 };
  }

  async function end() {
    if (!open) return;
    const { table, copy, done, bytes } = open;
    open = undefined;
    copy.end();
    await done;
    const { rows = 0 } = totals.tables[table] ?? {};
    if (copy.rowCount !== rows) throw new Error(`${table} got ${copy.rowCount} rows of ${rows}`);
    show(`${table}: ${rows} rows, ${sizeOf(bytes)}`);
  }

  async function load(table: string, chunks: AsyncIterable<Buffer>) {
    if (open && open.table !== table) await end();
    open ??= begin(table);
    for await (const chunk of chunks) {
      open.bytes += chunk.length;
      if (!open.copy.write(chunk)) await Promise.race([once(open.copy, 'drain'), open.done]);
    }
    if (open.bytes - open.shown < SHOWN_EVERY_BYTES) return;
    open.shown = open.bytes;
    show(`${table}: ${sizeOf(open.bytes)}`);
  }
  return { load, end };
}

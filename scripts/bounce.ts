/** npm run bounce: takes a mail that came back from standard input, as a mail server's pipe hands it over. The server may run meanwhile. */

import { readClock } from '#domain/time.ts';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { loadKeys } from '#server/base/keys.ts';
import { connect } from '#server/db/connect.ts';
import { openInstalled } from '#server/db/embedded/open.ts';
import { MAX_READ_BYTES } from '#server/mail-stops/dsn.ts';
import { takeDsn } from '#server/mail-stops/reports.ts';

/** sysexits EX_TEMPFAIL: the mail server keeps the message and tries again. Any other failure would send it back to its sender. */
const TRY_AGAIN = 75;

try {
  await run(await readInput());
} catch (error) {
  // A failed query names what was asked; its cause says why it failed.
  const { message, cause } = error as Error;
  console.error(`The bounce was not recorded: ${cause instanceof Error ? cause.message : message}`);
  process.exitCode = TRY_AGAIN;
}

async function run(message: Uint8Array) {
  const settings = readSettings(process.env, readEnvFile());
  const keys = await loadKeys(settings);
  const { url, stop } = await openInstalled(settings, console.error);
  const { db, close } = connect(url, { max: 1 });
  try {
    const isCounted = await takeDsn(db, message, { ...settings, ...keys }, readClock());
    console.log(isCounted ? 'The bounce was recorded.' : 'This is no new bounce of a reminder; nothing was changed.');
  } finally {
    await close();
    await stop();
  }
}

/** The first part of the message; the rest is read too, so that the mail server can finish. */
async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (size < MAX_READ_BYTES) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks);
}

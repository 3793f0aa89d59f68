/** npm run import:companies -- FILE: imports the National Tax Agency's list of corporate numbers. */
import { access } from 'node:fs/promises';
import { migrateWithBackup } from '#server/backup/before-migration.ts';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import { importCorporations, type Progress } from '#server/companies/import-corporations.ts';
import { seedCompanies } from '#server/companies/seed.ts';
import { connect } from '#server/db/connect.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run import:companies -- FILE

FILE is the unzipped CSV (Unicode or Shift_JIS) from https://www.houjin-bangou.nta.go.jp/download/zenken/
Without DATABASE_URL the server must not be running. It can be broken off; the same command goes on.`;

const [path] = process.argv.slice(2);
await runCommand('The import stopped', () => run(path));

async function run(file: string | undefined) {
  if (!file || file.startsWith('-')) throw new Refusal(USAGE);
  if (/\.zip$/i.test(file)) throw new Refusal(`${file} is a zip: unzip it and give the .csv in it.`);
  await access(file).catch(() => {
    throw new Refusal(`${file} cannot be read.`);
  });
  const settings = readSettings(process.env, readEnvFile());
  const { databaseUrl, dataDir } = settings;
  const embedded: Embedded | null = databaseUrl ? null : await startEmbedded({ dataDir, log: console.error });
  const url = databaseUrl ?? embedded?.url ?? '';
  try {
    await migrateWithBackup({ url, settings, log: console.error });
    await importInto(url, file);
  } finally {
    await embedded?.stop();
  }
}

async function importInto(url: string, file: string) {
  const { db, close } = connect(url, { max: 2 });
  const show = progressOf(file);
  try {
    await seedCompanies(db);
    const { lines, wrong, already } = await importCorporations(db, file, show.update);
    show.stop();
    if (already) console.log(`${file} was imported before: nothing to do.`);
    else
      console.log(
        `${lines} lines are imported${wrong > 0 ? `; ${wrong} were not of the published layout and left out` : ''}.`,
      );
  } finally {
    show.stop();
    await close();
  }
}

/** A progress bar on a terminal; elsewhere a line for every tenth. */
function progressOf(file: string) {
  const began = performance.now();
  let shown = 0;
  const update = ({ bytes, size, line }: Progress) => {
    const part = Math.floor((100 * bytes) / size);
    if (process.stdout.isTTY) {
      const secondsLeft = Math.round(((performance.now() - began) / 1000) * (size / bytes - 1));
      const bar = '█'.repeat(part / 5).padEnd(20, '░');
      process.stdout.write(`\r${bar} ${part} %  ${line} lines  ${secondsLeft} s left\u001b[K`);
    } else if (part >= shown + 10) {
      console.log(`${file}: ${part} % (${line} lines)`);
    } else return;
    shown = part;
  };
  const stop = () => {
    if (process.stdout.isTTY && shown > 0) process.stdout.write('\n');
    shown = 0;
  };
  return { update, stop };
}

/** npm run import:companies -- FILE: brings the companies up to the National Tax Agency's list of corporate numbers. */
import { access } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { importCorporations, type Progress } from '#server/companies/import-corporations.ts';
import { seedCompanies } from '#server/companies/seed.ts';
import { readEnvFile, readSettings } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { Refusal } from '#server/refusal.ts';

const USAGE = `Usage: npm run import:companies -- FILE

FILE is the unzipped CSV (Unicode or Shift_JIS) from https://www.houjin-bangou.nta.go.jp/download/zenken/
Without DATABASE_URL the server must not be running. It can be broken off; the same command goes on.`;

const [path] = process.argv.slice(2);
try {
  await run(path);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : `The import stopped: ${(error as Error).message}`);
  process.exitCode = 1;
}

async function run(file: string | undefined) {
  if (!file || file.startsWith('-')) throw new Refusal(USAGE);
  if (/\.zip$/i.test(file)) throw new Refusal(`${file} is a zip: unzip it and give the .csv in it.`);
  await access(file).catch(() => {
    throw new Refusal(`${file} cannot be read.`);
  });
  const { databaseUrl, dataDir } = readSettings(process.env, readEnvFile());
  const embedded: Embedded | null = databaseUrl ? null : await startEmbedded({ dataDir, log: console.error });
  const url = databaseUrl ?? embedded?.url ?? '';
  try {
    await migrate(url);
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

/** A bar for a person; a line for every tenth part where nobody is looking. */
function progressOf(file: string) {
  if (!process.stdout.isTTY) {
    let tenth = 0;
    const update = ({ bytes, size, line }: Progress) => {
      if (Math.floor((10 * bytes) / size) <= tenth) return;
      tenth = Math.floor((10 * bytes) / size);
      console.log(`${file}: ${tenth * 10} % (${line} lines)`);
    };
    return { update, stop: () => {} };
  }
  const bar = new SingleBar({ format: '{bar} {percentage} %  {line} lines  {eta_formatted} left', hideCursor: true });
  bar.start(1, 0, { line: 0 });
  const update = ({ bytes, size, line }: Progress) => {
    bar.setTotal(size);
    bar.update(bytes, { line });
  };
  return { update, stop: () => bar.stop() };
}

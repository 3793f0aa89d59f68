/** What the commands beside the server have in common. */
import { migrateWithBackup } from '#server/backup/before-migration.ts';
import type { Settings } from '#server/base/config.ts';
import { REFUSED, Refusal } from '#server/base/refusal.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { openInstalled } from '#server/db/embedded/open.ts';

/**
 * Runs a command. A refusal is printed as it is and ends it with its own exit code; any other error with 1, after what it means for the work.
 * @param failed such as `The report failed`.
 */
export async function runCommand(failed: string, run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : `${failed}: ${(error as Error).message}`);
    process.exitCode = error instanceof Refusal ? REFUSED : 1;
  }
}

/**
 * Runs `act` on the installation's database, and leaves nothing open behind it. An embedded one that does not run yet is started for it.
 * @param max the most connections at once.
 * @param migrates whether the tables are first brought to this release; what is only read stays as it is.
 * @param isPatient for what reads whole tables: no statement has a limit of time.
 */
export async function withDatabase(
  settings: Settings,
  { max, migrates, isPatient = false }: { max: number; migrates: boolean; isPatient?: boolean },
  act: (db: Db) => Promise<void>,
) {
  const { url, stop } = await openInstalled(settings, console.error);
  try {
    if (migrates) await migrateWithBackup({ url, settings, log: console.error });
    const { db, close } = connect(url, { max, isPatient });
    await act(db).finally(close);
  } finally {
    await stop();
  }
}

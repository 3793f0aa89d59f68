/** npm run keys:rotate: seals every student's secrets with a new root key. It can be interrupted; the same command resumes. */
import { migrateWithBackup } from '#server/backup/before-migration.ts';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { connect } from '#server/db/connect.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts';
import { isOutdated, reportVersions, rotateKeys } from '#server/rotate-keys.ts';
import { addRootKey, loadRootKeys } from '#server/vault/root-keys.ts';
import { runCommand } from './command.ts';

await runCommand('The rotation stopped', run);

async function run() {
  const settings = readSettings(process.env, readEnvFile());
  const embedded: Embedded | null = settings.databaseUrl
    ? null
    : await startEmbedded({ dataDir: settings.dataDir, log: console.error });
  const url = settings.databaseUrl ?? embedded?.url ?? '';
  try {
    await migrateWithBackup({ url, settings, log: console.error });
    const { db, close } = connect(url, { max: 2 });
    await rotate(db, settings, url).finally(close);
  } finally {
    await embedded?.stop();
  }
}

async function rotate(db: Parameters<typeof rotateKeys>[0], settings: ReturnType<typeof readSettings>, url: string) {
  let rootKeys = await loadRootKeys(settings, url);
  // An interrupted rotation is finished before another one begins.
  if (!settings.vaultKeys && !(await isOutdated(db, rootKeys.current()))) {
    await addRootKey(settings.dataDir);
    rootKeys = await loadRootKeys(settings, url);
  }
  console.log(`Sealing with the root key of version ${rootKeys.current()}.`);
  const { students, broken } = await rotateKeys(db, rootKeys, (done) => {
    if (done % 1000 === 0) console.log(`${done} students`);
  });
  console.log(`${students} students' secrets were sealed anew.`);
  for (const { version, students: keys, values } of await reportVersions(db))
    console.log(`version ${version}: ${keys} students, ${values} values`);
  if (broken.length === 0) return;
  console.error(
    `${broken.length} students have values that do not open; they and the keys they need were left as they are.`,
  );
  process.exitCode = 1;
}

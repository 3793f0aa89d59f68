/** Installations to back up, and empty places to restore them into. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeKeyFiles } from '../backup/place.ts';
import { restoreBackup } from '../backup/restore.ts';
import { takeBackup } from '../backup/take.ts';
import { verifyBackup } from '../backup/verify.ts';
import { readSettings } from '../base/config.ts';
import { loadKeys } from '../base/keys.ts';
import { connect } from '../db/connect.ts';
import { openStorage } from '../integrations/storage/open.ts';
import { newRestorationId } from '../restorations/queries.ts';
import { loadRootKeys } from '../vault/root-keys.ts';
import { emptyDatabase, testApp, testConfig, testDatabase } from './app.ts';
import { ask } from './embedded.ts';
import { PDF, upload } from './files.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const LOGIN = { myPageId: 'aoi-2027', myPagePassword: '海辺の 42 ' };

/** An installation with a student who has a deadline, the login of a company's site and a file. */
export async function installation(env: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), ...env });
  await loadKeys(settings);
  const rootKeys = await loadRootKeys(settings, (await testDatabase()).url);
  const it = await testApp({ config: { ...testConfig(), rootKeys }, storage: openStorage(settings) });
  const aoi = await it.student('aoi');
  const { id } = await aoi.applies('朝日\t商事\\N');
  await aoi.put(`/api/selections/${id}/my-page`, LOGIN);
  const addFile = async (bytes: Uint8Array = PDF) => {
    const response = await aoi.post(`/api/selections/${id}/files`, bytes, upload('es.pdf'));
    if (response.status !== 201) throw new Error(`no upload: ${response.status}`);
  };
  await addFile();
  const backUp = async (name = 'one.tar.gz') => {
    const path = join(folder, name);
    return { path, ...(await takeBackup(path, { url: it.url, settings })) };
  };
  return { ...it, aoi, id, folder, settings, addFile, backUp };
}

/** A backup, restored into an empty place. */
export async function restored(path: string, env: Record<string, string> = {}) {
  const settings = readSettings({ DATA_DIR: await temporaryFolder(), ...env });
  const { url } = await emptyDatabase();
  const verified = await verifyBackup(path, settings.backupPassphrase);
  await writeKeyFiles(settings.dataDir, verified);
  const restorationId = newRestorationId();
  await restoreBackup(path, verified, { url, settings, restorationId, show: () => {} });
  const { db, close } = connect(url);
  onTestFinished(close);
  return { settings, url, db, restorationId, storage: openStorage(settings) };
}

/** A checksum of the rows of each table, whatever their order. */
export async function checksums(url: string): Promise<Record<string, unknown>> {
  const tables = await ask(url, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const sums: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [sum] = await ask(
      url,
      `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, chr(10) ORDER BY t::text COLLATE "C"), '')) AS md5 FROM public."${name}" t`,
    );
    sums[String(name)] = sum;
  }
  return sums;
}

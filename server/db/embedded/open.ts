import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Settings } from '../../base/config.ts';
import { Refusal } from '../../base/refusal.ts';
import { runningUrl, startEmbedded } from './start.ts';

/**
 * The database of an installation, for a command beside the server: that of DATABASE_URL, else the embedded one, which is joined where it
 * runs and started where it does not. @throws Refusal where there is none.
 */
export async function openInstalled({ databaseUrl, dataDir }: Settings, log: (line: string) => void) {
  const joined = (url: string) => ({ url, stop: async () => {} });
  if (databaseUrl) return joined(databaseUrl);
  if (!(await stat(join(dataDir, 'postgres')).catch(() => null)))
    throw new Refusal(
      `There is no database in ${resolve(dataDir)}: set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  const running = await runningUrl(dataDir, log);
  return running ? joined(running) : startEmbedded({ dataDir, log });
}

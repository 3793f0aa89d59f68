import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import { openBucket } from './bucket.ts';
import { folderStorage } from './folder.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that the settings select. */
export function openStorage({ bucketUrl, dataDir }: Pick<Config, 'bucketUrl' | 'dataDir'>): Storage {
  const folder = join(dataDir, 'files');
  return bucketUrl ? openBucket(bucketUrl, join(folder, 'incoming')) : folderStorage(folder);
}

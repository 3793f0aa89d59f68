import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import { openBucket } from './bucket.ts';
import { folderStorage } from './folder.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name. */
export function openStorage({ bucketUrl, dataDir }: Pick<Config, 'bucketUrl' | 'dataDir'>): Storage {
  const folder = join(dataDir, 'files');
  return bucketUrl ? openBucket(bucketUrl, join(folder, 'incoming')) : folderStorage(folder);
}

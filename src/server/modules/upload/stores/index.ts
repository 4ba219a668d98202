import { join } from 'node:path';
import type { ServerConfig } from '../../../config.ts';
import { createDiskStore } from './disk.ts';
import { createS3Store } from './s3.ts';
import type { FileStore } from './store.ts';

/** The configured store of this node: S3, or a folder in the data folder; null without either. */
export function chooseStore(config: ServerConfig, now: () => Date): FileStore | null {
  if (config.s3 !== undefined) return createS3Store(config.s3, now);
  return config.dataDir === undefined ? null : createDiskStore(join(config.dataDir, 'uploads'));
}

import { join } from 'node:path';
import type { ServerConfig } from '../../../config.ts';
import { createDiskStore } from './disk.ts';
import { createS3Store } from './s3.ts';
import type { FileStore } from './store.ts';

/** The store this node is told of: S3 if one is configured, else a folder in the data folder; null without either. */
export function chooseStore(config: ServerConfig, now: () => Date): FileStore | null {
  if (config.s3 !== undefined) return createS3Store(config.s3, now);
  return config.dataDir === undefined ? null : createDiskStore(join(config.dataDir, 'uploads'));
}

import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors';
import type { ServerConfig } from '../config.ts';

/** Minimum length; 32 random bytes are 43 characters of base64. */
export const SECRET_MIN_LENGTH = 32;
/** File name in the data folder. */
export const SECRET_FILE = 'server.secret';

/** The only secret of a back office. Every key is derived from it, so that none is stored. */
export interface ServerSecret {
  /** Derives a key of `bytes` bytes for one purpose, the same on every node (HKDF-SHA-256, RFC 5869). */
  derive(purpose: string, bytes: number): Uint8Array;
  /** Reveals only whether two nodes have the same secret. */
  fingerprint: string;
}

/**
 * The secret from the environment, or from a file in the data folder that only its owner can read and that the first
 * start creates. Throws `server.failed` if neither is available.
 */
export function openSecret({ secret, dataDir }: Pick<ServerConfig, 'secret' | 'dataDir'>): ServerSecret {
  const text = secret ?? (dataDir === undefined ? undefined : readOrMakeFile(dataDir));
  if (text === undefined) throw new AppError('server.failed', { reason: 'VENEER_DESK_SECRET: ?' });
  const derive = (purpose: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', text, 'veneer-desk', purpose, bytes));
  return {
    derive,
    fingerprint: createHash('sha256').update(derive('fingerprint', 32)).digest('hex'),
  };
}

function readOrMakeFile(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  if (existsSync(file)) {
    const text = readFileSync(file, 'utf8').trim();
    if (text.length < SECRET_MIN_LENGTH) throw new AppError('server.failed', { reason: `${file}: ?` });
    // A copy may have lost the file's restricted mode.
    chmodSync(file, 0o600);
    return text;
  }
  mkdirSync(dataDir, { recursive: true });
  const text = randomBytes(32).toString('base64url');
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
  return text;
}

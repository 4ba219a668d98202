import { randomBytes } from 'node:crypto';
import { obtainKey } from '../../db/server-keys.ts';
import type { Database } from '../../db/tenancy.ts';

export interface ServerKeys {
  /** HMAC secret of the tokens. */
  tokenSecret: Uint8Array;
  /** SM2 pair of the passwords: 64 and 130 hex digits, the public one beginning with 04. */
  password: { privateKey: string; publicKey: string };
}

/** The keys all nodes share; the first node to need them makes them. */
export async function loadKeys(database: Database): Promise<ServerKeys> {
  const [secret, pair] = await database.withSystem(async (tx) => [
    await obtainKey(tx, 'token-secret', async () => randomBytes(48).toString('base64')),
    await obtainKey(tx, 'password-sm2', makePair),
  ]);
  return { tokenSecret: Buffer.from(secret ?? '', 'base64'), password: JSON.parse(pair ?? '') };
}

async function makePair(): Promise<string> {
  const { sm2 } = await import('sm-crypto-v2');
  const { privateKey, publicKey } = sm2.generateKeyPairHex();
  return JSON.stringify({ privateKey, publicKey });
}

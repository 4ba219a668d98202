import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { serverKeys } from '../../db/schema/system.ts';
import type { Database, SystemTx } from '../../db/tenancy.ts';

export interface ServerKeys {
  /** HMAC secret of the tokens. */
  tokenSecret: Uint8Array;
  /** SM2 pair of the passwords: 64 and 130 hex digits, the public one beginning with 04. */
  password: { privateKey: string; publicKey: string };
}

/** The keys all nodes share; the first node to need them makes them. */
export async function loadKeys(database: Database): Promise<ServerKeys> {
  const [secret, pair] = await database.withSystem(async (tx) => [
    await obtain(tx, 'token-secret', async () => randomBytes(48).toString('base64')),
    await obtain(tx, 'password-sm2', makePair),
  ]);
  return { tokenSecret: Buffer.from(secret ?? '', 'base64'), password: JSON.parse(pair ?? '') };
}

async function makePair(): Promise<string> {
  const { sm2 } = await import('sm-crypto-v2');
  const { privateKey, publicKey } = sm2.generateKeyPairHex();
  return JSON.stringify({ privateKey, publicKey });
}

async function obtain(tx: SystemTx, name: string, make: () => Promise<string>): Promise<string> {
  const stored = await find(tx, name);
  if (stored !== undefined) return stored;
  await tx
    .insert(serverKeys)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  // Another node may have been first.
  return (await find(tx, name)) ?? '';
}

async function find(tx: SystemTx, name: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ value: serverKeys.value })
    .from(serverKeys)
    .where(eq(serverKeys.name, name));
  return row?.value;
}

import type { ServerSecret } from './server-secret.ts';

export interface ServerKeys {
  /** HMAC secret of the tokens. */
  tokenSecret: Uint8Array;
  /** SM2 pair of the passwords: 64 and 130 hex digits, the public one beginning with 04. */
  password: { privateKey: string; publicKey: string };
}

/** Order of the SM2 curve's base point (GB/T 32918.5). */
const SM2_ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;
/** 64 bits more than the order, so that the bias of the remainder is negligible (FIPS 186-5, A.2.1). */
const CANDIDATE_BYTES = 40;

/** Derives the keys that all nodes share. */
export async function deriveKeys(secret: ServerSecret): Promise<ServerKeys> {
  const { getPublicKeyFromPrivateKey } = (await import('sm-crypto-v2')).sm2;
  const candidate = BigInt(
    `0x${Buffer.from(secret.derive('password-sm2', CANDIDATE_BYTES)).toString('hex')}`,
  );
  const privateKey = ((candidate % (SM2_ORDER - 2n)) + 1n).toString(16).padStart(64, '0');
  return {
    tokenSecret: secret.derive('access-token', 48),
    password: { privateKey, publicKey: getPublicKeyFromPrivateKey(privateKey) },
  };
}

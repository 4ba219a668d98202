import { createPublicKey, verify } from 'node:crypto';

/** Whether a signature (Ed25519, base64url) of a text was made with the key of a desk (raw, base64url). */
export function isSignedByDesk(text: string, signature: string, publicKey: string): boolean {
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicKey } });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { api } from '#shared/api/index';
import { signedLeaseText, signedText } from '#shared/desk/signed-text';
import type { TestServer } from './test-server.ts';

export interface TestDesk {
  id: string;
  privateKey: KeyObject;
}

/** Registers a desk with its own key in the name of a user. */
export async function registerDesk(
  server: TestServer,
  { token, name }: { token: string; name: string },
): Promise<TestDesk> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const { id = '' } = await server.ask(api.desk.submit, { token, body: { name, publicKey: x } });
  return { id, privateKey };
}

/** A desk's proof for a token, for a new challenge unless one is given. */
export async function proofOf(
  server: TestServer,
  { id: deskId, privateKey }: TestDesk,
  {
    tenantId = '000000',
    challenge,
    origin = '',
  }: { tenantId?: string; challenge?: string; origin?: string } = {},
) {
  const signed = challenge ?? (await server.ask(api.desk.challenge)).challenge;
  const text = signedText({ tenantId, deskId, challenge: signed, origin });
  return {
    tenantId,
    deskId,
    challenge: signed,
    origin,
    signature: sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

/** A desk's proof for its page, which leases in its name; nothing of no desk. */
export async function leaseProofOf(server: TestServer, desk: TestDesk | null) {
  if (desk === null) return { deskId: '' };
  const { id: deskId, privateKey } = desk;
  const { challenge } = await server.ask(api.desk.challenge);
  const text = signedLeaseText({ tenantId: '000000', deskId, challenge, origin: '' });
  return { deskId, challenge, signature: sign(null, Buffer.from(text), privateKey).toString('base64url') };
}

/** Signs a desk in; returns its token. */
export async function signDeskIn(server: TestServer, desk: TestDesk): Promise<string> {
  return (await server.ask(api.desk.token, { body: await proofOf(server, desk) })).token;
}

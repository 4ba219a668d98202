import type { z } from 'zod';
import { authApi, type TokenQuerySchema } from '#shared/api/auth';
import { useDesk } from '../stores/desk.ts';
import { takeChoiceToStay } from '../stores/stay-signed-in.ts';
import { deviceId } from './device.ts';
import { beginSession, request } from './session.ts';

export interface Credentials {
  companyCode: string;
  account: string;
  password: string;
}

/** Signs in with a password; rejects with the reason for the form to show. */
export async function signIn({ companyCode, account, password }: Credentials): Promise<void> {
  await grant({
    grant_type: 'password',
    tenantId: companyCode,
    username: account,
    ...(await encryptOnce(password)),
    type: 'account',
  });
}

/** Signs in with the six digits sent to a phone. */
export async function signInByCode(companyCode: string, phone: string, code: string): Promise<void> {
  await grant({ grant_type: 'sms', tenantId: companyCode, username: phone, code });
}

/** Signs in as whoever confirmed the QR code that this page shows. */
export async function signInByQr(page: { id: string; qrCode: string }): Promise<void> {
  await grant({ grant_type: 'qr', id: page.id, qr_code: page.qrCode });
}

/** Signs in as whoever another service says it is; `auth.phone_unbound` brings the `oauthId` to bind a phone to. */
export async function signInBySocial(
  companyCode: string,
  authorization: { source: string; code: string; state: string },
): Promise<void> {
  await grant({ grant_type: 'social', tenantId: companyCode, ...authorization });
}

/** Passwords in the form they travel in: encrypted one by one with the server's public key. */
export async function encryptAll(passwords: string[]): Promise<string[]> {
  const { encrypt } = await prepareEncryption();
  return passwords.map(encrypt);
}

/** A password for one sign-in: together with the server's nonce, so that nobody can send the same again. */
async function encryptOnce(password: string): Promise<{ password: string; nonce?: string }> {
  const { nonce, encrypt } = await prepareEncryption();
  return nonce === undefined
    ? { password: encrypt(password) }
    : { password: encrypt(nonce + password), nonce };
}

async function prepareEncryption() {
  const { publicKey, nonce } = await request(authApi.publicKey, {}, { quiet: true });
  // Not before the server has answered: a browser never asks again for a module it once could not get.
  const { encryptPassword } = await import('./password.ts');
  return { nonce, encrypt: (text: string) => encryptPassword(text, publicKey) };
}

async function grant(way: z.input<typeof TokenQuerySchema>): Promise<void> {
  const deviceName = useDesk.getState().info?.deskName ?? navigator.platform;
  const query = { ...way, deviceId: deviceId(), deviceName };
  const token = await request(authApi.token, { query }, { quiet: true });
  await beginSession(token, { isKept: takeChoiceToStay() });
}

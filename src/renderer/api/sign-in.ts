import type { z } from 'zod';
import { authApi, TOKEN_SCOPE, type TokenQuerySchema } from '#shared/api/auth';
import { useDesk } from '../stores/desk.ts';
import { takeChoiceToStay } from '../stores/stay-signed-in.ts';
import { deviceId } from './device.ts';
import { beginSession, request } from './session.ts';

export interface Credentials {
  companyCode: string;
  account: string;
  password: string;
}

/** Signs in with a password; rejects with the reason, which the form shows. */
export async function signIn({ companyCode, account, password }: Credentials): Promise<void> {
  await grant({
    grant_type: 'password',
    tenantId: companyCode,
    username: account,
    ...(await encryptOnce(password)),
    type: 'account',
  });
}

/** Signs in with the six-digit code sent to a phone. */
export async function signInByCode(companyCode: string, phone: string, code: string): Promise<void> {
  await grant({ grant_type: 'sms', tenantId: companyCode, username: phone, code });
}

/** Signs in as the user who confirmed the QR code of this page. */
export async function signInByQr(page: { id: string; qrCode: string }): Promise<void> {
  await grant({ grant_type: 'qr', id: page.id, qr_code: page.qrCode });
}

/** Signs in as the user another service names; `auth.phone_unbound` carries the `oauthId` to bind a phone to. */
export async function signInBySocial(
  companyCode: string,
  authorization: { source: string; code: string; state: string },
): Promise<void> {
  await grant({ grant_type: 'social', tenantId: companyCode, ...authorization });
}

/** Encrypts passwords one by one with the server's public key, the form in which they are sent. */
export async function encryptAll(passwords: string[]): Promise<string[]> {
  const { encrypt } = await prepareEncryption();
  return passwords.map(encrypt);
}

/** Encrypts a password for one sign-in, together with the server's nonce, so that it cannot be replayed. */
async function encryptOnce(password: string): Promise<{ password: string; nonce?: string }> {
  const { nonce, encrypt } = await prepareEncryption();
  return nonce === undefined
    ? { password: encrypt(password) }
    : { password: encrypt(nonce + password), nonce };
}

async function prepareEncryption() {
  const { publicKey, nonce } = await request(authApi.publicKey, {}, { quiet: true });
  // Imported only after the server has answered: a browser never fetches a module again that failed once.
  const { encryptPassword } = await import('./password.ts');
  return { nonce, encrypt: (text: string) => encryptPassword(text, publicKey) };
}

async function grant(way: z.input<typeof TokenQuerySchema>): Promise<void> {
  const deviceName = useDesk.getState().info?.deskName ?? navigator.platform;
  const query = { ...way, scope: TOKEN_SCOPE, deviceId: deviceId(), deviceName };
  const token = await request(authApi.token, { query }, { quiet: true });
  await beginSession(token, { isKept: takeChoiceToStay() });
}

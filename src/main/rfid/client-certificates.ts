import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ClientCertificate } from '#shared/desk/contract/certificates';
import { AppError, type Words } from '#shared/errors';
import { certificateFacts } from '../devices/certificate-facts.ts';
import { createSecretMap, type SecretMap } from '../storage/secret-map.ts';
import type { SecretStore } from '../storage/secrets.ts';
import type { SettingsStore } from '../storage/settings.ts';

/** The certificates that this desk shows to readers under TLS, each with its key as PEM, by the reader's address. */
export type ClientCertificates = SecretMap;

export const createClientCertificates = (secrets: Pick<SecretStore, 'read' | 'write'>): ClientCertificates =>
  createSecretMap(secrets, 'readers');

export const CERTIFICATE_GONE: Words = {
  zh: '安全存储里已没有它',
  en: 'the secure store no longer has it',
};

/**
 * Finds the certificate, with its key, to show to the reader at an address; null if none was chosen for it. Throws
 * `reader.client_certificate_locked` for a chosen one that the store has lost.
 */
export function findChosen(
  certificates: Pick<ClientCertificates, 'find'>,
  settings: Pick<SettingsStore, 'read'>,
): (uri: string) => Promise<string | null> {
  return async (uri) => {
    const pem = await certificates.find(uri);
    const reader = settings.read().readers.find((each) => each.uri === uri);
    if (pem === null && reader?.clientCertificate !== undefined)
      throw new AppError('reader.client_certificate_locked', {
        reader: reader.name,
        reason: CERTIFICATE_GONE,
      });
    return pem;
  };
}

/**
 * The certificate of the one key in a text of PEM, whatever the order of its parts, and both as `ClientCertificates`
 * keeps them. Throws `reader.client_certificate_invalid`.
 */
export function readClientCertificate(text: string): { shown: ClientCertificate; pem: string } {
  const all = (text.match(CERTIFICATE) ?? []).map((part) =>
    parsed(() => new X509Certificate(part), NO_CERTIFICATE),
  );
  if (all.length === 0) throw invalid(NO_CERTIFICATE);
  const key = parsed(() => createPrivateKey(text), NO_KEY);
  const own = all.find((certificate) => certificate.checkPrivateKey(key));
  if (own === undefined) throw invalid(OTHER_KEY);
  if (own.validToDate.getTime() < Date.now()) throw invalid(EXPIRED);
  // TLS sends the own certificate first, then those of its authorities.
  const chain = [own, ...all.filter((certificate) => certificate !== own)].map(String);
  return {
    shown: certificateFacts(own),
    pem: [...chain, key.export({ type: 'pkcs8', format: 'pem' })].join('\n'),
  };
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const NO_CERTIFICATE: Words = { zh: '没有 PEM 证书', en: 'there is no PEM certificate' };
const NO_KEY: Words = { zh: '没有不带密码的 PEM 私钥', en: 'there is no PEM key without a password' };
const OTHER_KEY: Words = { zh: '私钥不是这个证书的', en: 'the key is not that of the certificate' };
const EXPIRED: Words = { zh: '证书已过期', en: 'the certificate has expired' };

function parsed<T>(parse: () => T, reason: Words): T {
  try {
    return parse();
  } catch (cause) {
    throw invalid(reason, cause);
  }
}

const invalid = (reason: Words, cause?: unknown) =>
  new AppError('reader.client_certificate_invalid', { reason }, { cause });

import { AppError, type Words } from '#shared/errors';
import { CERTIFICATE_GONE, createClientCertificates } from '../../rfid/client-certificates.ts';
import { dataFiles, resolveDataFolder } from '../../storage/data-folder.ts';
import { holdsSecret } from '../../storage/secrets.ts';
import { openKeptSecrets } from '../../storage/secrets-node.ts';
import { openNodeSettings } from '../../storage/settings-node.ts';
import { findKnownReader } from './known-reader.ts';

const SEALED: Words = {
  zh: '它在客户端的安全存储里，只有客户端能打开',
  en: 'it is in the secure store of the client, which only the client can open',
};
const NO_KEY: Words = {
  zh: '安全存储的密钥读不到',
  en: 'the key of the secure store cannot be read',
};

/**
 * The certificate with its key that the desk shows to a reader; null if none was chosen for it. Throws
 * `reader.client_certificate_locked` where a chosen one cannot be read.
 */
export async function findKeptCertificate(uri: string): Promise<string | null> {
  const dataDir = resolveDataFolder(undefined);
  const reader = findKnownReader(openNodeSettings(dataDir), uri);
  if (reader?.clientCertificate === undefined) return null;
  const refuse = (reason: Words) =>
    new AppError('reader.client_certificate_locked', { reader: reader.name, reason });
  const { secrets: file, clientSecrets } = dataFiles(dataDir);
  const elsewhere = holdsSecret(clientSecrets, 'readers') ? SEALED : CERTIFICATE_GONE;
  if (!holdsSecret(file, 'readers')) throw refuse(elsewhere);
  const secrets = await openKeptSecrets(dataDir);
  if (secrets === null) throw refuse(NO_KEY);
  const pem = await createClientCertificates(secrets).find(reader.uri);
  if (pem === null) throw refuse(elsewhere);
  return pem;
}

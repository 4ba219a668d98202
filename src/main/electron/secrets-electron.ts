import { safeStorage } from 'electron';
import { dataFiles } from '../storage/data-folder.ts';
import { createSecretStore, type SecretCipher, type SecretStore } from '../storage/secrets.ts';
import { openDesktopSecrets } from '../storage/secrets-node.ts';

/**
 * Secrets in the client, encrypted by safeStorage (Keychain, DPAPI, libsecret, KWallet). On a Linux desktop without a
 * key store for it they are kept as on plain Node. Call it after `ready`.
 */
export async function openElectronSecrets(dataDir: string): Promise<SecretStore> {
  // `basic_text` is a fixed password of Chromium and no protection; our own key file is better.
  const isBasic = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
  if (isBasic || !(await safeStorage.isAsyncEncryptionAvailable())) return openDesktopSecrets(dataDir);
  return createSecretStore(dataFiles(dataDir).clientSecrets, safeStorageCipher);
}

const safeStorageCipher: SecretCipher = {
  kind: 'os-key-store',
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (bytes) => (await safeStorage.decryptStringAsync(bytes)).result,
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ClientCertificates,
  createClientCertificates,
} from '../../src/main/rfid/client-certificates.ts';
import type { SecretStore } from '../../src/main/storage/secrets.ts';
import { openNodeSecrets } from '../../src/main/storage/secrets-node.ts';

/** The certificates that a desk shows to readers, in a secure store of its own on the disk, which its first use makes. */
export function createStoredCertificates(): ClientCertificates {
  let opened: Promise<SecretStore> | undefined;
  const secrets = () => {
    opened ??= openStore();
    return opened;
  };
  return createClientCertificates({
    read: async (name) => (await secrets()).read(name),
    write: async (name, value) => (await secrets()).write(name, value),
  });
}

function openStore(): Promise<SecretStore> {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-certificates-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return openNodeSecrets(folder, null);
}

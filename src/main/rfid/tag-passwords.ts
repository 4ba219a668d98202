import { createSecretMap } from '../storage/secret-map.ts';
import type { SecretStore } from '../storage/secrets.ts';

/** Gen2 access passwords in the desk's secure store, by back office and company; no page reads them. */
export interface TagPasswords {
  /** 8 hexadecimal digits; null if the company has no password, or none has been received yet. */
  find(tenantId: string): Promise<string | null>;
  /** Stores the password received from the back office. */
  put(tenantId: string, password: string): Promise<void>;
}

/** `server`: the back office in use. */
export function createTagPasswords(
  secrets: Pick<SecretStore, 'read' | 'write'>,
  server: () => string,
): TagPasswords {
  const kept = createSecretMap(secrets, 'tags');
  const keyOf = (tenantId: string) => `${server()} ${tenantId}`;
  return {
    find: (tenantId) => kept.find(keyOf(tenantId)),
    put: (tenantId, password) => kept.put(keyOf(tenantId), password),
  };
}

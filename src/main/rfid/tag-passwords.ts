import { createSecretMap } from '../storage/secret-map.ts';
import type { SecretStore } from '../storage/secrets.ts';

/** Gen2 access passwords in the desk's secure store, by back office and company; no page reads them. */
export interface TagPasswords {
  /** 8 hexadecimal digits; null if the company has no password, or none has been received yet. */
  find(tenantId: string): Promise<string | null>;
  /** Stores the password received from the back office. */
  put(tenantId: string, password: string): Promise<void>;
  /** Gives a back office another name. */
  move(from: string, to: string): Promise<void>;
}

/** `server`: the back office in use. */
export function createTagPasswords(
  secrets: Pick<SecretStore, 'read' | 'write'>,
  server: () => string,
): TagPasswords {
  const kept = createSecretMap(secrets, 'tags');
  // No company's id has a space, so that no key of one back office begins as those of another.
  const beginOf = (office: string) => `${office} `;
  const keyOf = (tenantId: string) => beginOf(server()) + tenantId;
  return {
    find: (tenantId) => kept.find(keyOf(tenantId)),
    put: (tenantId, password) => kept.put(keyOf(tenantId), password),
    move: (from, to) => kept.move(beginOf(from), beginOf(to)),
  };
}

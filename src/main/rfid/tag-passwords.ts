import { z } from 'zod';
import { createTurns } from '#shared/turns';
import type { SecretStore } from '../storage/secrets.ts';

/** Gen2 access passwords in the desk's secure store, by back office and company; no page reads them. */
export interface TagPasswords {
  /** 8 hexadecimal digits; null if the company has no password, or none has been received yet. */
  find(tenantId: string): Promise<string | null>;
  /** Stores the password received from the back office. */
  put(tenantId: string, password: string): Promise<void>;
}

const StoredSchema = z.record(z.string(), z.string());

/** `server`: the back office in use. */
export function createTagPasswords(
  secrets: Pick<SecretStore, 'read' | 'write'>,
  server: () => string,
): TagPasswords {
  // All passwords are one secret.
  const turns = createTurns();
  const keyOf = (tenantId: string) => `${server()} ${tenantId}`;
  async function read() {
    const text = await secrets.read('tags');
    return text === null ? {} : StoredSchema.parse(JSON.parse(text));
  }

  return {
    find: async (tenantId) => (await read())[keyOf(tenantId)] ?? null,
    put: (tenantId, password) =>
      turns('tags', async () => {
        const stored = await read();
        if (stored[keyOf(tenantId)] === password) return;
        await secrets.write('tags', JSON.stringify({ ...stored, [keyOf(tenantId)]: password }));
      }),
  };
}

import { z } from 'zod';
import { createTurns } from '#shared/turns';
import type { HostSecretName, SecretStore } from './secrets.ts';

/** Texts by key that are stored together as one secret. */
export interface SecretMap {
  /** Null for a key that has none, or if the store was emptied. */
  find(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Gives the texts of keys with one beginning another one; texts that are there already stay. */
  move(from: string, to: string): Promise<void>;
}

const StoredSchema = z.record(z.string(), z.string());

export function createSecretMap(
  secrets: Pick<SecretStore, 'read' | 'write'>,
  name: HostSecretName,
): SecretMap {
  // Each change rewrites the secret with all of them.
  const turns = createTurns();
  async function read() {
    const text = await secrets.read(name);
    return text === null ? {} : StoredSchema.parse(JSON.parse(text));
  }

  return {
    find: async (key) => (await read())[key] ?? null,
    put: (key, value) =>
      turns(name, async () => {
        const stored = await read();
        if (stored[key] !== value) await secrets.write(name, JSON.stringify({ ...stored, [key]: value }));
      }),
    remove: (key) =>
      turns(name, async () => {
        const { [key]: removed, ...others } = await read();
        if (removed !== undefined) await secrets.write(name, JSON.stringify(others));
      }),
    move: (from, to) =>
      turns(name, async () => {
        const stored = Object.entries(await read());
        const isMoved = ([key]: [string, string]) => key.startsWith(from);
        const moved = stored
          .filter(isMoved)
          .map(([key, value]): [string, string] => [to + key.slice(from.length), value]);
        if (moved.length === 0) return;
        const others = stored.filter((entry) => !isMoved(entry));
        await secrets.write(name, JSON.stringify(Object.fromEntries([...moved, ...others])));
      }),
  };
}

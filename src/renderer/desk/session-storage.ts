import { z } from 'zod';
import { TokenSchema } from '#shared/api/auth';
import type { DeskClient } from '#shared/desk/contract';
import { readRecord, removeRecord, writeRecord } from '../stores/records.ts';
import type { SessionRecord, SessionStorage } from '../stores/session.ts';

const NAME = 'session';
const SessionRecordSchema = z.object({ token: TokenSchema, issuedAt: z.number() });

/** Tokens of a client rest in the desk's secure store, those of a plain browser in its local storage. */
export function createSessionStorage(desk: DeskClient | null): SessionStorage {
  return desk ? inSecrets(desk) : inBrowser();
}

function inSecrets(desk: DeskClient): SessionStorage {
  return {
    async read() {
      const text = await desk.secrets.read({ name: NAME });
      return text === null ? null : parseSession(text);
    },
    write: (record) => desk.secrets.write({ name: NAME, value: JSON.stringify(record) }),
    clear: () => desk.secrets.remove({ name: NAME }),
  };
}

function inBrowser(): SessionStorage {
  return {
    async read() {
      return SessionRecordSchema.safeParse(readRecord(localStorage, NAME)?.content).data ?? null;
    },
    async write(record) {
      writeRecord(localStorage, NAME, record);
    },
    async clear() {
      removeRecord(localStorage, NAME);
    },
  };
}

function parseSession(text: string): SessionRecord | null {
  try {
    return SessionRecordSchema.parse(JSON.parse(text));
  } catch {
    // Written by another version: the person signs in again.
    return null;
  }
}

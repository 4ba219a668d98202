import type { Page } from '@playwright/test';
import { writeRecord } from '../../../src/renderer/stores/records.ts';
import type { SessionRecord } from '../../../src/renderer/stores/session.ts';
import { type BackOfficeSession, type Person, signInByHand } from './back-office.ts';

/**
 * Returns a function that signs people in for the pages of `apiUrl`: one session per person, and a new one after a
 * test has ended it. The sessions do not stay signed in.
 */
export function createSessions(apiUrl: string): (person: Person) => Promise<SessionRecord> {
  const known = new Map<string, { byHand: BackOfficeSession; record: SessionRecord }>();
  return async (person) => {
    const key = `${person.company} ${person.account}`;
    const found = known.get(key);
    if (found && (await isAlive(found.byHand))) return found.record;
    const byHand = await signInByHand(apiUrl, person);
    const record = { token: byHand.token, issuedAt: Date.now(), isKept: false };
    known.set(key, { byHand, record });
    return record;
  };
}

async function isAlive(session: BackOfficeSession): Promise<boolean> {
  return session.get('/blade-system/user/detailBySelf').then(
    () => true,
    () => false,
  );
}

/** Stores a session where a plain browser keeps it; `page` is on a document of the product's origin. */
export async function storeSession(page: Page, session: SessionRecord): Promise<void> {
  const items: [string, string][] = [];
  const storage = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: (name: string, value: string) => void items.push([name, value]),
  };
  writeRecord(storage, 'session', session);
  await page.evaluate((stored) => {
    const { localStorage } = globalThis as unknown as {
      localStorage: { setItem(name: string, value: string): void };
    };
    for (const [name, value] of stored) localStorage.setItem(name, value);
  }, items);
}

import type { Page } from '@playwright/test';
import { writeRecord } from '../../../src/renderer/stores/records.ts';
import type { SessionRecord } from '../../../src/renderer/stores/session.ts';
import { type Person, signInByHand } from './back-office.ts';

/** Returns a person's session for the pages of one test. */
export type SessionOf = (person: Person) => Promise<SessionRecord>;

/**
 * Returns a function that signs people in for the pages of `apiUrl`, one session per person; the sessions do not stay
 * signed in. Each test has its own: a user has one seat per kind of device, and a later sign-in forces the session of an
 * earlier test offline.
 */
export function createSessions(apiUrl: string): SessionOf {
  const known = new Map<string, Promise<SessionRecord>>();
  const begin = async (person: Person): Promise<SessionRecord> => {
    const { token } = await signInByHand(apiUrl, person);
    return newSession(token);
  };
  return (person) => {
    const key = `${person.company} ${person.account}`;
    const session = known.get(key) ?? begin(person);
    known.set(key, session);
    return session;
  };
}

/** The session that a page gets by a sign-in just now, without staying signed in. */
export const newSession = (token: SessionRecord['token']): SessionRecord => ({
  token,
  issuedAt: Date.now(),
  isKept: false,
});

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

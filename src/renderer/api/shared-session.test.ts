import { beforeEach, expect, test } from 'vitest';
import type { Token } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import { clearSession, type SessionRecord, type SignedOutReason, useSession } from '../stores/session.ts';
import { type SessionChange, SharedSession } from './shared-session.ts';

let issued = 0;
const record = (access_token: string, user_id = '301'): SessionRecord => ({
  token: { access_token, user_id, dept_id: '102' } as Token,
  issuedAt: ++issued,
});
const changed: SessionChange = { reason: 'none', ended: null };
const endedFor = (reason: SignedOutReason): SessionChange => ({ reason, ended: null });

/** A storage that answers asynchronously, and whose reads can be held up. */
function slowStorage() {
  let stored: SessionRecord | null = null;
  let hold: Promise<void> | undefined;
  return {
    stored: () => stored,
    /** Writes as another tab does. */
    put: (value: SessionRecord | null) => {
      stored = value;
    },
    /**
     * Holds back the results of reads that have already looked at the storage, until the returned function is called.
     */
    holdReads(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return resolve;
    },
    async read() {
      await Promise.resolve();
      const seen = stored;
      await hold;
      return seen;
    },
    async write(value: SessionRecord) {
      await Promise.resolve();
      stored = value;
    },
    async clear() {
      await Promise.resolve();
      stored = null;
    },
  };
}

const nothingOpen = async () => undefined;
const tokenHere = () => useSession.getState().record?.token.access_token;
const turn = () => new Promise((resolve) => setTimeout(resolve));

let storage: ReturnType<typeof slowStorage>;
let told: SessionChange[];
let unstored: AppError[];
let session: SharedSession;

beforeEach(() => {
  clearSession('none');
  storage = slowStorage();
  told = [];
  unstored = [];
  session = new SharedSession({
    storage,
    tellOthers: (change) => void told.push(change),
    onUnstored: (error) => void unstored.push(error),
  });
});

test('a session that another tab renewed or ended is so here', async () => {
  await session.keep(record('first'));
  storage.put(record('renewed'));
  await session.follow(changed);
  expect(tokenHere()).toBe('renewed');
  storage.put(null);
  await session.follow(endedFor('expired'));
  expect(tokenHere()).toBeUndefined();
  expect(useSession.getState().signedOutReason).toBe('expired');
  expect(told).toEqual([changed]);
});

test('a session that another tab ended is over here, although its removal is not visible yet', async () => {
  const ended = record('first');
  await session.keep(ended);
  await session.follow({ reason: 'user', ended: ended.issuedAt });
  expect(tokenHere()).toBeUndefined();
  // A session that began after it goes on.
  await session.keep(record('fresh'));
  await session.follow({ reason: 'user', ended: ended.issuedAt });
  expect(tokenHere()).toBe('fresh');
});

test('a sign-out tells the other tabs which session it ended', async () => {
  const ended = record('first');
  await session.keep(ended);
  await session.end('user', nothingOpen);
  expect(told.at(-1)).toEqual({ reason: 'user', ended: ended.issuedAt });
});

test('the account is loaded anew for another person and stays for a newer token of the same', async () => {
  await session.keep(record('first'));
  useSession.setState({ loaded: true });
  storage.put(record('renewed'));
  await session.follow(changed);
  expect(useSession.getState().loaded).toBe(true);
  storage.put(record('another', '302'));
  await session.follow(changed);
  expect(useSession.getState().loaded).toBe(false);
});

test('a read under way at the sign-out does not bring the session back', async () => {
  await session.keep(record('first'));
  storage.put(record('renewed'));
  const release = storage.holdReads();
  const followed = session.follow(changed);
  await turn();
  const ended = session.end('user', nothingOpen);
  release();
  await Promise.all([followed, ended]);
  expect(tokenHere()).toBeUndefined();
  expect(storage.stored()).toBeNull();
});

test('a message from another tab while the sign-out closes the open pages does not restore the session', async () => {
  await session.keep(record('first'));
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const ended = session.end('user', () => left);
  storage.put(record('renewed'));
  const followed = session.follow(changed);
  await turn();
  leave();
  await Promise.all([ended, followed]);
  expect(tokenHere()).toBeUndefined();
});

test('a sign-in here is not undone by an older sign-out that was being read', async () => {
  const release = storage.holdReads();
  const followed = session.follow(endedFor('user'));
  await turn();
  const kept = session.keep(record('fresh'));
  release();
  await Promise.all([followed, kept]);
  expect(tokenHere()).toBe('fresh');
  expect(storage.stored()?.token.access_token).toBe('fresh');
});

test('of the messages of two tabs the later one counts, however slowly the first is read', async () => {
  await session.keep(record('first'));
  storage.put(record('renewed'));
  const release = storage.holdReads();
  const followed = [session.follow(changed)];
  await turn();
  storage.put(null);
  followed.push(session.follow(endedFor('user')));
  release();
  await Promise.all(followed);
  expect(tokenHere()).toBeUndefined();
});

test('a session that cannot be stored is valid in this page, and an unreadable storage changes nothing', async () => {
  const full = new AppError('file.unwritable', { path: 'secrets.json', reason: 'ENOSPC' });
  storage.write = () => Promise.reject(full);
  await session.keep(record('first'));
  expect(tokenHere()).toBe('first');
  expect(unstored).toEqual([full]);
  storage.read = () => Promise.reject(new Error('the desk is away'));
  await session.follow(endedFor('user'));
  expect(tokenHere()).toBe('first');
});

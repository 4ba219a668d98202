import { expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { type KeptAttempts, removeOldAttempts } from './attempt-retention.ts';
import { Attempts } from './attempts.ts';

const EPC = '350007AB70425D400000058';
/** A day's attempts are kept, and the latest tag of a reader. */
const KEPT: KeptAttempts = { days: 1, tagsOfReader: 1 };
const REFUSED = new AppError('tag.locked');

function setUp() {
  const journal = openJournal(':memory:');
  const outbox = createOutbox(journal, () => {});
  const attempts = new Attempts(journal);
  outbox.onSettled((id) => attempts.noteRecorded(id));
  let next = 0;
  const begin = (tid: string, tenantId: string) => {
    next += 1;
    const key = `k${next}`;
    const packId = String(next);
    const pack = { tenantId, packId, packNo: `P-${packId}`, server: 'embedded' };
    attempts.begin({ key, readerId: 'reader', readerName: '', tid, pc: '3000', epc: EPC + next, ...pack });
    attempts.note(key, 'write', 'started', '');
    return key;
  };
  /** A tag that was written, whose record waits for the back office. */
  const write = (tid: string, tenantId = '000000') => {
    const key = begin(tid, tenantId);
    journal.transaction(() => {
      attempts.complete(key, { pc: '3000', tid, epc: EPC });
      outbox.add({ id: key, kind: 'tagRecord', tenantId, body: {} });
    });
    return key;
  };
  return {
    journal,
    outbox,
    attempts,
    write,
    deliver: (key: string) => {
      void outbox.handlers.settle({ id: key });
      return key;
    },
    fail: (tid: string) => {
      const key = begin(tid, '000000');
      attempts.fail(key, REFUSED);
      return key;
    },
    interrupt: (tid: string) => {
      const key = begin(tid, '000000');
      attempts.fail(key, new AppError('reader.disconnected'));
      return key;
    },
    /** Two days go by. */
    age: () =>
      void journal.db
        .prepare('UPDATE tag_attempt SET updated_at = ?')
        .run(new Date(Date.now() - 2 * 86_400_000).toISOString()),
    /** The attempts that are left, and those that have steps. */
    left() {
      removeOldAttempts(journal, KEPT);
      const keysOf = (sql: string) =>
        journal.db
          .prepare(sql)
          .all()
          .map(({ key }) => String(key));
      const keys = keysOf('SELECT key FROM tag_attempt ORDER BY rowid');
      expect(keysOf('SELECT DISTINCT attempt_key AS key FROM tag_event ORDER BY key')).toEqual(
        keys.toSorted(),
      );
      return keys;
    },
  };
}

test('old tags whose record was delivered are removed with their steps, and those that failed', () => {
  const { write, deliver, fail, age, left } = setUp();
  deliver(write('E1'));
  fail('E2');
  age();
  const last = deliver(write('E3'));
  expect(left()).toEqual([last]);
});

test('tags of which the back office does not know are kept, however old', async () => {
  const { write, deliver, interrupt, outbox, age, left } = setUp();
  const waiting = write('E1');
  const unknown = interrupt('E2');
  const dropped = write('E3');
  await outbox.handlers.refuse({ id: dropped, error: REFUSED.toPayload() });
  await outbox.handlers.discard({ id: dropped });
  deliver(write('E4'));
  const last = deliver(write('E5'));
  age();
  expect(left()).toEqual([waiting, unknown, dropped, last]);
});

test('of a tag all is kept or nothing, so that an earlier EPC is not taken for its present one', () => {
  const { attempts, write, deliver, age, left } = setUp();
  const first = write('E1');
  const later = deliver(write('E1'));
  const last = deliver(write('E2'));
  age();
  expect(left()).toEqual([first, later, last]);
  // The tag got another EPC since.
  expect(attempts.findBearer(`${EPC}1`, 'E9')).toBeNull();
});

test('tags that failed since the last written one are still counted, of each company', () => {
  const { attempts, write, deliver, fail, age, left } = setUp();
  const kept = [deliver(write('E1')), fail('E2'), fail('E3'), deliver(write('E4', '000001'))];
  age();
  const before = attempts.failedSinceLast('embedded', '000000', 'E9');
  expect(before).toBe(2);
  expect(left()).toEqual(kept);
  expect(attempts.failedSinceLast('embedded', '000000', 'E9')).toBe(before);
});

test('the latest tags of a reader are kept, and attempts of days when the clock was behind', () => {
  const { journal, attempts, write, deliver, age } = setUp();
  const [, second, third] = ['E1', 'E2', 'E3'].map((tid) => deliver(write(tid)));
  age();
  removeOldAttempts(journal, { days: 1, tagsOfReader: 2 });
  expect(attempts.writesOf('reader', 10).map(({ tid }) => tid)).toEqual(['E3', 'E2']);
  journal.db
    .prepare('UPDATE tag_attempt SET updated_at = ? WHERE key = ?')
    .run(new Date().toISOString(), second ?? '');
  removeOldAttempts(journal, KEPT);
  expect([second, third].map((key) => attempts.find(key ?? '')?.state)).toEqual(['done', 'done']);
});

test('a desk removes them when it starts', () => {
  const { journal, attempts, write, deliver, age } = setUp();
  const first = deliver(write('E1'));
  deliver(write('E2'));
  age();
  expect(attempts.find(first)).not.toBeNull();
  expect(new Attempts(journal, () => {}, KEPT).find(first)).toBeNull();
});

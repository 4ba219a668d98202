import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { openJournal } from './journal.ts';
import { createOutbox, MIGRATIONS, type OutboxItem } from './outbox.ts';

const ITEM: OutboxItem = {
  id: '0b5c3f36-7d0e-4d0f-9a53-1f2e3d4c5b6a',
  kind: 'tagRecord',
  tenantId: '000000',
  body: { packId: '17', epc: '3400' },
};

function open() {
  const journal = openJournal(':memory:');
  const pending: number[] = [];
  return { journal, pending, outbox: createOutbox(journal, (count) => pending.push(count)) };
}

test('keeps a fact added twice once', () => {
  const { outbox } = open();
  outbox.add(ITEM);
  outbox.add({ ...ITEM, body: {} });
  expect(outbox.handlers.pending()).toMatchObject([{ ...ITEM, attempts: 0, lastError: null }]);
});

test('settles once; settling again changes nothing', async () => {
  const { outbox, pending } = open();
  outbox.add(ITEM);
  await Promise.resolve();
  outbox.handlers.settle({ id: ITEM.id });
  outbox.handlers.settle({ id: ITEM.id });
  expect(outbox.handlers.pending()).toEqual([]);
  expect(pending).toEqual([1, 0]);
});

afterEach(() => void vi.useRealTimers());

test('entries count how far the clock was set since they were made', async () => {
  const DAY_MS = 86_400_000;
  const { journal, outbox } = open();
  // The frozen clock falls behind the uptime by some milliseconds, which round to -0 days.
  const daysSet = async () =>
    (await outbox.handlers.pending()).map(({ id, clockSetMs }) => [id, Math.round(clockSetMs / DAY_MS) + 0]);
  vi.useFakeTimers({ toFake: ['Date'] });
  outbox.add({ ...ITEM, id: 'slow' });
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  expect(() =>
    journal.transaction(() => {
      outbox.add({ ...ITEM, id: 'undone' });
      throw new Error('the printer was not found');
    }),
  ).toThrow('the printer');
  outbox.add({ ...ITEM, id: 'right' });
  expect(await daysSet()).toEqual([
    ['slow', 2],
    ['right', 0],
  ]);
  vi.setSystemTime(Date.now() - DAY_MS);
  expect(await daysSet()).toEqual([
    ['slow', 1],
    ['right', -1],
  ]);
});

test('reports the number of waiting facts once after one act has added many', async () => {
  const { journal, outbox, pending } = open();
  const add = (from: number) => {
    for (let at = from; at < from + 5000; at += 1) outbox.add({ ...ITEM, id: String(at) });
  };
  journal.transaction(() => add(0));
  await Promise.resolve();
  journal.transaction(() => add(5000));
  await Promise.resolve();
  expect(pending).toEqual([5000, 10_000]);
});

test('keeps a postponed fact with its attempts and the last reason', () => {
  const { outbox } = open();
  outbox.add(ITEM);
  outbox.handlers.postpone({ id: ITEM.id, error: new AppError('server.unreachable').toPayload() });
  const error = new AppError('request.too_many').toPayload();
  outbox.handlers.postpone({ id: ITEM.id, error });
  expect(outbox.handlers.pending()).toMatchObject([{ attempts: 2, lastError: error }]);
});

test('keeps the words of a failure that an earlier version stored', () => {
  const journal = openJournal(':memory:');
  journal.migrate('outbox', MIGRATIONS.slice(0, 3));
  journal.db
    .prepare(
      `INSERT INTO outbox (id, kind, tenant_id, body, last_error, created_at)
       VALUES (?, 'printRecord', '000000', '{}', 'No such package', '')`,
    )
    .run(ITEM.id);
  expect(createOutbox(journal, () => {}).handlers.pending()).toMatchObject([
    { lastError: { code: 'unexpected', details: { reason: 'No such package' } } },
  ]);
});

test('belongs to the transaction it was added in', async () => {
  const { journal, outbox, pending } = open();
  expect(() =>
    journal.transaction(() => {
      outbox.add(ITEM);
      throw new Error('the tag was not written after all');
    }),
  ).toThrow('the tag');
  await Promise.resolve();
  expect(outbox.handlers.pending()).toEqual([]);
  expect(pending.at(-1)).toBe(0);
});

test('a program that closes the journal right after its last fact ends without an error', async () => {
  const { journal, outbox } = open();
  outbox.add(ITEM);
  journal.close();
  await new Promise((resolve) => setImmediate(resolve));
});

test('a refused entry waits for the user: retried it is delivered like any other, dropped it is removed', async () => {
  const { outbox } = open();
  outbox.add(ITEM);
  outbox.handlers.discard({ id: ITEM.id });
  expect(outbox.handlers.pending(), 'what may still arrive is not thrown away').toHaveLength(1);
  const error = new AppError('pack.not_found').toPayload();
  outbox.handlers.refuse({ id: ITEM.id, error });
  expect(outbox.handlers.pending()).toMatchObject([{ isRefused: true, lastError: error }]);
  outbox.handlers.retry({ id: ITEM.id });
  expect(outbox.handlers.pending()).toMatchObject([{ isRefused: false }]);
  outbox.handlers.refuse({ id: ITEM.id, error });
  outbox.handlers.discard({ id: ITEM.id });
  expect(outbox.handlers.pending()).toEqual([]);
});

test('a refused fact of another back office is neither sent again nor dropped', () => {
  let office = 'embedded';
  const outbox = createOutbox(
    openJournal(':memory:'),
    () => {},
    () => office,
  );
  outbox.add(ITEM);
  outbox.handlers.refuse({ id: ITEM.id, error: new AppError('desk.denied').toPayload() });
  office = 'https://office.example';
  outbox.handlers.discard({ id: ITEM.id });
  outbox.handlers.retry({ id: ITEM.id });
  office = 'embedded';
  expect(outbox.handlers.pending()).toMatchObject([{ id: ITEM.id, isRefused: true }]);
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TagSighting } from '#shared/desk/contract/tags';
import { openJournal } from '../storage/journal.ts';
import { createStocktakes, STOCKTAKE_MIGRATIONS } from './stocktakes.ts';

const TENANT = '000000';
const here = () => 'embedded';
const sighting = (epc: string, reads: number, rssiDbm: number | null = -60): TagSighting => ({
  epc,
  pc: '3000',
  rssiDbm,
  antenna: 1,
  channelMhz: null,
  reads,
  at: '2026-01-01T00:00:00.000Z',
});

test('a stock-take is restored after a restart, each tag once with all its readings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stocktake-'));
  const file = join(folder, 'journal.db');
  const begun = { key: randomUUID(), tenantId: TENANT, region: 'A区' };
  const before = openJournal(file);
  const stocktakes = createStocktakes(before, here);
  stocktakes.begin(begun);
  stocktakes.add(begun.key, [sighting('AAAA', 2), sighting('BBBB', 1)]);
  stocktakes.add(begun.key, [sighting('AAAA', 3, -45), sighting('CCCC', 1, null)]);
  before.close();

  const after = openJournal(file);
  const again = createStocktakes(after, here);
  expect(again.list(TENANT)).toMatchObject([{ key: begun.key, region: 'A区', tags: 3 }]);
  expect(again.list('100001')).toEqual([]);
  expect(again.tags(begun.key, 0, 2)).toEqual([sighting('AAAA', 5, -45), sighting('BBBB', 1)]);
  expect(again.tags(begun.key, 2, 2)).toEqual([sighting('CCCC', 1, null)]);
  after.close();
  rmSync(folder, { recursive: true });
});

test('a stock-take of another back office is unknown, and those that name none are of each', () => {
  const journal = openJournal(':memory:');
  journal.migrate('stocktake', STOCKTAKE_MIGRATIONS.slice(0, 1));
  const earlier = randomUUID();
  journal.db
    .prepare('INSERT INTO stocktake VALUES (?, ?, ?, ?)')
    .run(earlier, TENANT, 'B区', '2025-01-01T00:00:00.000Z');
  let office = 'embedded';
  const stocktakes = createStocktakes(journal, () => office);
  const { key } = stocktakes.begin({ key: randomUUID(), tenantId: TENANT, region: 'A区' });
  stocktakes.add(key, [sighting('AAAA', 1)]);
  expect(stocktakes.list(TENANT)).toMatchObject([{ key }, { key: earlier }]);

  office = 'https://office.example';
  expect(stocktakes.list(TENANT)).toMatchObject([{ key: earlier }]);
  const unknown = expect.objectContaining({ code: 'stocktake.unknown' });
  expect(() => stocktakes.begin({ key, tenantId: TENANT, region: 'A区' })).toThrow(unknown);
  expect(() => stocktakes.add(key, [sighting('BBBB', 1)])).toThrow(unknown);
  expect(stocktakes.tags(key, 0, 10)).toEqual([]);
  stocktakes.remove(key);
  stocktakes.remove(earlier);
  expect(stocktakes.list(TENANT)).toEqual([]);

  office = 'embedded';
  expect(stocktakes.list(TENANT)).toMatchObject([{ key, tags: 1 }]);
  expect(stocktakes.tags(key, 0, 10)).toEqual([sighting('AAAA', 1)]);
});

test('starting again under the same key keeps the tags read; a removed stock-take accepts no tags', () => {
  const stocktakes = createStocktakes(openJournal(':memory:'), here);
  const begun = { key: randomUUID(), tenantId: TENANT, region: 'A区' };
  stocktakes.begin(begun);
  stocktakes.add(begun.key, [sighting('AAAA', 1)]);
  expect(stocktakes.begin(begun)).toMatchObject({ tags: 1 });
  stocktakes.remove(begun.key);
  expect(stocktakes.list(TENANT)).toEqual([]);
  expect(() => stocktakes.add(begun.key, [])).toThrow(expect.objectContaining({ code: 'stocktake.unknown' }));
});

test('the tags of a check against a document are in no list, and are removed when they are old', () => {
  const journal = openJournal(':memory:');
  const stocktakes = createStocktakes(journal, here, () => new Date('2026-01-01T00:00:00Z'));
  const zone = { key: randomUUID(), tenantId: TENANT, region: 'A区' };
  const check = { key: randomUUID(), tenantId: TENANT, region: '' };
  for (const one of [zone, check]) {
    stocktakes.begin(one);
    stocktakes.add(one.key, [sighting('AAAA', 1)]);
  }
  expect(stocktakes.list(TENANT)).toMatchObject([{ key: zone.key }]);
  const soon = createStocktakes(journal, here, () => new Date('2026-03-01T00:00:00Z'));
  expect(soon.tags(check.key, 0, 10)).toHaveLength(1);
  const later = createStocktakes(journal, here, () => new Date('2026-05-01T00:00:00Z'));
  expect(later.tags(check.key, 0, 10)).toEqual([]);
  expect(later.tags(zone.key, 0, 10)).toHaveLength(1);
});

test('the check of a document is restored for its user, once a document, until it is discarded', () => {
  const stocktakes = createStocktakes(openJournal(':memory:'), here);
  const user = { tenantId: TENANT, userId: '7' };
  const begin = (docNo: string, userId = user.userId) =>
    stocktakes.beginCheck({ key: randomUUID(), tenantId: TENANT, userId, docKind: 'delivery', docNo });
  const check = begin('FH-1');
  begin('FH-2');
  stocktakes.add(check.key, [sighting('AAAA', 1)]);
  stocktakes.add(begin('FH-1', '8').key, [sighting('BBBB', 1)]);

  const kept = { key: check.key, docKind: 'delivery', docNo: 'FH-1', tags: 1 };
  expect(begin('FH-1')).toMatchObject(kept);
  expect(stocktakes.checks(user)).toMatchObject([kept]);
  expect(stocktakes.checks({ ...user, tenantId: '100001' })).toEqual([]);
  expect(stocktakes.list(TENANT)).toEqual([]);

  stocktakes.clear(check.key);
  expect(stocktakes.checks(user)).toEqual([]);
  stocktakes.add(check.key, [sighting('CCCC', 1)]);
  expect(stocktakes.tags(check.key, 0, 10)).toEqual([sighting('CCCC', 1)]);
  stocktakes.remove(check.key);
  expect(begin('FH-1')).toMatchObject({ docNo: 'FH-1', tags: 0 });
});

test('a check begun while the clock was far behind is not removed as an old one', () => {
  const journal = openJournal(':memory:');
  let now = '2026-06-01T00:00:00.000Z';
  const open = () => createStocktakes(journal, here, () => new Date(now));
  const begin = () => {
    const { key } = open().begin({ key: randomUUID(), tenantId: TENANT, region: '' });
    open().add(key, [sighting('AAAA', 1)]);
    return key;
  };
  const old = begin();
  now = '2026-11-01T00:00:00.000Z';
  const recent = begin();
  // The clock of a computer whose battery is empty.
  now = '2015-01-01T00:00:10.000Z';
  const behind = begin();
  now = '2026-11-02T00:00:00.000Z';
  const stocktakes = open();
  expect([old, recent, behind].map((key) => stocktakes.tags(key, 0, 10).length)).toEqual([0, 1, 1]);
});

test('the last one begun is the first of the list, also after the clock was set back', () => {
  let now = '2026-11-01T00:00:00.000Z';
  const stocktakes = createStocktakes(openJournal(':memory:'), here, () => new Date(now));
  const begin = () => stocktakes.begin({ key: randomUUID(), tenantId: TENANT, region: 'A区' }).key;
  const first = begin();
  now = '2025-11-01T00:00:00.000Z';
  const second = begin();
  expect(stocktakes.list(TENANT).map(({ key }) => key)).toEqual([second, first]);
});

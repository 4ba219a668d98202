import { expect, test } from 'vitest';
import { completeSettings } from '../settings/company-settings.ts';
import {
  checkScans,
  fitsPurpose,
  type ScannedGoods,
  type ScannedRow,
  type ScanPurpose,
  type ScanRules,
} from './scan-checks.ts';
import type { StockStatus } from './statuses.ts';

const BLANK: ScannedRow = {
  code: '',
  species: '',
  grade: '',
  thicknessMm: '',
  logNo: '',
  bundleNo: '',
  lengthCm: '',
  widthCm: '',
  pieces: '',
  area: '',
};
const scan = (code: string, told: Partial<ScannedRow> = {}): ScannedRow => ({ ...BLANK, ...told, code });

const line = (id: string, stockStatus: StockStatus, lockedDocId: string | null = null) => ({
  id,
  logNo: 'B1203',
  stockStatus,
  lockedDocId,
  lockedDocNo: lockedDocId === null ? '' : `XS-${lockedDocId}`,
});
const goods = (lines: ScannedGoods['lines'], more: Partial<ScannedGoods> = {}): ScannedGoods => ({
  packId: 'p1',
  isLive: true,
  isSeen: true,
  lines,
  ...more,
});

/** A package of two bundles in stock, and one each of the other states. */
const STOCK: Readonly<Record<string, readonly ScannedGoods[]>> = {
  'PACK-1': [goods([line('1', 'IN_STOCK'), line('2', 'IN_STOCK')])],
  'IN-1': [goods([line('1', 'IN_STOCK')])],
  'IN-2': [goods([line('2', 'IN_STOCK')])],
  'OUT-1': [goods([line('3', 'OUT')], { isLive: false })],
  'PENDING-1': [goods([line('4', 'PENDING_IN')])],
  'VOID-1': [goods([line('5', 'VOID')], { isLive: false })],
  'LOCKED-1': [goods([line('6', 'LOCKED', '77')])],
  'OTHER-1': [goods([line('7', 'IN_STOCK')], { isSeen: false })],
  'BARE-1': [goods([])],
  'TWICE-1': [goods([line('8', 'IN_STOCK')]), goods([line('9', 'IN_STOCK')], { packId: 'p2' })],
  'AGAIN-1': [goods([line('10', 'IN_STOCK')]), goods([line('11', 'OUT')], { packId: 'p2', isLive: false })],
};

const OWN_COMPANY = '000000';

async function flagsOf(
  rows: readonly ScannedRow[],
  purpose: ScanPurpose = 'DELIVERY',
  holders: string[] = [],
) {
  const rules: ScanRules = {
    tenantId: OWN_COMPANY,
    settings: completeSettings({}),
    grades: ['A', 'B'],
    isSpecies: (name) => name === '黑胡桃',
    goodsOf: (code) => STOCK[code] ?? [],
    fits: fitsPurpose(purpose, { holders: new Set(holders), ownLines: new Set(['3']) }),
  };
  const found = await checkScans(rows, rules, async (items, map) => items.map(map));
  return found.map((findings) => findings.map(({ flag }) => flag));
}

test('W7 DATA: a field breaks V rules, a dictionary value is unknown, or the area is off F1 by more than 0.005', async () => {
  const measured = { lengthCm: '248', widthCm: '16.5', pieces: '24' };
  const cases: [Partial<ScannedRow>, boolean][] = [
    [{}, false],
    [{ ...measured, area: '9.821' }, false],
    [{ ...measured, area: '9.826' }, false],
    [{ ...measured, area: '9.8261' }, true],
    [{ lengthCm: '2480' }, true],
    [{ widthCm: '17.3' }, true],
    [{ bundleNo: '0' }, true],
    [{ logNo: 'B 1' }, true],
    [{ pieces: '1000' }, true],
    [{ area: '-1' }, true],
    [{ species: '黑胡桃', grade: 'A', thicknessMm: '0.50' }, false],
    [{ species: '黑胡桃木' }, true],
    [{ grade: 'Z' }, true],
    [{ thicknessMm: '6.01' }, true],
    [{ thicknessMm: '0.09' }, true],
  ];
  for (const [told, isFlagged] of cases)
    expect(await flagsOf([scan('IN-1', told)]), JSON.stringify(told)).toEqual([isFlagged ? ['DATA'] : []]);
});

test('W7 DUPLICATE: all rows with the code, whether bare or as QR text, and bundles of a package that is listed whole', async () => {
  expect(await flagsOf([scan('IN-1'), scan('IN-2'), scan('IN-1')])).toEqual([
    ['DUPLICATE'],
    [],
    ['DUPLICATE'],
  ]);
  expect(await flagsOf([scan('PACK-1'), scan('IN-2')])).toEqual([['DUPLICATE'], ['DUPLICATE']]);
  expect(await flagsOf([scan('P|000000|NONE'), scan('NONE')])).toEqual([
    ['DUPLICATE', 'STOCK'],
    ['DUPLICATE', 'STOCK'],
  ]);
});

test('W7: the QR text of another company’s package is an unknown code, not the same number of our package', async () => {
  const other = 'P|100001|PACK-1';
  expect(await flagsOf([scan('PACK-1'), scan(other)])).toEqual([[], ['STOCK']]);
  expect(await flagsOf([scan(other), scan(other)])).toEqual([
    ['DUPLICATE', 'STOCK'],
    ['DUPLICATE', 'STOCK'],
  ]);
});

test('W7 MULTI_PACK: two or more live packages have the code', async () => {
  expect(await flagsOf([scan('TWICE-1'), scan('AGAIN-1')])).toEqual([['MULTI_PACK'], []]);
});

test('W7 STOCK of a delivery: unknown, not in stock, locked by another order, of another department', async () => {
  const codes = ['NONE', 'PENDING-1', 'VOID-1', 'LOCKED-1', 'OTHER-1', 'BARE-1'];
  for (const code of codes) expect(await flagsOf([scan(code)]), code).toEqual([['STOCK']]);
  expect(await flagsOf([scan('LOCKED-1')], 'DELIVERY', ['77'])).toEqual([[]]);
  expect(await flagsOf([scan('LOCKED-1')], 'DELIVERY', ['78'])).toEqual([['STOCK']]);
});

test('W7 STOCK by purpose: an inbound needs announced goods, a stock-take goods on hand', async () => {
  expect(await flagsOf([scan('PENDING-1'), scan('IN-1')], 'INBOUND')).toEqual([[], ['STOCK']]);
  expect(await flagsOf([scan('LOCKED-1'), scan('IN-1'), scan('VOID-1')], 'STOCKTAKE')).toEqual([
    [],
    [],
    ['STOCK'],
  ]);
  expect(await flagsOf([scan('OUT-1')])).toEqual([[]]);
});

test('a row carries several flags, each with its reason', async () => {
  expect(await flagsOf([scan('NONE', { grade: 'Z' }), scan('NONE')])).toEqual([
    ['DATA', 'DUPLICATE', 'STOCK'],
    ['DUPLICATE', 'STOCK'],
  ]);
});

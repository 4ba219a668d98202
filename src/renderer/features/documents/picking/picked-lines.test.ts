import { expect, test } from 'vitest';
import type { TallyLine } from '#shared/api/pack';
import { gradedPacks } from '#shared/documents/grading';
import { otherOut } from '#shared/documents/other-stock';
import { saleOrder } from '#shared/documents/sale-order';
import type { Line } from '../../../grid/model/sheet.ts';
import type { FreePack } from './free-pack.ts';
import { joinBundle, lineNaming, pickedLine } from './picked-lines.ts';

const group = saleOrder.lines?.packs as NonNullable<typeof saleOrder.lines>['packs'];
const pack: FreePack = {
  id: '7',
  packNo: 'HT0456',
  species: '黑胡桃',
  grade: 'AB',
  thicknessMm: 0.5,
  region: 'A1',
  texture: '',
  bundles: 3,
  pieces: 72,
  area: 30.3,
  barcodes: [],
  barcode: '',
  price: null,
};
const bundle = (barcode: string, area: number) => ({ barcode, pieces: 24, area }) as TallyLine;

test('the line of a whole package names no bar codes and has the figures of its available goods', () => {
  const line = pickedLine(group, { pack });
  expect(line).toMatchObject({
    packNo: 'HT0456',
    barcodes: '',
    bundles: 3,
    pieces: 72,
    area: 30.3,
    price: '',
  });
  expect(line).not.toHaveProperty('id');
});

test('the line of some bundles names their bar codes and has their figures', () => {
  const part = [bundle('HT0456-01', 10.1), bundle('HT0456-03', 10.2)];
  const picked = { pack: { ...pack, price: 42.5 }, part };
  expect(pickedLine(group, picked)).toMatchObject({
    barcodes: 'HT0456-01 HT0456-03',
    bundles: 2,
    pieces: 48,
    area: 20.3,
    price: 42.5,
  });
});

test('a document without prices gets none', () => {
  const unpriced = otherOut.lines?.packs as typeof group;
  expect(pickedLine(unpriced, { pack })).not.toHaveProperty('price');
});

const line = (packNo: string, barcodes = ''): Line => ({ key: 0, cells: { packNo, barcodes } });
const scanned = { packNo: 'HT0456', barcode: 'HT0456-03' };

test('a code is found in the line of its package, and in the line that names the bundle', () => {
  const lines = [line('2503-118'), line('HT0456', 'HT0456-01 HT0456-03')];
  expect(['2503-118', 'HT0456-03', 'HT0456', 'HT0456-02'].map((code) => lineNaming(lines, code))).toEqual([
    0, 1, 1, -1,
  ]);
});

test('a scanned bundle joins the line with other bundles of its package', () => {
  const lines = [line('2503-118'), line('HT0456', 'HT0456-01')];
  expect(joinBundle(group, lines, scanned)).toEqual({ line: 1, barcodes: 'HT0456-01 HT0456-03' });
});

test('a scanned bundle is part of a line without bar codes, which is about the whole package', () => {
  expect(joinBundle(group, [line('HT0456')], scanned)).toEqual({ line: 0, barcodes: null });
});

test('a scanned bundle gets a line of its own if none is about its package, and in a grading', () => {
  expect(joinBundle(group, [line('2503-118', 'HT0456-03')], scanned)).toBeNull();
  expect(joinBundle(gradedPacks, [line('HT0456', 'HT0456-01')], scanned)).toBeNull();
});

import { expect, test } from 'vitest';
import type { TallyLine } from '#shared/api/pack';
import { otherOut } from '#shared/documents/other-stock';
import { saleOrder } from '#shared/documents/sale-order';
import type { FreePack } from './free-pack.ts';
import { pickedLine } from './picked-lines.ts';

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

import { expect, test } from 'vitest';
import { createBarcodeLookup } from './barcode-lookup.ts';

test('a barcode is looked up once, one that no label can have never', async () => {
  const asked: string[][] = [];
  const lookUp = createBarcodeLookup(async (barcodes) => {
    asked.push(barcodes);
    return barcodes.filter((barcode) => barcode === 'X1');
  });
  expect(await lookUp(['X1', '', 'X 2', 'X3', 'X1'])).toEqual(['X1']);
  expect(await lookUp(['X3', 'X1'])).toEqual([]);
  expect(await lookUp(['X1', 'X4'])).toEqual([]);
  expect(asked).toEqual([['X1', 'X3'], ['X4']]);
});

test('barcodes without an answer are looked up again, without an error', async () => {
  let isOffline = true;
  const lookUp = createBarcodeLookup(async (barcodes) => {
    if (isOffline) throw new Error('offline');
    return barcodes;
  });
  expect(await lookUp(['X1'])).toEqual([]);
  isOffline = false;
  expect(await lookUp(['X1'])).toEqual(['X1']);
});

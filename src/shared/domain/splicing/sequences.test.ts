import { expect, test } from 'vitest';
import { findSequences, type StockBundle } from './sequences.ts';

const bundle = (logNo: string, bundleNo: string, pieces: number, packNo = 'P1'): StockBundle => ({
  packId: packNo,
  packNo,
  cabinetNo: 'C1',
  logNo,
  bundleNo,
  lengthCm: 250 + Number(bundleNo.slice(-1)),
  widthCm: 20,
  pieces,
});

test('finds successive bundles of one log, over packages, and none across a gap or another log', () => {
  const stock = [
    bundle('B1', '3', 24, 'P2'),
    bundle('B1', '1', 24),
    bundle('B1', '2', 24),
    bundle('B2', '1', 24),
    bundle('B2', '3', 24),
    bundle('B3', '4', 24),
  ];
  expect(findSequences(stock, 60)).toEqual([
    {
      cabinetNo: 'C1',
      logNo: 'B1',
      bundleNos: ['1', '2', '3'],
      packs: [
        { id: 'P1', packNo: 'P1' },
        { id: 'P2', packNo: 'P2' },
      ],
      pieces: 72,
      lengthCm: 251,
      widthCm: 20,
    },
  ]);
});

test('uses the fewest bundles, leaves out unneeded ones, and counts each once', () => {
  const stock = ['1', '2', '3', '4', '5'].map((no, at) => bundle('B1', `A-${no}`, at === 1 ? 32 : 8));
  expect(findSequences(stock, 32).map(({ bundleNos }) => bundleNos)).toEqual([['A-2']]);
  expect(findSequences(stock, 40).map(({ bundleNos }) => bundleNos)).toEqual([['A-1', 'A-2']]);
});

test('V8: a bundle split by width interrupts no sequence, and its leaves count once', () => {
  const stock = [
    bundle('B1', '4', 24),
    bundle('B1', '5', 20, 'P2'),
    bundle('B1', '5', 24),
    bundle('B1', '6', 24),
  ];
  expect(findSequences(stock, 60)).toMatchObject([
    { bundleNos: ['4', '5', '6'], pieces: 72, packs: [{ packNo: 'P1' }] },
  ]);
  expect(findSequences(stock, 73)).toEqual([]);
});

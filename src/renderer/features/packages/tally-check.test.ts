import { expect, test } from 'vitest';
import type { TallyLine } from '#shared/api/pack';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { checkTally, tallyStates } from './tally-check.ts';

const line = (id: string, lengthCm: number, widthCm: number, pieces: number, area: number): TallyLine => ({
  id,
  packId: '1',
  lineNo: Number(id),
  logNo: 'B1203',
  bundleNo: id,
  lengthCm,
  widthCm,
  pieces,
  area,
  barcode: '',
  remark: '',
  stockStatus: 'IN_STOCK',
  lockedDocNo: '',
});
/** The example of F2. */
const lines = [line('1', 248, 16.5, 24, 9.821), line('2', 255, 20, 32, 16.32), line('3', 145, 11, 7, 1.117)];
const totals = {
  bundles: 3,
  pieces: 63,
  area: 27.258,
  volume: 0.0136,
  minLengthCm: 145,
  maxLengthCm: 255,
  minWidthCm: 11,
  maxWidthCm: 20,
};

test('reports nothing for a correct tally', () => {
  const { wrongAreas, difference } = checkTally(lines, { totals, thicknessMm: 0.5 }, STANDARD_SETTINGS);
  expect([...wrongAreas]).toEqual([]);
  expect(difference).toBeNull();
});

test('reports totals that differ by a thousandth, with the right sum', () => {
  const { difference } = checkTally(
    lines,
    { totals: { ...totals, area: 27.259 }, thicknessMm: 0.5 },
    STANDARD_SETTINGS,
  );
  expect(difference).toEqual({ area: 27.258, pieces: 63 });
});

test('reports a line whose area does not follow from its size, with the right one', () => {
  const { wrongAreas } = checkTally(
    [line('7', 203, 12.5, 11, 2.9)],
    { totals, thicknessMm: 0.5 },
    STANDARD_SETTINGS,
  );
  expect([...wrongAreas]).toEqual([['7', 2.791]]);
});

test('distinguishes graded-away lines from those the figures count, and shows states only where they differ', () => {
  const [first, second, third] = lines as [TallyLine, TallyLine, TallyLine];
  const graded = [{ ...first, stockStatus: 'VOID' as const, remark: '边裂' }, second, third];
  const { counted, ordered, differ, hasRemarks } = tallyStates(graded, { stockStatus: 'IN_STOCK' });
  expect([...counted]).toEqual(['2', '3']);
  expect(ordered.map(({ id }) => id)).toEqual(['2', '3', '1']);
  expect([differ, hasRemarks]).toEqual([true, true]);

  const plain = tallyStates(lines, { stockStatus: 'IN_STOCK' });
  expect([plain.counted.size, plain.differ, plain.hasRemarks]).toEqual([3, false, false]);
});

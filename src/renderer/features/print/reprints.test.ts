import { describe, expect, test } from 'vitest';
import type { ReprintRule } from '#shared/domain/reprint';
import { namedPacks } from '../../components/reprint/named-packs.ts';
import { judgeReprints, packsSent } from './reprints.ts';

const packOf = (id: string, printCount: number, labelOutdated: boolean) => ({
  id,
  row: { packNo: `NO-${id}`, reprint: '' },
  pack: { id, packNo: `NO-${id}`, printCount, labelOutdated },
});
const PACKS = [packOf('new', 0, false), packOf('printed', 2, false), packOf('outdated', 1, true)];
const NONE: ReadonlySet<string> = new Set();

describe('the company’s rule for printing labels again', () => {
  test.each<[ReprintRule, string[], string[], string[]]>([
    ['FREE', ['new', 'printed', 'outdated'], [], []],
    ['ASK', ['new', 'printed', 'outdated'], ['NO-printed', 'NO-outdated'], []],
    ['OUTDATED', ['new', 'outdated'], [], ['NO-printed']],
  ])('%s', (rule, printable, asked, refused) => {
    const judged = judgeReprints(PACKS, rule, NONE);
    expect(judged.printable.map(({ id }) => id)).toEqual(printable);
    expect(judged).toMatchObject({ asked, refused });
  });

  test('REASON wants one for a label that is still right, and marks that one alone', () => {
    const judged = judgeReprints(PACKS, 'REASON', NONE);
    expect(judged).toMatchObject({ explained: ['NO-printed'], asked: [], refused: [] });
    expect(judged.printable.map(({ row }) => row.reprint)).toEqual(['', 'REPRINT', '']);
  });

  test('counts labels printed since the dialog was opened', () => {
    const printed = new Set(['new', 'outdated']);
    expect(judgeReprints(PACKS, 'OUTDATED', printed).refused).toEqual([
      'NO-new',
      'NO-printed',
      'NO-outdated',
    ]);
    expect(judgeReprints(PACKS, 'ASK', printed).asked).toHaveLength(3);
  });
});

test.each([
  [0, []],
  [1, ['a']],
  [2, ['a']],
  [3, ['a', 'b']],
  [6, ['a', 'b', 'c']],
])('of three packages with two labels each, %i labels are of %j', (unitsSent, ids) => {
  expect(packsSent({ units: 6, unitsSent }, ['a', 'b', 'c'])).toEqual(ids);
});

test('of a thousand packages a question names the first ten', () => {
  const packNos = Array.from({ length: 1000 }, (_, at) => `P${at}`);
  expect(namedPacks(packNos, 'en')).toBe('P0, P1, P2, P3, P4, P5, P6, P7, P8, P9 …');
  expect(namedPacks(['P0', 'P1'], 'zh')).toBe('P0、P1');
});

import { expect, test } from 'vitest';
import type { MapInTurns } from '../map-in-turns.ts';
import {
  type CodedGoods,
  type Comparison,
  compareGoods,
  countResults,
  type GoodsValues,
  gatherPacks,
} from './scan-compare.ts';

const goods = (code: string, values: GoodsValues = {}, packNo = 'P1'): CodedGoods => ({
  code,
  packNo,
  values,
});
const inOneGo: MapInTurns = async (items, map) => items.map(map);
const told = (all: readonly Comparison[]) => all.map(({ code, result }) => `${code} ${result}`);

test('W7: the goods of the document in its order, then goods that were only scanned', async () => {
  const compared = await compareGoods([goods('A'), goods('B')], [goods('C'), goods('A')], inOneGo);
  expect(told(compared)).toEqual(['A matched', 'B missing', 'C extra']);
  expect(countResults(compared)).toEqual({ matched: 1, missing: 1, extra: 1, different: 0 });
});

test('W7: the same code with another size or species is different', async () => {
  const stored = { species: '黑胡桃', lengthCm: '248', widthCm: '16.5', area: '9.821' };
  const cases: [GoodsValues, string[]][] = [
    [{}, []],
    [{ lengthCm: '248.0', area: '9.826' }, []],
    [{ lengthCm: '249' }, ['lengthCm']],
    [{ species: '白橡', area: '9.827' }, ['species', 'area']],
  ];
  for (const [values, differences] of cases) {
    const [row] = await compareGoods([goods('A', stored)], [goods('A', values)], inOneGo);
    expect(row?.differences).toEqual(differences);
    expect(row?.result).toBe(differences.length === 0 ? 'matched' : 'different');
  }
});

test('packages are compared as a whole, with the sums of their bundles, unless single bundles were scanned', () => {
  const bundles = [
    goods('A1', { species: '黑胡桃', pieces: '24', area: '9.821' }),
    goods('A2', { species: '黑胡桃', pieces: '32', area: '16.32' }),
    goods('B1', {}, 'P2'),
  ];
  const [whole, ...single] = gatherPacks(bundles, new Set(['P2']));
  expect(whole).toMatchObject({ code: 'P1', values: { pieces: '56', area: '26.141' } });
  expect(single.map(({ code }) => code)).toEqual(['B1']);
});

test('100,000 codes against as many are compared code by code', async () => {
  const many = Array.from({ length: 100_000 }, (_, at) => goods(String(at)));
  const counts = countResults(await compareGoods(many, many.slice(1), inOneGo));
  expect(counts).toEqual({ matched: 99_999, missing: 1, extra: 0, different: 0 });
});

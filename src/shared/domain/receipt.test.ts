import { describe, expect, test } from 'vitest';
import { compareReceipt, isCovered } from './receipt.ts';

const walnut = (area: string, grade = '') => ({ species: '黑胡桃', grade, thicknessMm: '0.50', area });
/** Ordered goods of a species that was not renamed. */
const neverRenamed = { formerNames: [] };

test('W1.3: goods of one species and thickness count together, whatever their packages', () => {
  const ordered = [{ ...walnut('30'), receivedArea: '10.1', ...neverRenamed }];
  const lines = [
    { ...walnut('9.821'), thicknessMm: 0.5 },
    { ...walnut('10.2'), thicknessMm: '0.5' },
  ];
  expect(compareReceipt(ordered, lines)).toEqual([
    {
      species: '黑胡桃',
      grade: '',
      thicknessMm: 0.5,
      ordered: 30,
      received: 10.1,
      counted: 20.021,
      difference: 0.121,
      result: 'extra',
    },
  ]);
});

test('W1.3: goods that did not come are missing, goods that nobody ordered are extra and last', () => {
  const oak = { species: '白橡', grade: '', thicknessMm: 0.5, area: 26.141 };
  const rows = compareReceipt(
    [
      { ...walnut('30.000'), receivedArea: 0, ...neverRenamed },
      { ...oak, receivedArea: 0, ...neverRenamed },
    ],
    [{ ...walnut('5'), thicknessMm: '0.6' }, oak],
  );
  expect(rows.map(({ species, thicknessMm, result }) => `${species} ${thicknessMm} ${result}`)).toEqual([
    '黑胡桃 0.5 missing',
    '白橡 0.5 matched',
    '黑胡桃 0.6 extra',
  ]);
});

test('W1.3: lines that were saved before their species was renamed count with those saved since', () => {
  const ordered = [{ ...walnut('30'), receivedArea: 0, formerNames: ['美国黑胡桃'] }];
  const lines = [{ ...walnut('10'), species: '美国黑胡桃' }, walnut('20')];
  expect(compareReceipt(ordered, lines)).toMatchObject([{ counted: 30, result: 'matched' }]);
});

describe('W1.4 by grade', () => {
  const ordered = (area: string, grade: string, receivedArea = '0') => ({
    ...walnut(area, grade),
    receivedArea,
    ...neverRenamed,
  });
  const told = (rows: ReturnType<typeof compareReceipt>) =>
    rows.map(({ grade, received, counted, difference }) => [grade, received, counted, difference]);

  test('one grade does not stand in for another that was ordered', () => {
    const order = [ordered('100', 'A'), ordered('100', 'B', '200')];
    expect(isCovered(order)).toBe(false);
    expect(told(compareReceipt(order, []))).toEqual([
      ['A', 0, 0, -100],
      ['B', 200, 0, 100],
    ]);
    expect(isCovered([ordered('100', 'A', '100'), ordered('100', 'B', '100.5')])).toBe(true);
  });

  test('a line without a grade accepts any grade, including what the other lines leave', () => {
    const order = [ordered('100', 'A', '130'), ordered('100', ''), ordered('0', 'C', '50')];
    expect(told(compareReceipt(order, [walnut('20', 'B')]))).toEqual([
      ['A', 100, 0, 0],
      ['', 80, 20, 0],
    ]);
  });

  test('goods that are not graded yet go where any are missing', () => {
    const order = [ordered('100', 'A'), ordered('100', 'B', '60')];
    expect(told(compareReceipt(order, [walnut('150')]))).toEqual([
      ['A', 0, 100, 0],
      ['B', 60, 40, 0],
      ['', 0, 10, 10],
    ]);
    expect(isCovered([...order, ordered('0', '', '140')])).toBe(true);
  });

  test('a grade that nobody ordered is extra and last', () => {
    expect(told(compareReceipt([ordered('100', 'A')], [walnut('30', 'C')]))).toEqual([
      ['A', 0, 0, -100],
      ['C', 0, 30, 30],
    ]);
  });
});

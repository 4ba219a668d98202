import { expect, test } from 'vitest';
import { compareReceipt } from './receipt.ts';

const walnut = (area: string) => ({ species: '黑胡桃', thicknessMm: '0.50', area });
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
  const oak = { species: '白橡', thicknessMm: 0.5, area: 26.141 };
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

import { expect, test } from 'vitest';
import type { Line } from '../../../grid/model/sheet.ts';
import { baseOfDraft, type EntryBase, renewedEntry } from './entry-base.ts';
import { headOf } from './head-fields.ts';

const line = (id: string, lengthCm: string): Line => ({
  key: Number(id),
  id,
  cells: { logNo: 'B1', lengthCm },
});
const lengths = (lines: readonly Line[]) => lines.map(({ id, cells }) => [id, cells.lengthCm]);

const seen: EntryBase = {
  version: 3,
  head: headOf({ packNo: 'P1', treeCode: 'BW' }),
  lines: [line('1', '100'), line('2', '100'), line('3', '100')],
};
/** Others changed the second line, removed the third, added a fourth and a remark. */
const newest: EntryBase = {
  version: 4,
  head: { ...seen.head, remark: '别人写的' },
  lines: [line('1', '100'), line('2', '222'), line('4', '333')],
};
const typed = { head: { ...seen.head, treeCode: 'CH' }, lines: [line('1', '130'), ...seen.lines.slice(1)] };

test('a restored draft is based on the version on which it was made, and merged into what others saved', () => {
  const base = baseOfDraft(newest, { ...typed, base: seen });
  expect(base).toBe(seen);
  const { head, lines } = renewedEntry(typed, base, newest);
  expect(head).toMatchObject({ treeCode: 'CH', remark: '别人写的' });
  expect(lengths(lines)).toEqual([
    ['1', '130'],
    ['2', '222'],
    ['4', '333'],
  ]);
});

test('a draft of an earlier release counts as made on the first version, and removes no line of others', () => {
  const base = baseOfDraft(newest, typed);
  expect(base.version).toBe(1);
  expect(lengths(renewedEntry(typed, base, newest).lines)).toEqual([
    ['1', '130'],
    ['2', '100'],
    [undefined, '100'],
    ['4', '333'],
  ]);
  const first = { ...seen, version: 1 };
  expect(baseOfDraft(first, typed)).toBe(first);
});

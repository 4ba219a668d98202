import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { saleOrder } from '#shared/documents/sale-order';
import { saleReturn } from '#shared/documents/sale-return';
import type { Words } from '#shared/errors';
import type { LineGroup } from '#shared/records/lines';
import { type LineValues, startLine } from '../../records/lines/line-values.ts';
import { act, beginGrid, linesOf } from '../model/actions.ts';
import { cellText, createSheet, type Line } from '../model/sheet.ts';
import { choiceNamed, createLineValues, lineOf, rewordFrom } from './line-cells.ts';
import { createLineCheck, createLineProblems } from './line-check.ts';
import { lineColumns, namedAs, widened, withStored } from './line-columns.ts';
import { sumOf } from './line-sum.ts';

const goods = purchaseOrder.lines?.goods as LineGroup;
const packs = saleOrder.lines?.packs as LineGroup;
const SPECIES = [
  { value: '11', label: 'BW 黑胡桃' },
  { value: '12', label: 'RO 红橡' },
];
const goodsColumns = lineColumns(goods, new Map([['speciesId', SPECIES]]), 'zh');
const packColumns = lineColumns(packs, new Map(), 'zh');
const t = ((key: string) => key) as unknown as TFunction;
function checkOf(group: LineGroup, columns: typeof packColumns) {
  const read = createLineValues(group, columns);
  const own = createLineProblems(columns, read, t, 'zh');
  const further = ({ cells }: Line): Record<string, Words> =>
    cells.packNo === '没有' ? { packNo: { zh: '暂无', en: 'unknown' } } : {};
  return createLineCheck({ group, read, own, further });
}

test('a stored line is shown in words and read back in its stored form', () => {
  const stored = {
    id: '7',
    speciesId: '12',
    grade: 'AB',
    thicknessMm: 0.5,
    area: 331.87,
    price: 42.5,
    note: '',
  };
  const [line] = createSheet([lineOf(goodsColumns, startLine(goods, stored))]).lines;
  const shown = Object.fromEntries(goodsColumns.map((column) => [column.name, cellText(line, column)]));
  // F5: 331.870 m² × 42.50 = 14104.475, which binary arithmetic rounds down.
  expect(shown).toMatchObject({ speciesId: 'RO 红橡', area: '331.87', price: '42.5', amount: '14104.48' });
  expect(line && createLineValues(goods, goodsColumns)(line)).toMatchObject({
    id: '7',
    speciesId: '12',
    amount: '14104.48',
  });
});

test.each([
  ['38.5', '38.50'],
  ['38.1234', '38.1234'],
])('the price %s that a return takes over from its delivery is shown as %s', (price, shown) => {
  const column = lineColumns(saleReturn.lines?.packs as LineGroup, new Map(), 'zh').find(
    ({ name }) => name === 'price',
  );
  expect(column?.format?.(price)).toBe(shown);
});

test.each([
  ['BW 黑胡桃', '11'],
  ['ＢＷ', '11'],
  ['红橡', '12'],
  ['红', undefined],
])('%s names the species %s', (text, value) => {
  expect(choiceNamed(SPECIES, text)?.value).toBe(value);
});

test('entered choices follow the language, also those that undo brings back', () => {
  const zh = new Map([['speciesId', [...SPECIES, { value: '9', label: '柚木' }]]]);
  const en = namedAs(zh, new Map([['speciesId', [{ value: '11', label: 'BW Black walnut' }]]]));
  const [before, after] = [lineColumns(goods, zh, 'zh'), lineColumns(goods, en, 'en')];
  const reword = rewordFrom(before, after);
  const rules = { columns: before, most: 10 };
  const typed = ['黑胡桃', '柚木'].reduce(
    (state, text) => act(act(state, { do: 'type', text }, rules), { do: 'clear' }, rules),
    beginGrid(createSheet([])),
  );
  const state = reword && act(act(typed, { do: 'reword', reword }, rules), { do: 'undo' }, rules);
  expect(state && linesOf(state)[0]?.cells.speciesId).toBe('柚木');
  const first = state && act(act(state, { do: 'undo' }, rules), { do: 'undo' }, rules);
  const [line] = first ? linesOf(first) : [];
  expect(line?.cells.speciesId).toBe('BW Black walnut');
  expect(line && createLineValues(goods, after)(line).speciesId).toBe('11');
  expect(rewordFrom(after, lineColumns(goods, en, 'en'))).toBeNull();
});

test('a value that is no longer offered keeps its words', () => {
  const kept = withStored(new Map([['speciesId', SPECIES]]), [{ speciesId: '9', speciesName: '柚木' }]);
  expect(kept.get('speciesId')).toContainEqual({ value: '9', label: '柚木' });
});

test('a package line accepts number, bundles, price and remark; the rest is filled in', () => {
  const open = packColumns.filter(({ isFixed }) => !isFixed).map(({ name }) => name);
  expect(open).toEqual(['packNo', 'barcodes', 'price', 'note']);
});

test('cells are checked by their fields, as the server checks them', () => {
  const { lines } = createSheet([
    { cells: { packNo: 'A', price: '1,5' } },
    { cells: { packNo: 'A' } },
    { cells: { packNo: '没有' } },
    { cells: { price: '3' } },
    { cells: {} },
  ]);
  const problems = checkOf(packs, packColumns)(lines);
  expect([...problems].map(([key, own]) => [key, Object.keys(own)])).toEqual([
    [0, ['price']],
    [1, ['packNo']],
    [2, ['packNo']],
    [3, ['packNo']],
  ]);
  expect(problems.get(1)?.packNo?.words.zh).toBe('包号重复');
  expect(problems.get(3)?.packNo?.isMissing).toBe(true);
});

test('a word that is no choice is refused', () => {
  const [line] = createSheet([{ cells: { speciesId: '柚木', thicknessMm: '0.5', area: '1' } }]).lines;
  const problems = line && checkOf(goods, goodsColumns)([line]);
  expect(problems?.get(0)?.speciesId?.words.zh).toBe('grid.noChoice');
});

test('terms that come with a package are shown in the user’s language, a company’s own as they are', () => {
  const shownIn = (language: 'zh' | 'en') => {
    const columns = lineColumns(packs, new Map(), language);
    const stored = { id: '7', packNo: '2611-117', species: '黑胡桃', grade: '饰面级' };
    const own = { id: '8', packNo: '2611-118', species: '本厂木', grade: '特选' };
    return createSheet([stored, own].map((line) => lineOf(columns, startLine(packs, line)))).lines.map(
      (line) =>
        ['species', 'grade'].map((name) => {
          const column = columns.find((one) => one.name === name);
          return column?.format?.(cellText(line, column));
        }),
    );
  };
  expect(shownIn('zh')).toEqual([
    ['黑胡桃', '饰面级'],
    ['本厂木', '特选'],
  ]);
  expect(shownIn('en')).toEqual([
    ['American black walnut', 'Panel grade'],
    ['本厂木', '特选'],
  ]);
});

test.each(['zh', 'en'] as const)('the amounts of a sales order are in sight on 1,440 px (%s)', (language) => {
  const columns = lineColumns(packs, new Map(), language);
  const upToAmount = columns.slice(0, columns.findIndex(({ name }) => name === 'amount') + 1);
  const lineNoPx = 56;
  const besideMenuPx = 1148;
  expect(upToAmount.reduce((sum, { width }) => sum + width, lineNoPx)).toBeLessThanOrEqual(besideMenuPx);
});

test('F5: the sum of charges has a discount subtracted, as the totals of the document do', () => {
  const charges = saleOrder.lines?.charges as LineGroup;
  const lines = [
    { kind: 'FREIGHT', charge: '350' },
    { kind: 'DISCOUNT', charge: '111.10' },
    { kind: 'OTHER', charge: '' },
  ];
  expect(sumOf(charges, lines, 'charge')?.toString()).toBe('238.9');
  expect(sumOf(charges, lines, 'note')).toBeNull();
});

test.each(['zh', 'en'] as const)(
  'the amounts of packages are in view on a screen of 1,366 px (%s)',
  (language) => {
    // Of the window the menu takes 250 px, the margins of the page 40, its scroll bar 15; the grid's border 2.
    const room = 1366 - 250 - 40 - 15 - 2;
    const numbers = 56;
    const columns = lineColumns(packs, new Map(), language).slice(0, -1);
    expect(columns.at(-1)?.name).toBe('amount');
    expect(columns.reduce((sum, { width }) => sum + width, numbers)).toBeLessThanOrEqual(room);
  },
);

test('columns grow for figures of a currency with large ones, and for no others', () => {
  const columns = lineColumns(packs, new Map(), 'zh');
  const widthsOf = (line: LineValues) => widened(new Map(), columns, [line]);
  const widthOf = (name: string, line: LineValues) =>
    lineColumns(packs, new Map(), 'zh', widthsOf(line)).find((column) => column.name === name)?.width ?? 0;
  const usual = widthOf('price', {});
  expect(widthOf('price', { price: '42.5' })).toBe(usual);
  // 14 digits and 4 separators, of 7 px each.
  expect(widthOf('price', { price: '1234567890.1234' })).toBeGreaterThanOrEqual(18 * 7 + 22);
  expect(widthOf('price', { price: '1234567890.' })).toBe(usual);
  const known = widthsOf({ price: '1234567890.1' });
  const grown = lineColumns(packs, new Map(), 'zh', known);
  expect(widened(known, grown, [{ price: '42.5' }, { price: '1234567890.2' }])).toBe(known);
  const none = new Map();
  expect(widened(none, columns, [{ price: '4' }, { price: '42.5', pieces: '12' }])).toBe(none);
});

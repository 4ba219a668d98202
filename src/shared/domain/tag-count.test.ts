import { expect, test } from 'vitest';
import type { TaggedPack } from '../api/tag-reading.ts';
import { countTagResults, countTags, TagCount } from './tag-count.ts';

const EPC = (serial: number) => `35${String(serial).padStart(22, '0')}`;
const UNPROGRAMMED = 'E28068940000000000000001';

const pack = (id: number, more: Partial<TaggedPack> = {}): TaggedPack => ({
  id: String(id),
  packNo: `P-${id}`,
  epc: EPC(id),
  isVoidedTag: false,
  isBooked: false,
  isSeen: true,
  stockStatus: 'IN_STOCK',
  region: 'A区',
  ownerId: '',
  species: '黑胡桃',
  grade: 'A',
  thicknessMm: '0.5',
  bundles: 2,
  pieces: 56,
  area: '26.141',
  ...more,
});

/** Counts these tags against these packages; every tag's package is known. */
function count(epcs: string[], expected: TaggedPack[], others: TaggedPack[] = []) {
  const all = [...expected, ...others];
  const read = epcs.map((epc) => ({ epc, pc: null }));
  const rows = countTags(read, expected, (epc) => all.filter((one) => one.epc === epc));
  return rows.map(({ result, pack: of, findings }) => [
    of?.packNo ?? '',
    result,
    ...findings.map(({ flag, words }) => `${flag} ${words.en}`),
  ]);
}

test('expected packages come first: read, missed, or without a tag', () => {
  expect(count([EPC(1)], [pack(1), pack(2), pack(3, { epc: '' })])).toEqual([
    ['P-1', 'matched'],
    ['P-2', 'missing'],
    ['P-3', 'untagged'],
  ]);
});

test.each([
  ['in stock elsewhere', {}, []],
  ['shipped out', { stockStatus: 'OUT' }, ['STOCK Shipped out']],
  ['to be stored', { stockStatus: 'PENDING_IN' }, ['STOCK To be stored']],
  ['another department’s', { isSeen: false }, ['STOCK It belongs to another department']],
  ['of a voided tag', { isVoidedTag: true }, ['DATA The tag was voided or replaced']],
] as const)('an unexpected package that is %s', (_, more, findings) => {
  expect(count([EPC(9)], [], [pack(9, more)])).toEqual([['P-9', 'extra', ...findings]]);
});

test('W7: flags unknown tags, blank ones, two tags of a package and a tag of two packages', () => {
  const twice = pack(1, { epc: EPC(101), isVoidedTag: true });
  const other = pack(2, { epc: EPC(102) });
  expect(
    count(
      [EPC(50), UNPROGRAMMED, EPC(1), EPC(101), EPC(102)],
      [pack(1)],
      [twice, other, pack(3, { epc: EPC(102) })],
    ),
  ).toEqual([
    [
      'P-1',
      'matched',
      'DATA The tag was voided or replaced',
      'DUPLICATE Several tags of the package were read',
    ],
    ['P-2', 'extra', 'MULTI_PACK More than one package has this tag'],
    ['', 'unknown', 'STOCK The tag is unknown'],
    ['', 'unknown', 'DATA Nothing is written on the tag'],
  ]);
});

test('a tag that several packages have had counts for the expected one', () => {
  const earlier = [pack(7), pack(1)].map((one) => ({ ...one, epc: EPC(200), isVoidedTag: true }));
  const rows = countTags([{ epc: EPC(200), pc: null }], [pack(1)], () => earlier);
  expect(rows.map(({ result, pack: of }) => [of?.packNo, result])).toEqual([['P-1', 'matched']]);
});

test('leaves out tags whose package is not known yet', () => {
  const rows = countTags([{ epc: EPC(1), pc: null }], [pack(1)], () => undefined);
  expect(countTagResults(rows)).toEqual({ matched: 0, missing: 1, extra: 0, unknown: 0, untagged: 0 });
});

test('a running count equals the count of all tags at once, in whatever order they come', () => {
  const expected = [pack(1), pack(2), pack(3, { epc: '' })];
  const others = [pack(1, { epc: EPC(101) }), pack(8, { stockStatus: 'OUT' }), pack(8, { epc: EPC(108) })];
  const packsOf = (epc: string) => [...expected, ...others].filter((one) => one.epc === epc);
  const read = [EPC(8), EPC(1), UNPROGRAMMED, EPC(108), EPC(101), EPC(1)].map((epc) => ({ epc, pc: null }));
  const running = new TagCount(expected);
  const before = running.rows();
  for (const tag of read) running.add(tag, packsOf(tag.epc));
  expect(running.rows()).toEqual(countTags(new Set(read), expected, packsOf));
  expect(before.map(({ result }) => result)).toEqual(['missing', 'missing', 'untagged']);
  const extra = running.rows().find(({ pack: of }) => of?.id === '8');
  expect(extra?.findings.map(({ flag }) => flag)).toEqual(['DUPLICATE', 'STOCK']);
});

test('a tag that shows another PC word is judged anew', () => {
  const running = new TagCount([]);
  running.add({ epc: EPC(1), pc: null }, []);
  running.add({ epc: EPC(1), pc: '3400' }, []);
  expect(running.rows()).toHaveLength(1);
});

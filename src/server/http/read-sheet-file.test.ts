import { expect, test } from 'vitest';
import { readSheetFile } from './read-sheet-file.ts';

const read = (text: string) => readSheetFile(Buffer.from(text));

test('keeps the columns of a CSV file that a workbook may have', () => {
  const [titles = []] = read(`a,b${','.repeat(16_000)}\n1,2`);
  expect(titles).toEqual(['a', 'b', ...Array(98).fill('')]);
});

test.each([
  ['more rows than are taken', '1\n'.repeat(20_001), { code: 'import.too_many', details: { limit: 20_000 } }],
  [
    'more columns than a spreadsheet has',
    ','.repeat(16_384),
    { code: 'import.unreadable', cause: expect.objectContaining({ message: 'too many columns' }) },
  ],
])('stops at %s, without reading on', (_case, text, refusal) => {
  expect(() => read(`${text}\n"never closed`)).toThrow(expect.objectContaining(refusal));
});

/** Code units in little-endian order after a byte order mark, as Excel saves "Unicode text". */
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const TABBED = '编号\t名称\r\n0012\t"甲, ""乙"", 丙"\r\n';
const CELLS = [
  ['编号', '名称'],
  ['0012', '甲, "乙", 丙'],
];

test.each([
  ['UTF-8', Buffer.from(TABBED)],
  ['UTF-16', utf16(TABBED)],
  ['UTF-16 of the other byte order', utf16(TABBED).swap16()],
])('reads a text in %s with tabs between its cells', (_case, bytes) => {
  expect(readSheetFile(bytes)).toEqual(CELLS);
});

test('reads characters of four bytes in GB18030', () => {
  // Python's encoding of U+20BB7 and U+3400.
  const bytes = Buffer.from('\x95\x34\xb2\x35,\x81\x39\xee\x39', 'latin1');
  expect(readSheetFile(bytes)).toEqual([['𠮷', '㐀']]);
});

test('refuses UTF-16 without a byte order mark', () => {
  expect(() => readSheetFile(utf16(TABBED).subarray(2))).toThrow(
    expect.objectContaining({ code: 'import.unreadable' }),
  );
});

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

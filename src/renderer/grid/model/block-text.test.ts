import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBlock, parseBlock } from './block-text.ts';

test.each([
  [
    '248\t16.5\r\n255\t20\r\n',
    [
      ['248', '16.5'],
      ['255', '20'],
    ],
  ],
  ['248', [['248']]],
  ['a\t\tb', [['a', '', 'b']]],
  ['"two\r\nlines"\tx\n', [['two\r\nlines', 'x']]],
  ['"say ""yes"""\t"a\tb"', [['say "yes"', 'a\tb']]],
  // Excel quotes a cell only where it has a tab, a line end or a quote at its start.
  ['5" board\tx', [['5" board', 'x']]],
  ['1\n\n2\n', [['1'], [''], ['2']]],
  ['', [['']]],
])('%j is read as its cells', (text, block) => {
  expect(parseBlock(text)).toEqual(block);
});

test('a block is read back as it was copied', () => {
  const cell = fc.string({ unit: fc.constantFrom('1', 'a', '木', ' ', '"', '\t', '\n', '\r') });
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    )
    // An empty last line is taken for the end of the text.
    .filter((rows) => rows.at(-1)?.join('') !== '');
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseBlock(formatBlock(rows))).toEqual(rows);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRaster } from '../../../rendering/bitmap-raster.ts';
import { createByteWriter } from '../../../rendering/byte-writer.ts';
import { writeCompressed } from './zpl-graphic.ts';

function compress(rows: string[]): string {
  const stride = (rows[0]?.length ?? 0) / 2;
  const raster = createRaster(stride * 8, rows.length);
  raster.bits.set(Buffer.from(rows.join(''), 'hex'));
  const writer = createByteWriter();
  writeCompressed(writer, raster);
  return writer.take().toString('latin1');
}

/** Reads compressed hexadecimal as the ZPL II guide describes it (alternative data compression scheme). */
function expand(text: string, digitsPerRow: number): string[] {
  const rows: string[] = [];
  let row = '';
  let count = 0;
  for (const sign of text) {
    if (sign >= 'G' && sign <= 'Y') count += sign.charCodeAt(0) - 0x46;
    else if (sign >= 'g' && sign <= 'z') count += (sign.charCodeAt(0) - 0x66) * 20;
    else if (sign === ',') row = row.padEnd(digitsPerRow, '0');
    else if (sign === ':') row = rows.at(-1) ?? '';
    else {
      row += sign.repeat(count || 1);
      count = 0;
    }
    if (row.length === digitsPerRow) {
      rows.push(row);
      row = '';
    }
  }
  return rows;
}

describe('writeCompressed', () => {
  it('shortens runs, white line ends and repeated lines', () => {
    expect(compress(['FFFFFF00', 'FFFFFF00', '00000000', 'ABBBBBBB'])).toBe('LF,:,AMB');
  });

  it('reads back what was written', () => {
    const rows = fc.integer({ min: 1, max: 230 }).chain((stride) =>
      fc.array(
        fc
          .array(fc.tuple(fc.constantFrom('0', 'F', 'A', '3'), fc.integer({ min: 1, max: 500 })), {
            minLength: 1,
          })
          .map((runs) =>
            runs
              .map(([digit, count]) => digit.repeat(count))
              .join('')
              .slice(0, stride * 2)
              .padEnd(stride * 2, '0'),
          ),
        { minLength: 1, maxLength: 6 },
      ),
    );
    fc.assert(
      fc.property(rows, (lines) => {
        expect(expand(compress(lines), lines[0]?.length ?? 0)).toEqual(lines);
      }),
    );
  });
});

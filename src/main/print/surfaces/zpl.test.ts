import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeCode128 } from '#shared/label/codes/code128';
import { encodeQr } from '#shared/label/codes/qr';
import type { Surface, TextRun } from '#shared/label/surface';
import { createZplPrinter } from '../../../../tests/devices/printers/zpl-printer.ts';
import { createBitmapSurface } from './bitmap.ts';
import { createZplSurface } from './zpl.ts';
import { ZplMemory } from './zpl-memory.ts';

const LABEL = { widthMm: 60, heightMm: 40, dotsPerMm: 8, pictures: new Map() };
const HEAD = '^CI28^PW480^LL320^LH0,0';

/** The visible content of a label; empty text is left out. */
interface Shown {
  company: string;
  number: string;
  area: string;
}

function draw(surface: Surface, { company, number, area }: Shown, moduleMm = 0.25): void {
  const text = (value: string, xMm: number, baselineMm: number, run: Partial<TextRun> = {}) => {
    const usual = { sizeMm: 4, face: 'regular', rotation: 0, constant: false } as const;
    if (value !== '') surface.text({ text: value, xMm, baselineMm, ...usual, ...run });
  };
  text(company, 2, 8);
  text(number, 2, 16, { face: 'bold' });
  text(area, 30, 16, { face: 'bold' });
  text(number, 55, 14, { rotation: 90 });
  // The edges cut it off.
  text(number, -1, 2);
  const matrix = encodeQr(`P|${number}`);
  const code = {
    symbology: 'qrcode',
    isStacked: false,
    field: 'code',
    constant: false,
    text: number,
  } as const;
  if (matrix !== null) surface.matrix({ ...code, xMm: 2, yMm: 20, moduleMm, matrix });
}

function startPrinting() {
  const memory = new ZplMemory();
  const surface = createZplSurface({ ...LABEL, memory, head: HEAD });
  const printer = createZplPrinter();
  return {
    surface,
    memory,
    printer,
    /** The label drawn, as sent and as printed. */
    print() {
      const format = surface.takeFormat();
      const labels = printer.print(Buffer.concat([memory.takeStores(), format]));
      return { format: format.toString('latin1'), label: labels[0], labels: labels.length };
    },
  };
}

const shown = fc.record({
  company: fc.constantFrom('木业公司', '木业有限公司', ''),
  area: fc.constantFrom('9.25 m²', '10.5 m²', ''),
});
/** Labels of which many in a row have much in common, with numbers of their own. */
const runs = fc
  .array(fc.tuple(shown, fc.integer({ min: 1, max: 30 }), fc.boolean()), { minLength: 1, maxLength: 8 })
  .map((parts) =>
    parts.flatMap(([part, count, isFar], at) =>
      Array.from({ length: count }, (_, label) => ({
        ...part,
        number: `${isFar ? 'HT' : ''}250${at}-${label * 7}`,
      })),
    ),
  );

it.each([
  ['2', 0.25],
  ['12, which no recall enlarges', 1.5],
])(
  'prints the dots of the preview, whatever labels have in common, with modules of %s dots',
  (_, moduleMm) => {
    fc.assert(
      fc.property(runs, (labels) => {
        const printing = startPrinting();
        for (const each of labels) {
          draw(printing.surface, each, moduleMm);
          const bitmap = createBitmapSurface(LABEL);
          draw(bitmap, each, moduleMm);
          const { label } = printing.print();
          expect(label && Buffer.compare(label.raster.bits, bitmap.raster.bits)).toBe(0);
        }
        printing.printer.print(printing.memory.deleteAll());
        expect(printing.printer.stored()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  },
);

it('recalls the common content of labels as one format, which each label completes with the data of its code', () => {
  const printing = startPrinting();
  const formats: string[] = [];
  const codes: string[] = [];
  for (let label = 0; label < 40; label += 1) {
    const number = `2503-${String(label).padStart(2, '0')}`;
    draw(printing.surface, { company: '木业公司', number, area: '9.25 m²' });
    printing.surface.bars({
      xMm: 20,
      yMm: 22,
      heightMm: 8,
      moduleMm: 0.25,
      rotation: 0,
      symbology: 'code128',
      widths: encodeCode128(number).widths,
      text: number,
      field: 'code',
      constant: false,
    });
    const { format, label: printed, labels } = printing.print();
    expect(labels).toBe(1);
    formats.push(format);
    codes.push(...(printed?.codes ?? []));
  }
  expect(formats[0]).toContain(HEAD);
  const last = formats.at(-1) ?? '';
  expect(last).toMatch(/^\^XA\^XFR:[A-Z0-9]{6}\.ZPL\^FS/);
  expect(last).toContain('^FN1^FD2503-39^FS');
  // Two digits, three times, and the code.
  expect(last.match(/\^XG/g)?.length).toBeLessThan(8);
  expect(codes).toEqual(formats.map((_, label) => `160,176 2503-${String(label).padStart(2, '0')}`));
});

/** `^BY` takes modules of 1 to 10 dots (ZPL II Programming Guide). */
it.each([
  [10, true],
  [11, false],
])('a Code 128 with modules of %i dots: drawn by the printer %s', (moduleDots, isNative) => {
  const { surface, print } = startPrinting();
  const text = 'A1';
  const place = {
    xMm: 1,
    yMm: 1,
    heightMm: 10,
    moduleMm: moduleDots / LABEL.dotsPerMm,
    rotation: 0,
  } as const;
  const { widths } = encodeCode128(text);
  surface.bars({ ...place, symbology: 'code128', field: 'code', constant: false, text, widths });
  expect(print().format.includes('^BC')).toBe(isNative);
});

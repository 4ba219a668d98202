import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ready } from 'zpl-renderer-js';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { LabelLanguage } from '#shared/desk/contract/printers';
import { createDotGrid } from '#shared/label/dots';
import { type LabelTemplate, parseTemplate } from '#shared/label/template';
import { renderLabels } from '../../src/main/print/render.ts';
import { encodePng } from '../../src/main/print/surfaces/png.ts';
import { createTemplates } from '../../src/main/print/templates.ts';
import { BUNDLE_ROW, PACKAGE_ROW } from '../../src/main/print/testing/sample-rows.ts';
import { findResources } from '../../src/main/program/resources.ts';
import { IS_DEEP } from '../deep.ts';
import { printTspl } from '../devices/printers/tspl-printer.ts';
import { readPicture, shareWithoutNeighbour } from './support/pictures.ts';
import { hasProgram, runProgram } from './support/programs.ts';

const templates = createTemplates(findResources().templatesDir);
const folder = mkdtempSync(join(tmpdir(), 'labels-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasDecoder = hasProgram('zbarimg');
/** A filter of cups-filters that writes a PDF with the raster's dots. */
const RASTER_FILTER = '/usr/lib/cups/filter/rastertopdf';
const hasPdfTools = hasProgram('pdftoppm') && hasProgram('pdftotext') && hasProgram('pdfinfo');
type Resolution = 203 | 300 | 600;
/** `symbologies.test.ts` decodes each symbology at both every time. */
const RESOLUTIONS: Resolution[] = IS_DEEP ? [203, 300] : [203];

const walnut: LabelRow = { ...PACKAGE_ROW, grade: '门板级 A+', texture: '直山混' };
/** With characters of each font behind the main one, in both weights. */
const foreign: LabelRow = {
  ...walnut,
  companyName: '𠮟木 ӘҢ☑🌲',
  species: 'Әңőƀ 𡃁木',
  grade: '⟶🌲',
};

/** A template with elements the shipped ones lack: a picture, a box, a wrapped text, a fixed code. */
const workshop = parseTemplate(
  JSON.stringify({
    id: 'workshop',
    version: 1,
    name: { zh: '测试', en: 'Test' },
    widthMm: 80,
    heightMm: 60,
    elements: [
      { kind: 'box', xMm: 1, yMm: 1, widthMm: 78, heightMm: 58, thicknessMm: 0.5 },
      { kind: 'image', xMm: 5, yMm: 5, widthMm: 20, heightMm: 15, source: drawRing() },
      {
        kind: 'text',
        xMm: 30,
        yMm: 5,
        widthMm: 45,
        heightMm: 15,
        text: '{remark}',
        sizeMm: 4,
        minSizeMm: 3,
        maxLines: 3,
      },
      { kind: 'line', xMm: 40, yMm: 22, lengthMm: 30, direction: 'vertical', thicknessMm: 0.3 },
      { kind: 'barcode', xMm: 3, yMm: 25, widthMm: 36, heightMm: 14, value: 'DEPOT7' },
      { kind: 'qrcode', xMm: 48, yMm: 27, sizeMm: 24, value: '{qrText}', level: 'H' },
    ],
  }),
  'workshop',
);

/** All elements of format 2 that the other templates lack, rotated in every direction, and texts in other fonts. */
const turned = parseTemplate(
  JSON.stringify({
    id: 'turned',
    version: 2,
    name: { zh: '测试', en: 'Test' },
    widthMm: 100,
    heightMm: 80,
    elements: [
      {
        id: 'a',
        kind: 'text',
        xMm: 2,
        yMm: 2,
        widthMm: 8,
        heightMm: 40,
        text: '{packNo} 木皮',
        font: 'noto-sans',
        rotation: 90,
      },
      {
        id: 'b',
        kind: 'text',
        xMm: 12,
        yMm: 2,
        widthMm: 40,
        heightMm: 8,
        text: '{packNo} 骨木皮',
        font: 'noto-sans-hk',
        weight: 'bold',
        rotation: 180,
      },
      {
        id: 'c',
        kind: 'text',
        xMm: 54,
        yMm: 2,
        widthMm: 8,
        heightMm: 40,
        text: '{packNo} 木皮',
        rotation: 270,
      },
      {
        id: 'd',
        kind: 'barcode',
        xMm: 66,
        yMm: 2,
        widthMm: 14,
        heightMm: 60,
        value: '{packNo}',
        rotation: 90,
      },
      {
        id: 'e',
        kind: 'barcode',
        xMm: 84,
        yMm: 2,
        widthMm: 14,
        heightMm: 60,
        value: 'DEPOT7',
        rotation: 270,
      },
      { id: 'f', kind: 'ellipse', xMm: 14, yMm: 14, widthMm: 30, heightMm: 20, thicknessMm: 0.5 },
      { id: 'g', kind: 'ellipse', xMm: 20, yMm: 20, widthMm: 4, heightMm: 3, isFilled: true },
      {
        id: 'h',
        kind: 'image',
        xMm: 26,
        yMm: 16,
        widthMm: 14,
        heightMm: 14,
        source: '{photo}',
        rotation: 90,
      },
      {
        id: 'i',
        kind: 'counter',
        xMm: 2,
        yMm: 64,
        widthMm: 20,
        heightMm: 6,
        digits: 3,
        text: 'No. {counter}',
      },
      {
        id: 'j',
        kind: 'text',
        xMm: 24,
        yMm: 64,
        widthMm: 40,
        heightMm: 6,
        text: 'RFID',
        when: { value: '{epc}', is: 'filled' },
      },
      {
        id: 'k',
        kind: 'list',
        xMm: 2,
        yMm: 44,
        widthMm: 50,
        heightMm: 16,
        source: 'lines',
        columns: [
          { caption: '扎号', value: '{bundleNo}' },
          { caption: '面积', value: '{area:area}', align: 'right' },
        ],
      },
    ],
  }),
  'turned',
);

/** Two photographs as patterns of dots, one of them turned; places and sizes are no whole dots. */
const photographs = parseTemplate(
  JSON.stringify({
    id: 'photographs',
    version: 2,
    name: { zh: '测试', en: 'Test' },
    widthMm: 40,
    heightMm: 20,
    elements: [
      ...[0, 90].map((rotation) => ({
        id: `a${rotation}`,
        kind: 'image',
        xMm: 1.3 + rotation / 4,
        yMm: 1.7,
        widthMm: 14,
        heightMm: 13,
        rotation,
        source: '{coverPicture}',
        shades: 'dots',
      })),
    ],
  }),
  'photographs',
);

const turnedRow: LabelRow = {
  packNo: '2503-118',
  epc: '',
  photo: drawRing(),
  lines: [
    { bundleNo: '1', area: 9.821 },
    { bundleNo: '2', area: 10.1 },
  ],
};

function drawRing(): string {
  const canvas = createCanvas(120, 90);
  const pen = canvas.getContext('2d');
  pen.lineWidth = 12;
  pen.arc(60, 45, 35, 0, 2 * Math.PI);
  pen.stroke();
  return canvas.toDataURL('image/png');
}

/** Every grey in one direction, and noise of a fixed seed in the other: a JPEG as a phone takes one. */
function drawPhotograph(): string {
  const canvas = createCanvas(130, 97);
  const pen = canvas.getContext('2d');
  const pixels = pen.createImageData(130, 97);
  let noise = 7;
  for (let at = 0; at < pixels.data.length; at += 4) {
    noise = (noise * 16807) % 2147483647;
    pixels.data.fill(((at / 4) % 130) * 1.7 + (noise % 33), at, at + 3);
    pixels.data[at + 3] = 255;
  }
  pen.putImageData(pixels, 0, 0);
  return `data:image/jpeg;base64,${canvas.toBuffer('image/jpeg').toString('base64')}`;
}

/** The label of another printer, which cuts off what its adjustment moves past the upper left corner. */
const moved = { ...turned, id: 'moved' };
const ADJUSTMENT = { offsetXMm: -4, offsetYMm: -3, scaleX: 1.01, scaleY: 0.99 };

function templateOf(id: string): LabelTemplate {
  return [workshop, turned, moved, photographs].find((own) => own.id === id) ?? templates.get(id);
}

async function render(
  rows: LabelRow[],
  language: LabelLanguage,
  dpi: Resolution,
  id = 'package-100x70',
): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  const adjustment = id === moved.id ? ADJUSTMENT : null;
  for await (const { bytes } of renderLabels({ template: templateOf(id), rows, language, dpi, adjustment })) {
    chunks.push(Buffer.from(bytes));
  }
  return chunks;
}

let names = 0;
function save(bytes: Buffer, extension: string): string {
  names += 1;
  const path = join(folder, `${String(names).padStart(5, '0')}.${extension}`);
  writeFileSync(path, bytes);
  return path;
}

/** The label as PNG files of its dots, for each way a printer can receive it. */
const ways: Record<string, (rows: LabelRow[], dpi: Resolution, template?: string) => Promise<string[]>> = {
  bitmap: async (rows, dpi, template) =>
    (await render(rows, 'png', dpi, template)).map((picture) => save(picture, 'png')),

  'PDF through poppler': async (rows, dpi, template) => {
    const pdf = save(Buffer.concat(await render(rows, 'pdf', dpi, template)), 'pdf');
    const pages = pdf.replace('.pdf', '-page');
    // A 203 dpi head has 8 dots per millimetre, which is 203.2 per inch.
    await runProgram('pdftoppm', '-r', dpi === 203 ? '203.2' : '300', '-png', pdf, pages);
    const files = readdirSync(folder).map((file) => join(folder, file));
    return files.filter((file) => file.startsWith(`${pages}-`)).sort();
  },

  'TSPL through an interpreter of its manual': async (rows, dpi, template) => {
    const { dotsPerMm } = createDotGrid(dpi);
    const labels = printTspl(Buffer.concat(await render(rows, 'tspl', dpi, template)), dotsPerMm);
    return labels.map((raster) => save(encodePng(raster, dotsPerMm), 'png'));
  },

  'ZPL through an independent renderer': async (rows, dpi, template = 'package-100x70') => {
    const zpl = Buffer.concat(await render(rows, 'zpl', dpi, template)).toString();
    const { widthMm, heightMm } = templateOf(template);
    // It supports only whole dots per millimetre; slightly smaller paper compensates for 12 instead of 11.8, and 24 of 23.6.
    const [dotsPerMm, scale] = dpi === 203 ? [8, 1] : [dpi / 25, 25 / 25.4];
    const { api } = await ready;
    const pictures = await api.zplToBase64MultipleAsync(zpl, widthMm * scale, heightMm * scale, dotsPerMm);
    return pictures.map((picture) => save(Buffer.from(picture, 'base64'), 'png'));
  },
};

/** The codes an independent decoder (zbarimg) reads from each picture, as `TYPE:text`, sorted. */
async function decode(files: string[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const file of files) {
    const lines = (await runProgram('zbarimg', '--quiet', file)).split('\n');
    all.push(lines.filter((line) => line !== '').sort());
  }
  return all;
}

// Labels of parcel services are often turned (`^POI`). Of these modes, the independent renderer keeps `^LR` alone from label
// to label, which blanks what two fields have in common.
it('a label in ZPL is as ever after a label of another program, after other prefixes, and after half a label', async () => {
  const when = { value: '{packNo}', is: 'filled' };
  const line = { kind: 'line', xMm: 20, yMm: 20, lengthMm: 20, thicknessMm: 2, when };
  const elements = ['horizontal', 'vertical'].map((direction) => ({ ...line, id: direction, direction }));
  const name = { zh: '角', en: 'Corner' };
  const corner = { id: 'corner', version: 2, name, widthMm: 60, heightMm: 60, elements };
  const template = parseTemplate(JSON.stringify(corner), 'corner');
  const chunks: Uint8Array[] = [];
  for await (const { bytes } of renderLabels({ template, rows: [walnut], language: 'zpl', dpi: 203 }))
    chunks.push(bytes);
  const own = Buffer.concat(chunks).toString();
  const label = '^XA^POI^PMY^LRY^FO10,10^GB100,100,100^FS^XZ\n';
  const others = [label, '~CC+\n', '~CT#\n', '~CD;\n', label.replace('^XZ', '')];
  const { api } = await ready;
  const last = async (zpl: string) => (await api.zplToBase64MultipleAsync(zpl, 60, 60, 8)).at(-1);
  for (const other of others) expect(await last(other + own), other).toBe(await last(own));
});

const cases = Object.keys(ways).flatMap((way) => RESOLUTIONS.map((dpi) => ({ way, dpi })));
const isMissing = (way: string) => !hasDecoder || (way.startsWith('PDF') && !hasPdfTools);
const reason = hasDecoder && hasPdfTools ? '' : ' (needs zbar-tools and poppler-utils)';

describe(`codes on labels are read back${reason}`, () => {
  for (const { way, dpi } of cases) {
    const picturesOf = ways[way];
    if (picturesOf === undefined) continue;

    it.skipIf(isMissing(way))(`package label: ${way} at ${dpi} dpi`, async () => {
      const rows = [walnut, { ...walnut, packNo: 'HT0456-2025-09A' }, { packNo: '25060100012' }];
      expect(await decode(await picturesOf(rows, dpi))).toEqual([
        ['CODE-128:2503-118', 'QR-Code:P|000000|2503-118'],
        ['CODE-128:HT0456-2025-09A', 'QR-Code:P|000000|HT0456-2025-09A'],
        ['CODE-128:25060100012', 'QR-Code:25060100012'],
      ]);
    });

    it.skipIf(isMissing(way))(`bundle label: ${way} at ${dpi} dpi`, async () => {
      expect(await decode(await picturesOf([BUNDLE_ROW], dpi, 'bundle-60x40'))).toEqual([
        ['CODE-128:BW250601000123'],
      ]);
    });

    it.skipIf(isMissing(way))(`label with a picture and a fixed code: ${way} at ${dpi} dpi`, async () => {
      const rows = [{ packNo: '木皮-1', remark: 'A' }];
      expect(await decode(await picturesOf(rows, dpi, 'workshop'))).toEqual([
        ['CODE-128:DEPOT7', 'QR-Code:木皮-1'],
      ]);
    });

    it.skipIf(isMissing(way))(`codes turned by a quarter: ${way} at ${dpi} dpi`, async () => {
      expect(await decode(await picturesOf([turnedRow], dpi, 'turned'))).toEqual([
        ['CODE-128:2503-118', 'CODE-128:DEPOT7'],
      ]);
    });

    it.skipIf(isMissing(way))(`any package number: ${way} at ${dpi} dpi`, async () => {
      const packNo = fc.string({
        unit: fc.constantFrom(...'0123456789ABXYZabxyz-./_^~> '),
        minLength: 1,
        maxLength: 15,
      });
      const row = fc.record({
        packNo: packNo.map((text) => text.trim()).filter((text) => text !== ''),
        tenantCode: fc.constantFrom('000000', '100001'),
        species: fc.string({ unit: fc.constantFrom(...'黑胡桃木白橡 Oak（）'), maxLength: 40 }),
        area: fc.double({ min: 0, max: 9999, noNaN: true }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 8, maxLength: 8 }), async (rows) => {
          const expected = rows.map((each) => [
            `CODE-128:${each.packNo}`,
            `QR-Code:P|${each.tenantCode}|${each.packNo}`,
          ]);
          expect(await decode(await picturesOf(rows, dpi))).toEqual(expected);
        }),
        // A run starts several programs and tests eight labels. Shrinking would take minutes.
        { numRuns: 1, endOnFailure: true },
      );
    });
  }
});

describe('the print matches the preview', () => {
  const samples = [
    [walnut, 'package-100x70'],
    [BUNDLE_ROW, 'bundle-60x40'],
    [{ packNo: '2503-118', remark: '边部有裂，长度 American black walnut 不足' }, 'workshop'],
    [turnedRow, 'turned'],
    [foreign, 'package-100x70'],
  ] as const;

  /** Labels that share all or some of their text, so that more and more of it comes from the printer's memory. */
  const recurring = (row: LabelRow, count: number): LabelRow[] =>
    Array.from({ length: count }, (_, at) => ({ ...row, packNo: `2503-1${at >> 1}` }));

  it.each(RESOLUTIONS)(
    'ZPL, drawn by an independent renderer, has the bitmap’s dots at %i dpi',
    async (dpi) => {
      const runs: [LabelRow[], string][] = [
        // Common content of labels becomes a format at the fourth label, with modules of their QR code at the
        // twentieth.
        [[...recurring(walnut, dpi === 203 ? 23 : 5), foreign, walnut], 'package-100x70'],
        [recurring(walnut, 8), 'package-60x40'],
        [[BUNDLE_ROW], 'bundle-60x40'],
        // Parts of several glyphs are kept from the fifth label on.
        [recurring(turnedRow, dpi === 203 ? 6 : 2), 'turned'],
        [recurring(turnedRow, 2), 'moved'],
      ];
      for (const [rows, template] of runs) {
        const [bitmaps = [], zpls = []] = await Promise.all(
          [ways.bitmap, ways['ZPL through an independent renderer']].map((way) => way?.(rows, dpi, template)),
        );
        expect(zpls).toHaveLength(rows.length);
        for (const [at, file] of bitmaps.entries()) {
          const [bitmap, zpl] = await Promise.all([readPicture(file), readPicture(zpls[at] ?? '')]);
          expect(shareWithoutNeighbour(bitmap, zpl, 0)).toBe(0);
          expect(shareWithoutNeighbour(zpl, bitmap, 0)).toBe(0);
        }
      }
    },
  );

  it.each([203, 300, 600] as const)(
    'a photograph as dots has the bitmap’s in ZPL, drawn by an independent renderer, at %i dpi',
    async (dpi) => {
      const row: LabelRow = { coverPicture: drawPhotograph() };
      const [bitmap, zpl] = await readBoth('ZPL through an independent renderer', row, dpi, photographs.id);
      const black = bitmap.dots.filter((dot) => dot === 1).length;
      // Two pictures of 14 by 13 mm in medium grey.
      expect(black / createDotGrid(dpi).dotsPerMm ** 2).toBeCloseTo(14 * 13, -2);
      expect(shareWithoutNeighbour(bitmap, zpl, 0)).toBe(0);
      expect(shareWithoutNeighbour(zpl, bitmap, 0)).toBe(0);
    },
  );

  const hasRasterFilter = hasPdfTools && existsSync(RASTER_FILTER);
  it.skipIf(!hasRasterFilter).each(RESOLUTIONS)(
    `PWG raster, read by CUPS’s filter, has the bitmap’s dots at %i dpi${hasRasterFilter ? '' : ' (needs cups-filters)'}`,
    async (dpi) => {
      const raster = save(Buffer.concat(await render([foreign, foreign], 'pwg', dpi)), 'pwg');
      const read = raster.replace('.pwg', '-read');
      await runProgram('sh', '-c', `${RASTER_FILTER} 1 user title 1 '' "$0" > "$1.pdf"`, raster, read);
      await runProgram('pdfimages', '-png', `${read}.pdf`, read);
      const [bitmap = ''] = (await ways.bitmap?.([foreign], dpi)) ?? [];
      const expected = await readPicture(bitmap);
      for (const page of ['000', '001']) {
        const picture = await readPicture(`${read}-${page}.png`);
        expect(shareWithoutNeighbour(expected, picture, 0)).toBe(0);
        expect(shareWithoutNeighbour(picture, expected, 0)).toBe(0);
      }
    },
  );

  it.skipIf(!hasPdfTools).each(RESOLUTIONS)(
    `PDF has the bitmap’s ink within a dot at %i dpi${hasPdfTools ? '' : ' (needs poppler-utils)'}`,
    async (dpi) => {
      for (const [row, template] of samples) {
        const [bitmap, pdf] = await readBoth('PDF through poppler', row, dpi, template);
        expect(Math.abs(pdf.width - bitmap.width)).toBeLessThanOrEqual(1);
        expect(Math.abs(pdf.height - bitmap.height)).toBeLessThanOrEqual(1);
        // The last thousandths are thin strokes that poppler draws grey and a thermal head must print.
        expect(shareWithoutNeighbour(pdf, bitmap, 1)).toBeLessThan(0.001);
        expect(shareWithoutNeighbour(bitmap, pdf, 1)).toBeLessThan(0.004);
      }
    },
  );

  async function readBoth(way: string, row: LabelRow, dpi: Resolution, template: string) {
    const files = await Promise.all([ways.bitmap?.([row], dpi, template), ways[way]?.([row], dpi, template)]);
    const [bitmap = '', other = ''] = files.map((list) => list?.[0]);
    return Promise.all([readPicture(bitmap), readPicture(other)]);
  }
});

describe.skipIf(!hasPdfTools)(`label PDF${hasPdfTools ? '' : ' (needs poppler-utils)'}`, () => {
  it('has a page of the label’s size for each label', async () => {
    const pdf = save(Buffer.concat(await render([walnut, walnut, walnut], 'pdf', 203)), 'pdf');
    const facts = await runProgram('pdfinfo', pdf);
    expect(facts).toMatch(/^Pages: +3$/m);
    const [, width, height] = /^Page size: +([\d.]+) x ([\d.]+) pts/m.exec(facts) ?? [];
    expect((Number(width) * 25.4) / 72).toBeCloseTo(100, 2);
    expect((Number(height) * 25.4) / 72).toBeCloseTo(70, 2);
  });

  it('has text that can be copied, also Chinese', async () => {
    const pdf = save(Buffer.concat(await render([walnut], 'pdf', 203)), 'pdf');
    const text = await runProgram('pdftotext', '-layout', pdf, '-');
    for (const part of [
      '佛山市木之语木业有限公司',
      '树种',
      '黑胡桃',
      '门板级 A+',
      '四开直切',
      '356.412 m²',
      '2503-118',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('has text of further fonts, in the order it was written', async () => {
    const pdf = save(Buffer.concat(await render([foreign], 'pdf', 203)), 'pdf');
    const text = await runProgram('pdftotext', '-layout', pdf, '-');
    for (const part of ['𠮟木 ӘҢ☑🌲', 'Әңőƀ 𡃁木', '⟶🌲']) expect(text).toContain(part);
    const fonts = await runProgram('pdffonts', pdf);
    for (const name of [
      'NotoSansSC',
      'NotoSans-',
      'NotoSansSymbols2',
      'NotoSansMath',
      'NotoEmoji',
      'NotoSansHK',
    ])
      expect(fonts).toMatch(new RegExp(`\\+${name}.*CID TrueType +Identity-H +yes yes yes`));
  });

  it('embeds subsets of its fonts', async () => {
    const pdf = save(Buffer.concat(await render([walnut], 'pdf', 203)), 'pdf');
    const fonts = (await runProgram('pdffonts', pdf)).split('\n').slice(2).filter(Boolean);
    expect(fonts).toHaveLength(2);
    for (const font of fonts)
      expect(font).toMatch(/^[A-Z]{6}\+NotoSansSC.*CID TrueType +Identity-H +yes yes yes/);
  });
});

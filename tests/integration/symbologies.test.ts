import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { LabelLanguage } from '#shared/desk/contract/printers';
import type { Symbology } from '#shared/label/codes/symbologies';
import { createDotGrid } from '#shared/label/dots';
import { parseTemplate } from '#shared/label/template';
import { renderLabels } from '../../src/main/print/render.ts';
import { encodePng } from '../../src/main/print/surfaces/png.ts';
import { printTspl } from '../devices/printers/tspl-printer.ts';
import { readPicture, shareWithoutNeighbour } from './support/pictures.ts';
import { hasProgram, runProgram } from './support/programs.ts';

const hasDecoder = hasProgram('zbarimg');
const folder = mkdtempSync(join(tmpdir(), 'symbologies-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** zbar's name of each symbology it supports, a text, and the text it reads if that differs. */
const KNOWN: readonly [symbology: Symbology, name: string, text: string, read?: string][] = [
  ['code128', 'CODE-128', 'HT0456-2025'],
  ['gs1-128', 'CODE-128', '(01)09521234543213(10)AB12', '010952123454321310AB12'],
  ['sscc18', 'CODE-128', '(00)095287654321012346', '00095287654321012346'],
  ['ean14', 'CODE-128', '(01)09528765432108', '0109528765432108'],
  ['ean13', 'EAN-13', '6901234567892'],
  ['ean8', 'EAN-8', '95200002'],
  // zbar reports a UPC-A as the EAN-13 it is, with a zero in front.
  ['upca', 'EAN-13', '012345000058', '0012345000058'],
  ['isbn', 'EAN-13', '978-1-56581-231-4', '9781565812314'],
  ['code39', 'CODE-39', 'HT0456-A'],
  ['code93', 'CODE-93', 'HT0456-A'],
  ['interleaved2of5', 'I2/5', '2401234567'],
  ['itf14', 'I2/5', '09521234543213'],
  ['rationalizedCodabar', 'Codabar', 'A0123456789B'],
  ['databaromni', 'DataBar', '(01)09521234543213', '0109521234543213'],
  ['databarexpanded', 'DataBar-Exp', '(01)09521234543213(3103)000123', '01095212345432133103000123'],
  ['qrcode', 'QR-Code', '木皮 HT0456'],
];

const ZBAR_OPTIONS: Readonly<Record<string, string>> = {
  'CODE-128': 'code128',
  'EAN-13': 'ean13',
  'EAN-8': 'ean8',
  'CODE-39': 'code39',
  'CODE-93': 'code93',
  'I2/5': 'i25',
  Codabar: 'codabar',
  DataBar: 'databar',
  'DataBar-Exp': 'databar-exp',
  'QR-Code': 'qrcode',
};

const RESOLUTIONS = [203, 300] as const;

/** A label of 100 × 40 mm with one code, as it is sent. */
async function drawCode(
  symbology: Symbology,
  value: string,
  { language = 'png', dpi }: { language?: LabelLanguage; dpi: (typeof RESOLUTIONS)[number] },
): Promise<Buffer> {
  const code = { kind: 'barcode', symbology, value, xMm: 2, yMm: 2, widthMm: 96, heightMm: 36 };
  const template = parseTemplate(
    JSON.stringify({
      id: 'one',
      version: 2,
      name: { zh: '码', en: 'Code' },
      widthMm: 100,
      heightMm: 40,
      elements: [{ ...code, id: 'a', showText: false }],
    }),
    'one',
  );
  const parts: Uint8Array[] = [];
  for await (const { bytes } of renderLabels({ template, rows: [{}], language, dpi })) parts.push(bytes);
  return Buffer.concat(parts);
}

describe.each(RESOLUTIONS)(
  `codes at %i dpi, read by zbar${hasDecoder ? '' : ' (needs zbar-tools)'}`,
  (dpi) => {
    it.skipIf(!hasDecoder).each(KNOWN)('%s', async (symbology, name, text, read = text) => {
      const file = join(folder, `${symbology}-${dpi}.png`);
      writeFileSync(file, await drawCode(symbology, text, { dpi }));
      // zbar is limited to one symbology: by default it skips some, and mistakes some for others.
      const only = ['-S*.disable', `-S${ZBAR_OPTIONS[name]}.enable`];
      const found = await runProgram('zbarimg', '--quiet', ...only, file);
      expect(found.trim()).toBe(`${name}:${read}`);
    });
  },
);

describe.each(RESOLUTIONS)('a MaxiCode at %i dpi', (dpi) => {
  const text = 'P|000000|2503-118';
  const zxing = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

  const readByZxing = async (picture: Buffer) => {
    prepareZXingModule({ overrides: { wasmBinary: readFileSync(zxing) as unknown as ArrayBuffer } });
    const found = await readBarcodes(new Uint8Array(picture), { formats: ['MaxiCode'] });
    return found.map((code) => code.text);
  };

  it('is read by zxing, and has the size of ISO/IEC 16023', async () => {
    const picture = await drawCode('maxicode', text, { dpi });
    expect(await readByZxing(picture)).toEqual([text]);
    const { width, dots } = await readPicture(picture);
    const dark = [...dots.keys()].filter((at) => dots[at] === 1);
    const spanMm = (places: number[]) =>
      (Math.max(...places) - Math.min(...places) + 1) / createDotGrid(dpi).dotsPerMm;
    // Between the middles of the outer hexagons, which are 0.7 mm wide and 0.8 mm high: 29 columns of 0.88 mm, 32 rows
    // of 0.762 mm.
    expect(spanMm(dark.map((at) => at % width)) - 29 * 0.88).toBeCloseTo(0.7, 0);
    expect(spanMm(dark.map((at) => Math.floor(at / width))) - 32 * 0.762).toBeCloseTo(0.8, 0);
  });

  it.skipIf(!hasProgram('pdftoppm'))('is read from a PDF', async () => {
    const pdf = join(folder, `maxicode-${dpi}.pdf`);
    writeFileSync(pdf, await drawCode('maxicode', text, { dpi, language: 'pdf' }));
    const page = pdf.replace('.pdf', '-page');
    // A 203 dpi head has 8 dots per millimetre, which is 203.2 per inch. Without smoothing, as a printer's head.
    const resolution = dpi === 203 ? '203.2' : '300';
    await runProgram('pdftoppm', '-r', resolution, '-aaVector', 'no', '-singlefile', '-png', pdf, page);
    expect(await readByZxing(readFileSync(`${page}.png`))).toEqual([text]);
  });

  it('has the same dots in TSPL', async () => {
    const { dotsPerMm } = createDotGrid(dpi);
    const [printed] = printTspl(await drawCode('maxicode', text, { dpi, language: 'tspl' }), dotsPerMm);
    if (printed === undefined) throw new Error('nothing printed');
    expect(encodePng(printed, dotsPerMm)).toEqual(await drawCode('maxicode', text, { dpi }));
  });

  it('has the same dots in ZPL', async () => {
    const zpl = (await drawCode('maxicode', text, { dpi, language: 'zpl' })).toString();
    const scale = dpi === 203 ? 1 : 300 / 25.4 / 12;
    const { api } = await ready;
    const [picture = ''] = await api.zplToBase64MultipleAsync(
      zpl,
      100 * scale,
      40 * scale,
      dpi === 203 ? 8 : 12,
    );
    const [file, drawn] = ['zpl', 'png'].map((name) => join(folder, `maxicode-${dpi}-${name}.png`)) as [
      string,
      string,
    ];
    writeFileSync(file, Buffer.from(picture, 'base64'));
    writeFileSync(drawn, await drawCode('maxicode', text, { dpi }));
    const [fromZpl, preview] = [await readPicture(file), await readPicture(drawn)];
    expect(shareWithoutNeighbour(preview, fromZpl, 0)).toBe(0);
    expect(shareWithoutNeighbour(fromZpl, preview, 0)).toBe(0);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Symbology } from '#shared/label/codes/symbologies';
import { parseTemplate } from '#shared/label/template';
import { renderLabels } from '../../src/main/print/render.ts';
import { hasProgram, runProgram } from './support/programs.ts';

const hasDecoder = hasProgram('zbarimg');
const folder = mkdtempSync(join(tmpdir(), 'symbologies-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What zbar calls each symbology it knows, a text, and what it reads where that differs. */
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

describe.each([203, 300] as const)(
  `codes at %i dpi, read by zbar${hasDecoder ? '' : ' (needs zbar-tools)'}`,
  (dpi) => {
    it.skipIf(!hasDecoder).each(KNOWN)('%s', async (symbology, name, text, read = text) => {
      const value = { kind: 'barcode', symbology, value: text, xMm: 2, yMm: 2, widthMm: 96, heightMm: 36 };
      const template = parseTemplate(
        JSON.stringify({
          id: 'one',
          version: 2,
          name: { zh: '码', en: 'Code' },
          widthMm: 100,
          heightMm: 40,
          elements: [{ ...value, id: 'a', showText: false }],
        }),
        'one',
      );
      const file = join(folder, `${symbology}-${dpi}.png`);
      for await (const { bytes } of renderLabels({ template, rows: [{}], language: 'png', dpi }))
        writeFileSync(file, bytes);
      // zbar is asked for one symbology: by default it leaves some out, and takes some for others.
      const only = ['-S*.disable', `-S${ZBAR_OPTIONS[name]}.enable`];
      const found = await runProgram('zbarimg', '--quiet', ...only, file);
      expect(found.trim()).toBe(`${name}:${read}`);
    });
  },
);

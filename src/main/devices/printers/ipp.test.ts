import { expect, test } from 'vitest';
import type { IppRecord } from '../spoolers/ipp/attributes.ts';
import { chooseDpi, chooseFormat, chooseLanguage } from './ipp.ts';

const rawQueue: IppRecord = new Map([
  ['printer-make-and-model', ['Local Raw Printer']],
  ['document-format-supported', ['application/octet-stream', 'application/pdf', 'application/vnd.cups-raw']],
]);
const office: IppRecord = new Map<string, IppRecord extends ReadonlyMap<string, infer V> ? V : never>([
  ['printer-make-and-model', ['Office Laser']],
  ['document-format-supported', ['application/pdf', 'image/urf']],
  ['printer-resolution-default', [{ cross: 600, feed: 600, unit: 3 }]],
]);
const zebra: IppRecord = new Map([
  ['printer-make-and-model', ['Zebra ZPL Label Printer']],
  ['document-format-supported', ['application/pdf', 'application/vnd.cups-raw']],
]);

const picturesOnly: IppRecord = new Map([
  ['printer-make-and-model', ['Driverless']],
  ['document-format-supported', ['image/pwg-raster', 'image/urf']],
]);

test('sends ZPL to raw queues and label printers, PDF to others, and raster to printers that do not accept PDF', () => {
  const printers = [rawQueue, zebra, office, picturesOnly];
  expect(printers.map(chooseLanguage)).toEqual(['zpl', 'zpl', 'pdf', 'pwg']);
});

test.each([
  ['printer-make-and-model', 'Zebra EPL2 Label Printer'],
  ['printer-device-id', 'MFG:Zebra;CMD:EPL;MDL:LP2824 Plus;'],
])(
  'sends no commands to a printer that names others, and refuses it without a page format: %s',
  (name, value) => {
    const epl: IppRecord = new Map([
      [name, [value]],
      ['document-format-supported', ['application/octet-stream']],
    ]);
    expect(chooseFormat(epl, chooseLanguage(epl))).toBeNull();
    // A name may mislead, so that a person's choice is sent.
    expect(chooseFormat(epl, 'zpl')).toBe('application/octet-stream');
    const formats = ['application/octet-stream', 'image/pwg-raster'];
    expect(chooseLanguage(new Map([...epl, ['document-format-supported', formats]]))).toBe('pwg');
  },
);

test('sends ZPL past a driver unchanged', () => {
  expect(chooseFormat(zebra, 'zpl')).toBe('application/vnd.cups-raw');
});

test('does not send a format the printer does not list', () => {
  expect(chooseFormat(office, 'png')).toBeNull();
  expect(chooseFormat(office, 'pwg')).toBeNull();
  expect(chooseFormat(picturesOnly, 'pwg')).toBe('image/pwg-raster');
  expect(chooseFormat(office, 'pdf')).toBe('application/pdf');
});

test('maps resolutions to those labels are drawn at', () => {
  expect(chooseDpi(office)).toBe(600);
  expect(chooseDpi(rawQueue)).toBe(203);
  const perCentimetre = new Map([['printer-resolution-default', [{ cross: 118, feed: 118, unit: 4 }]]]);
  expect(chooseDpi(perCentimetre)).toBe(300);
});

import { expect, test } from 'vitest';
import { languageOfModel } from './languages.ts';

test.each([
  ['ZDesigner ZD421-203dpi ZPL', 'zpl'],
  ['ZDesigner TLP 2844-Z', 'zpl'],
  ['ZPL,EPL', 'zpl'],
  ['TSC TTP-244 Pro', 'tspl'],
  // Models and drivers that print ZPL as text, as CUPS's own and Zebra's name them.
  ['Zebra EPL2 Label Printer', null],
  ['Zebra CPCL Label Printer', null],
  ['ZDesigner LP 2844', null],
  ['ZDesigner GK888t (EPL)', null],
  ['Gprinter GP-1324D', null],
  ['Microsoft Print To PDF', null],
  ['Packing 2', null],
])('the label language of %s is %s', (model, language) => {
  expect(languageOfModel(model)).toBe(language);
});

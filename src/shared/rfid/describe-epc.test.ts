import { expect, test } from 'vitest';
import { describeEpc } from './describe-epc.ts';

test.each([
  ['3000', '3074257BF7194E4000001A85', 'SGTIN-96', 'GTIN 80614141123458 / 6789'],
  ['3000', '3174257BF4499602D2000000', 'SSCC-96', 'SSCC 106141412345678908'],
  ['3400', '350007AB70425D4000000586', 'GID-96', '31415.271828.1414'],
  ['29A2', '42DCB0CB4B70C30D3286', 'ISO 17365', 'P-2024-00042'],
  ['29AE', '42DCB0CB4B70C30D3286', 'AFI AE', ''],
  ['3000', 'E200301666130121155074EF', 'unprogrammed', ''],
  // GS1 EPC TDS, annex E.
  ['3000', '3274257BF46072000000162E', 'SGLN-96', 'GLN 0614141123452 / 5678'],
  ['3000', '2C74257BF46072000000162E', 'GDTI-96', 'GDTI 0614141123452 / 5678'],
  ['3000', '2D74257BF4499602D2000000', 'GSRN-96', 'GSRN 061414112345678902'],
  ['3000', '2F320434147455900000162E', 'USDOD-96', 'CAGEY / 5678'],
  ['3000', '2F000000000000000000162E', 'USDOD-96', ''],
  ['3000', '327C00000000000000000000', 'SGLN-96', ''],
  // Raw ASCII "0…": the header is SGTIN's, the rest is not valid.
  ['2000', '3031323334353637', 'SGTIN-96', ''],
  ['3000', 'FF0000000000000000000000', 'unknown', ''],
  ['0000', '', 'unknown', ''],
])('%s %s is %s', (pc, epc, scheme, text) => {
  expect(describeEpc(pc, epc)).toEqual({ scheme, text });
});

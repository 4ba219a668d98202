import { expect, test } from 'vitest';
import { describeEpc } from './describe-epc.ts';

test.each([
  ['3000', '3074257BF7194E4000001A85', 'SGTIN-96', 'GTIN 80614141123458 / 6789'],
  ['3000', '3174257BF4499602D2000000', 'SSCC-96', 'SSCC 106141412345678908'],
  ['3400', '350007AB70425D4000000586', 'GID-96', '31415.271828.1414'],
  ['29A2', '42DCB0CB4B70C30D3286', 'ISO 17365', 'P-2024-00042'],
  ['29AE', '42DCB0CB4B70C30D3286', 'AFI AE', ''],
  ['3000', 'E200301666130121155074EF', 'unprogrammed', ''],
  ['3000', '320000000000000000000000', 'SGLN-96', ''],
  // Raw ASCII "0…": the header is SGTIN's, the rest is not valid.
  ['2000', '3031323334353637', 'SGTIN-96', ''],
  ['3000', 'FF0000000000000000000000', 'unknown', ''],
  ['0000', '', 'unknown', ''],
])('%s %s is %s', (pc, epc, scheme, text) => {
  expect(describeEpc(pc, epc)).toEqual({ scheme, text });
});

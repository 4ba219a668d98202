import { expect, test } from 'vitest';
import { readProcessParams } from './process-params.ts';

const SALE = { kind: 'saleOrder', id: '' };
const SALE_7 = { kind: 'saleOrder', id: '7' };
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const urlSafe = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['our kind', 'saleOrder', SALE],
  ['our document', 'saleOrder-7', SALE_7],
  ['a definition', base64({ processId: 'saleOrder' }), SALE],
  ['a key', base64({ processDefKey: 'saleOrder' }), SALE],
  ['an instance', base64({ taskId: '9', processInsId: '7', processDefKey: 'saleOrder' }), SALE_7],
  // With signs that the two alphabets of base64 write differently.
  ['an instance, plain', base64({ taskId: '木??>>', processInsId: '7', processDefKey: 'saleOrder' }), SALE_7],
  [
    'an instance, URL-safe',
    urlSafe({ taskId: '木??>>', processInsId: '7', processDefKey: 'saleOrder' }),
    SALE_7,
  ],
  ['neither', base64({ processDefKey: 1 }), { kind: '', id: '' }],
  ['nothing', '', { kind: '', id: '' }],
])('reads the address of %s', (_, text, params) => {
  expect(readProcessParams(text)).toEqual(params);
});

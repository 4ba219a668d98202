import { expect, test } from 'vitest';
import { customer } from '#shared/records/partner';
import { textOfField } from './record-columns.tsx';

const { kind } = customer.fields;

test.each([
  ['饰面板厂', 'Panel plant'],
  ['自建门店', '自建门店'],
])('the type %s of a customer is %s in English', (kindName, shown) => {
  const row = { id: '1', version: 1, kind: 'PANEL', kindName };
  expect(textOfField(kind, row, 'kind', 'en')).toBe(shown);
  expect(textOfField(kind, row, 'kind', 'zh')).toBe(kindName);
});

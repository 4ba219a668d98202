import { expect, test } from 'vitest';
import { postalAddress } from './postal-address.ts';

test.each([
  [{ region: '广东省/佛山市/顺德区', address: '龙江镇 1 号' }, '广东省佛山市顺德区龙江镇 1 号'],
  [{ region: '广东省/佛山市', address: '广东省佛山市龙江镇 1 号' }, '广东省佛山市龙江镇 1 号'],
  [{ region: '上海市', address: '' }, '上海市'],
  [{ region: '', address: ' Ringstraße 5, Lemgo ' }, 'Ringstraße 5, Lemgo'],
  [{ region: null, address: null }, ''],
])('%o is delivered to “%s”', (partner, expected) => {
  expect(postalAddress(partner)).toBe(expected);
});

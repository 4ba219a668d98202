import { expect, test } from 'vitest';
import { mixedFields } from './mixed-fields.ts';

const pack = (id: string, changes: object) => ({
  id,
  grade: 'B',
  texture: '直纹',
  craft: '平切',
  style: '',
  productModel: '',
  cabinetNo: '25-036',
  region: 'A1区',
  area: Number(id),
  ...changes,
});

test('names the fields in which packages to be merged differ, in the order of their page', () => {
  const packs = [pack('1', {}), pack('2', { region: 'B2区' }), pack('3', { grade: '' })];
  expect(mixedFields(packs)).toEqual(['grade', 'region']);
});

test('names nothing for packages that differ only in their goods', () => {
  expect(mixedFields([pack('1', {}), pack('2', {})])).toEqual([]);
});

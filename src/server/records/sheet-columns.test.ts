import { expect, test } from 'vitest';
import { delivery } from '#shared/documents/delivery';
import { desk } from '#shared/records/desk';
import { customer } from '#shared/records/partner';
import type { AnyRecord } from '#shared/records/record';
import { sheetColumns } from './sheet-columns.ts';

const titles = (of: AnyRecord) => sheetColumns(of).map(({ words }) => words.zh);
const ofList = ({ fields, list }: AnyRecord) => list.map((name) => fields[name]?.words.zh);

test.each([
  ['customers', customer, ['税号', '国家', '详细地址', '币种', '税率 %', '开户银行', '银行账号', '备注']],
  [
    'deliveries',
    delivery,
    ['送货地址', '车牌', '已付', '定金抵扣', '开票状态', '发票号码', '审核人', '审核时间'],
  ],
] as const)(
  'a sheet of %s has the columns of their list first, then all other fields',
  (_kind, of, others) => {
    const all = titles(of);
    expect(all.slice(0, of.list.length)).toEqual(ofList(of));
    expect(all.slice(of.list.length)).toEqual(
      expect.arrayContaining(others.map((title) => expect.stringContaining(title))),
    );
    expect(new Set(all).size).toBe(all.length);
  },
);

test('a sheet names the group of a line’s field once', () => {
  expect(titles(delivery)).toEqual(expect.arrayContaining(['包号', '包面积 m²', '费用金额']));
});

test('a sheet has no secrets', () => {
  expect(titles(desk)).toEqual(ofList(desk));
});

import { expect, test } from 'vitest';
import { feedOrder } from '#shared/documents/feed-order';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { dryMachine, productionProcess, sliceMachine } from '#shared/records/factory';
import { log } from '#shared/records/log';
import { customer } from '#shared/records/partner';
import { labelPx } from '../../components/words/label-px.ts';
import { columnTitle, isShown, OWN_LAYOUT } from './columns.ts';
import { recordColumns, textOfField } from './record-columns.tsx';

const { kind } = customer.fields;

test.each([
  ['饰面板厂', 'Panel plant'],
  ['自建门店', '自建门店'],
])('the type %s of a customer is %s in English', (kindName, shown) => {
  const row = { id: '1', version: 1, kind: 'PANEL', kindName };
  expect(textOfField(kind, row, 'kind', 'en')).toBe(shown);
  expect(textOfField(kind, row, 'kind', 'zh')).toBe(kindName);
});

test.each([
  [productionProcess.fields.craft, '四开直切', 'Quarter cut'],
  [productionProcess.fields.operations, '蒸煮,刨切', 'Cooking, Slicing'],
  [purchaseOrder.lines?.goods?.fields.grade, '门板级', 'Door grade'],
])('words of the trade are shown in English (%#)', (field, value, shown) => {
  if (field === undefined) throw new Error('no such field');
  expect(textOfField(field, { id: '1', version: 1, value }, 'value', 'en')).toBe(shown);
  expect(textOfField(field, { id: '1', version: 1, value }, 'value', 'zh')).toBe(value);
});

test('quantities of logs have their nominal conversion in columns that users choose (F12)', () => {
  const row = { id: '1', version: 1, volume: 1, bft: 1000 };
  const nominal = recordColumns(log, null, 'en').filter((column) =>
    columnTitle(column).startsWith('Nominal'),
  );
  expect(nominal.map((column) => [columnTitle(column), column.text?.(row)])).toEqual([
    ['Nominal BFT', '423.78'],
    ['Nominal m³', '2.360'],
  ]);
  expect(nominal.some((column) => isShown(column, OWN_LAYOUT))).toBe(false);
  expect(nominal[0]?.text?.({ id: '2', version: 1, volume: null })).toBe('');
});

test.each([
  [purchaseOrder.lines?.charges?.fields.charge, 6800, '6,800.00'],
  [purchaseOrder.lines?.goods?.fields.area, 1080, '1,080.000'],
  [purchaseOrder.lines?.goods?.fields.area, 12.3456, '12.3456'],
  [purchaseOrder.lines?.goods?.fields.price, 21.2, '21.20'],
  [sliceMachine.fields.minThicknessMm, 3, '3.00'],
  [dryMachine.fields.maxWidthCm, 270, '270.0'],
  [log.fields.checkDiameter, 48, '48'],
  [customer.fields.taxRatePct, 13, '13'],
  [customer.fields.latitude, 22.5, '22.5'],
])('a typed figure has the decimals of its field (%#)', (field, value, shown) => {
  if (field === undefined) throw new Error('no such field');
  expect(textOfField(field, { id: '1', version: 1, value }, 'value', 'zh')).toBe(shown);
});

test.each([
  ['zh', purchaseOrder, 'supplierId', '太仓示例木材贸易有限公司'],
  ['en', feedOrder, 'speciesId', 'American black walnut'],
] as const)('a usual name of another record has room in a list in %s', (language, of, name, usual) => {
  const column = recordColumns(of, null, language).find(({ dataIndex }) => dataIndex === name);
  expect(column?.width).toBeGreaterThanOrEqual(labelPx(usual) + 16);
});

import type { StockCost } from '#shared/api/stock';
import { currenciesOf, stockGoodsKey } from '#shared/domain/stock-goods';
import type { SheetColumn } from '../../http/workbook.ts';
import type { StockGroup } from '../../stock/stock-as-of.ts';

export const TITLE = { zh: '历史库存', en: 'Stock as of' };

/** Goods of one kind in one zone, with what tells them apart. */
export type StockRow = StockGroup & { id: string };

const COLUMNS: readonly SheetColumn<StockRow>[] = [
  { words: { zh: '树种', en: 'Species' }, width: 16, value: ({ species }) => species },
  { words: { zh: '等级', en: 'Grade' }, width: 10, value: ({ grade }) => grade },
  { words: { zh: '厚度 mm', en: 'Thickness mm' }, width: 10, value: ({ thicknessMm }) => thicknessMm },
  { words: { zh: '库区', en: 'Zone' }, width: 16, value: ({ region }) => region },
  { words: { zh: '扎数', en: 'Bundles' }, width: 10, value: ({ lines }) => lines },
  { words: { zh: '片数', en: 'Pieces' }, width: 10, value: ({ pieces }) => pieces },
  { words: { zh: '面积 m²', en: 'Area m²' }, width: 14, isArea: true, value: ({ area }) => area },
];

/** The sheet of stock as of a moment, with a column for each currency of the costs; figures stay figures. */
export function stockSheetColumns(costs: readonly StockCost[]): SheetColumn<StockRow>[] {
  const keyOf = (of: StockRow | StockCost, currency: string) => `${stockGoodsKey(of)} ${currency}`;
  const amounts = new Map(costs.map((cost) => [keyOf(cost, cost.currency), cost.amount]));
  return [
    ...COLUMNS,
    ...currenciesOf(costs).map((currency) => ({
      ...{ words: { zh: `成本金额 ${currency}`, en: `Cost ${currency}` }, width: 16 },
      value: (row: StockRow) => amounts.get(keyOf(row, currency)) ?? '',
    })),
  ];
}

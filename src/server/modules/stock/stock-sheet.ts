import type { StockCost } from '#shared/api/stock';
import { currenciesOf, stockGoodsKey } from '#shared/domain/stock-goods';
import { costWords, PACK_WORDS } from '#shared/records/pack-words';
import { MONEY_DECIMALS, type SheetColumn, termColumn } from '../../http/workbook.ts';
import type { StockGroup } from '../../stock/stock-as-of.ts';

/** Goods of one kind in one zone, with the values that distinguish them. */
export type StockRow = StockGroup & { id: string };

const COLUMNS: readonly SheetColumn<StockRow>[] = [
  termColumn(PACK_WORDS.species, 16, ({ species }) => species),
  termColumn(PACK_WORDS.grade, 10, ({ grade }) => grade),
  { words: PACK_WORDS.thicknessMm, width: 10, decimals: [2, 2], value: ({ thicknessMm }) => thicknessMm },
  { words: PACK_WORDS.region, width: 16, value: ({ region }) => region },
  { words: PACK_WORDS.bundles, width: 10, value: ({ lines }) => lines },
  { words: PACK_WORDS.pieces, width: 10, value: ({ pieces }) => pieces },
  { words: PACK_WORDS.area, width: 14, isArea: true, value: ({ area }) => area },
];

/** The sheet of stock as of a moment, with a column for each currency of the costs; figures stay figures. */
export function stockSheetColumns(costs: readonly StockCost[]): SheetColumn<StockRow>[] {
  const keyOf = (of: StockRow | StockCost, currency: string) => `${stockGoodsKey(of)} ${currency}`;
  const amounts = new Map(costs.map((cost) => [keyOf(cost, cost.currency), cost.amount]));
  return [
    ...COLUMNS,
    ...currenciesOf(costs).map((currency) => ({
      words: costWords(currency),
      width: 24,
      decimals: MONEY_DECIMALS,
      value: (row: StockRow) => amounts.get(keyOf(row, currency)) ?? '',
    })),
  ];
}

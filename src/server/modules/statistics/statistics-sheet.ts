import type { TradeGroup, TradeStatistic } from '#shared/api/statistics';
import type { Words } from '#shared/errors';
import type { SheetColumn } from '../../http/workbook.ts';

const NAMES: Readonly<Record<TradeGroup, Words>> = {
  month: { zh: '月份', en: 'Month' },
  species: { zh: '树种', en: 'Species' },
  customer: { zh: '客户', en: 'Customer' },
  salesperson: { zh: '业务员', en: 'Salesperson' },
  supplier: { zh: '供应商', en: 'Supplier' },
};

/** The sheet of statistics; figures stay figures, and what is not known or the caller may not see is empty. */
export function statisticsColumns(by: TradeGroup, seesCost: boolean): SheetColumn<TradeStatistic>[] {
  const area = (zh: string, en: string, name: keyof TradeStatistic): SheetColumn<TradeStatistic> => ({
    ...{ words: { zh: `${zh} m²`, en: `${en} m²` }, width: 14, isArea: true },
    value: (row) => row[name] ?? '',
  });
  const plain = (zh: string, en: string, name: keyof TradeStatistic): SheetColumn<TradeStatistic> => ({
    ...{ words: { zh, en }, width: 14 },
    value: (row) => row[name] ?? '',
  });
  const amount = (zh: string, en: string, name: keyof TradeStatistic) =>
    plain(`${zh}金额`, `${en} amount`, name);
  return [
    { words: NAMES[by], width: 20, value: ({ name }) => name || '-' },
    { words: { zh: '币种', en: 'Currency' }, width: 8, value: ({ currency }) => currency },
    area('采购入库', 'Purchased', 'purchasedArea'),
    amount('采购入库', 'Purchased', 'purchasedAmount'),
    area('销售出库', 'Sold', 'soldArea'),
    amount('销售出库', 'Sold', 'soldAmount'),
    area('退货', 'Returned', 'returnedArea'),
    amount('退货', 'Returned', 'returnedAmount'),
    area('净销售', 'Net sales', 'netArea'),
    amount('净销售', 'Net sales', 'netAmount'),
    ...(seesCost
      ? [
          amount('成本', 'Cost', 'costAmount'),
          plain('毛利', 'Margin', 'margin'),
          plain('毛利率 %', 'Margin %', 'marginPct'),
          area('成本未知', 'Cost unknown', 'uncostedArea'),
        ]
      : []),
    area('期末库存', 'Stock at the end', 'stockArea'),
  ];
}

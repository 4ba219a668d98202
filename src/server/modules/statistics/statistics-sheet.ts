import type { TradeGroup, TradeStatistic } from '#shared/api/statistics';
import {
  flowAmountWords,
  flowAreaWords,
  MARGIN_WORDS,
  TRADE_GROUP_WORDS,
} from '#shared/domain/trade-flow-words';
import { MONEY_DECIMALS, type SheetColumn } from '../../http/workbook.ts';

const FLOWS = ['purchased', 'sold', 'returned', 'net'] as const;
type Flow = (typeof FLOWS)[number];
const MARGINS = ['revenue', 'costAmount', 'margin', 'marginPct'] as const;

/** The sheet of statistics; figures stay figures, and what is not known or the caller may not see is empty. */
export function statisticsColumns(by: TradeGroup, seesCost: boolean): SheetColumn<TradeStatistic>[] {
  const area = (flow: Flow | 'uncosted' | 'stock'): SheetColumn<TradeStatistic> => ({
    words: flowAreaWords(flow),
    width: 14,
    isArea: true,
    value: (row) => row[`${flow}Area`] ?? '',
  });
  const amount = (flow: Flow): SheetColumn<TradeStatistic> => ({
    words: flowAmountWords(flow),
    width: 14,
    decimals: MONEY_DECIMALS,
    value: (row) => row[`${flow}Amount`] ?? '',
  });
  const margin = (name: keyof typeof MARGIN_WORDS): SheetColumn<TradeStatistic> => ({
    words: MARGIN_WORDS[name],
    width: 20,
    decimals: MONEY_DECIMALS,
    value: (row) => row[name] ?? '',
  });
  return [
    {
      words: TRADE_GROUP_WORDS[by],
      width: 20,
      value: ({ name }) => name || '-',
      ...(by === 'species' && { form: 'term' }),
    },
    { words: TRADE_GROUP_WORDS.currency, width: 8, value: ({ currency }) => currency },
    ...FLOWS.flatMap((flow) => [area(flow), amount(flow)]),
    ...(seesCost ? [...MARGINS.map(margin), area('uncosted')] : []),
    area('stock'),
  ];
}

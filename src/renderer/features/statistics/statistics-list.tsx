import type { TFunction } from 'i18next';
import type { TradeGroup, TradeStatistic } from '#shared/api/statistics';
import { lineTermIn } from '#shared/domain/terms';
import {
  flowAmountWords,
  flowAreaWords,
  MARGIN_WORDS,
  TRADE_GROUP_WORDS,
  type TradeFlow,
} from '#shared/domain/trade-flow-words';
import type { Language } from '#shared/errors';
import texts from '../../components/look/texts.module.css';
import { labelPx } from '../../components/words/label-px.ts';
import { areaDecimals, formatArea, formatFigure } from '../../components/words/numbers.ts';
import type { ListColumn } from '../../records/list/columns.ts';

export const GROUP_WORDS = {
  month: 'statistics.byMonth',
  species: 'statistics.bySpecies',
  customer: 'statistics.byCustomer',
  salesperson: 'statistics.bySalesperson',
  supplier: 'statistics.bySupplier',
} as const satisfies Record<TradeGroup, string>;

type Flow = Exclude<TradeFlow, 'uncosted' | 'stock'>;
type FigureName = Exclude<keyof TradeStatistic, 'id' | 'name' | 'currency'>;

const FIGURE_PX = 104;
/** The width of 99,999,999,999.99. */
const AMOUNT_PX = 128;

const asMoney = (value: number): string => formatFigure(String(value), 2);
const none = () => '';

/** The name of what a row adds up: a month, a species, a person. */
export function groupName(
  { name }: TradeStatistic,
  by: TradeGroup,
  t: TFunction,
  language: Language,
): string {
  if (name === '') return t('statistics.unnamed');
  return by === 'species' ? lineTermIn(language, name) : name;
}

/** The columns that a grouping has figures for; costs are for who may see them. */
export function statisticsColumns(
  by: TradeGroup,
  showsCost: boolean,
  t: TFunction,
  language: Language,
): ListColumn<TradeStatistic>[] {
  const figure = (
    key: FigureName,
    title: string,
    format: (value: number) => string,
    { sumScale, insteadOf = none }: { sumScale?: number; insteadOf?: (row: TradeStatistic) => string } = {},
  ) => {
    const text = (row: TradeStatistic) => {
      const value = row[key];
      return value === null ? insteadOf(row) : format(value);
    };
    return {
      key,
      dataIndex: key,
      title,
      width: Math.max(format === asMoney ? AMOUNT_PX : FIGURE_PX, labelPx(title) + 24),
      text,
      className: texts.numbers ?? '',
      align: 'right' as const,
      ...(sumScale !== undefined && { sumScale, isMoney: format === asMoney }),
      render: (_: unknown, row: TradeStatistic) => text(row),
    };
  };
  const area = (flow: Flow | 'uncosted') =>
    figure(`${flow}Area`, flowAreaWords(flow)[language], formatArea, { sumScale: areaDecimals() });
  const amount = (flow: Flow) =>
    figure(`${flow}Amount`, flowAmountWords(flow)[language], asMoney, { sumScale: 2 });
  const insteadOf = ({ costAmount, uncostedArea }: TradeStatistic) =>
    costAmount === null && uncostedArea !== 0 ? t('statistics.unknown') : '';
  const cost = (key: 'revenue' | 'costAmount' | 'margin') =>
    figure(key, MARGIN_WORDS[key][language], asMoney, { sumScale: 2, insteadOf });
  const nameOf = (row: TradeStatistic) => groupName(row, by, t, language);
  const currency = TRADE_GROUP_WORDS.currency[language];
  const isOfGoods = by === 'month' || by === 'species';
  const goodsPx = by === 'species' && language === 'en' ? 160 : 112;
  return [
    {
      key: 'name',
      title: TRADE_GROUP_WORDS[by][language],
      width: isOfGoods ? goodsPx : 220,
      text: nameOf,
      render: (_: unknown, row: TradeStatistic) => nameOf(row),
    },
    { key: 'currency', dataIndex: 'currency', title: currency, width: Math.max(72, labelPx(currency) + 24) },
    ...(by === 'customer' || by === 'salesperson' ? [] : [area('purchased'), amount('purchased')]),
    ...(by === 'supplier'
      ? []
      : [area('sold'), amount('sold'), area('returned'), amount('returned'), area('net'), amount('net')]),
    ...(showsCost && by !== 'supplier'
      ? [
          cost('revenue'),
          cost('costAmount'),
          cost('margin'),
          figure('marginPct', MARGIN_WORDS.marginPct[language], asMoney, { insteadOf }),
          area('uncosted'),
        ]
      : []),
    // Stock of several months is not added up.
    ...(isOfGoods ? [figure('stockArea', flowAreaWords('stock')[language], formatArea)] : []),
  ];
}

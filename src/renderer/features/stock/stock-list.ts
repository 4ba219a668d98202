import type { TFunction } from 'i18next';
import type { DataOf } from '#shared/api/kit';
import type { stockApi } from '#shared/api/stock';
import { type STOCK_GOODS, stockGoodsKey } from '#shared/domain/stock-goods';
import type { Language } from '#shared/errors';
import { costWords, PACK_WORDS } from '#shared/records/pack-words';
import texts from '../../components/look/texts.module.css';
import {
  areaDecimals,
  formatArea,
  formatCount,
  formatFigure,
  formatThickness,
} from '../../components/words/numbers.ts';
import { speciesIn, termIn } from '../../components/words/terms.ts';
import type { ListColumn } from '../../records/list/columns.ts';
import type { ListFilter } from '../../records/list/list-filter.ts';

/** Goods of one kind in one zone. */
type Group = DataOf<typeof stockApi.asOf>['groups'][number];
type Cost = DataOf<typeof stockApi.asOf>['costs'][number];
/** With its cost by currency, under `costKey`. */
export type StockRow = Group & { id: string } & Readonly<Record<`cost ${string}`, number>>;

/** The one package or tally line the list is filtered by. */
export const CODES = ['packNo', 'barcode'] as const;

const costKey = (currency: string) => `cost ${currency}` as const;

export function toRows(groups: readonly Group[], costs: readonly Cost[]): StockRow[] {
  const costsOf = Map.groupBy(costs, stockGoodsKey);
  return groups.map((group) => {
    const id = stockGoodsKey(group);
    const own = (costsOf.get(id) ?? []).map(({ currency, amount }) => [costKey(currency), amount]);
    return { ...group, id, ...Object.fromEntries(own) };
  });
}

/** The goods and the zone of a row, for its checkbox. */
export function goodsName(row: Group, language: Language): string {
  const thickness = `${formatThickness(row.thicknessMm)} mm`;
  const parts = [speciesIn(language, row), termIn(language, row.grade), thickness, row.region];
  return parts.filter((part) => part !== '').join(' ');
}

/** Filters whose choices are the goods of the moment. */
export function stockFilters(t: TFunction, language: Language, groups: readonly Group[]): ListFilter[] {
  const choices = (name: (typeof STOCK_GOODS)[number], labelOf: (group: Group) => string) => {
    const labels = new Map(groups.map((group) => [String(group[name]), labelOf(group)]));
    return [...labels].filter(([value]) => value !== '').map(([value, label]) => ({ value, label }));
  };
  const filter = (name: (typeof STOCK_GOODS)[number], label: string, labelOf: (group: Group) => string) => ({
    name,
    label,
    kind: 'choice' as const,
    isSingle: true,
    options: choices(name, labelOf),
  });
  const code = (name: (typeof CODES)[number], label: string) => ({
    name,
    label,
    kind: 'text' as const,
    findsPackages: true,
  });
  return [
    filter('treeCode', PACK_WORDS.species[language], (group) => speciesIn(language, group)),
    filter('grade', PACK_WORDS.grade[language], ({ grade }) => termIn(language, grade)),
    filter('thicknessMm', PACK_WORDS.thicknessMm[language], ({ thicknessMm }) =>
      formatThickness(thicknessMm),
    ),
    filter('region', PACK_WORDS.region[language], ({ region }) => region),
    code('packNo', PACK_WORDS.packNo[language]),
    code('barcode', t('stock.barcode')),
  ];
}

/** `currencies`: of the costs, for who may see them. */
export function stockColumns(language: Language, currencies: readonly string[]): ListColumn<StockRow>[] {
  const words = (key: string, title: string, width: number, text: (row: StockRow) => string) => ({
    key,
    title,
    width,
    text,
    render: (_: unknown, row: StockRow) => text(row),
  });
  const figure = (
    key: 'thicknessMm' | 'lines' | 'pieces' | 'area',
    title: string,
    format: (value: number) => string,
    width: number,
  ) => ({
    ...words(key, title, width, (row) => format(row[key])),
    dataIndex: key,
    className: texts.numbers ?? '',
    align: 'right' as const,
  });
  return [
    words('species', PACK_WORDS.species[language], 170, (row) => speciesIn(language, row)),
    words('grade', PACK_WORDS.grade[language], language === 'en' ? 100 : 70, ({ grade }) =>
      termIn(language, grade),
    ),
    figure('thicknessMm', PACK_WORDS.thicknessMm[language], formatThickness, 100),
    words('region', PACK_WORDS.region[language], 90, ({ region }) => region),
    { ...figure('lines', PACK_WORDS.bundles[language], formatCount, 90), sumScale: 0 },
    { ...figure('pieces', PACK_WORDS.pieces[language], formatCount, 90), sumScale: 0 },
    { ...figure('area', PACK_WORDS.area[language], formatArea, 120), sumScale: areaDecimals() },
    ...currencies.map((currency) => ({
      ...words(costKey(currency), costWords(currency)[language], 170, (row) => {
        const amount: number | undefined = row[costKey(currency)];
        return amount === undefined ? '' : formatFigure(String(amount), 2);
      }),
      dataIndex: costKey(currency),
      className: texts.numbers ?? '',
      align: 'right' as const,
      sumScale: 2,
    })),
  ];
}

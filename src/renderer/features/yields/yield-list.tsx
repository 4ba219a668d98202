import type { TFunction } from 'i18next';
import type { LogYield, YieldGroup } from '#shared/api/log-yield';
import { YIELD_WARNINGS } from '#shared/domain/processing/yield';
import type { Language } from '#shared/errors';
import texts from '../../components/look/texts.module.css';
import { StateTag } from '../../components/StateTag.tsx';
import { formatArea, formatCount, formatFigure } from '../../components/words/numbers.ts';
import { lineTermIn } from '../../components/words/terms.ts';
import type { ListColumn } from '../../records/list/columns.ts';
import type { ListFilter } from '../../records/list/list-filter.ts';

export const GROUP_WORDS = {
  log: 'processing.byLog',
  feedOrder: 'processing.byFeedOrder',
  species: 'processing.bySpecies',
  month: 'processing.byMonth',
} as const satisfies Record<YieldGroup, string>;

const NAME_WORDS = {
  log: 'processing.logNo',
  feedOrder: 'processing.feedOrder',
  species: 'processing.species',
  month: 'processing.month',
} as const satisfies Record<YieldGroup, string>;

export function yieldFilters(t: TFunction): ListFilter[] {
  return [
    { name: 'logNo', label: t('processing.logNo'), kind: 'text' },
    { name: 'speciesId', label: t('processing.species'), kind: 'choice', to: 'treeSpecies', isSingle: true },
    {
      name: 'feedOrderId',
      label: t('processing.feedOrder'),
      kind: 'choice',
      to: 'feedOrder',
      isSingle: true,
    },
  ];
}

export function yieldColumns(by: YieldGroup, t: TFunction, language: Language): ListColumn<LogYield>[] {
  const words = (key: string, title: string, width: number, text: (row: LogYield) => string) => ({
    ...{ key, title, width, text },
    render: (_: unknown, row: LogYield) => text(row),
  });
  const figure = (
    key: 'logs' | 'logVolume' | 'bft' | 'packs' | 'area' | 'veneerVolume',
    title: string,
    width: number,
    format: (value: number) => string,
  ) => ({
    ...words(key, title, width, (row) => format(row[key])),
    dataIndex: key,
    className: texts.numbers ?? '',
    align: 'right' as const,
  });
  const rate = (
    key: 'volumeYieldPct' | 'areaYield' | 'areaPerBft',
    title: string,
    width: number,
    places: number,
  ) => ({
    ...words(key, title, width, (row) => (row[key] === null ? '-' : formatFigure(String(row[key]), places))),
    className: texts.numbers ?? '',
    align: 'right' as const,
  });
  const species = words('species', t('processing.species'), 110, (row) => lineTermIn(language, row.species));
  const nameOf = ({ name }: LogYield) =>
    name === '' ? t('processing.unnamed') : by === 'species' ? lineTermIn(language, name) : name;
  return [
    words('name', t(NAME_WORDS[by]), 130, nameOf),
    ...(by === 'log'
      ? [species]
      : [{ ...figure('logs', t('processing.logs'), 100, formatCount), sumScale: 0 }]),
    { ...figure('logVolume', t('processing.logVolume'), 116, inCubicMetres(3)), sumScale: 4 },
    { ...figure('bft', t('processing.bft'), 90, formatCount), sumScale: 0 },
    { ...figure('packs', t('processing.packCount'), 86, formatCount), sumScale: 0 },
    { ...figure('area', t('processing.area'), 116, formatArea), sumScale: 3 },
    { ...figure('veneerVolume', t('processing.veneerVolume'), 116, inCubicMetres(4)), sumScale: 4 },
    rate('volumeYieldPct', t('processing.volumeYield'), 100, 2),
    {
      ...words('warning', t('processing.warning'), 170, ({ warning }) =>
        warning === null ? '' : YIELD_WARNINGS[warning][language],
      ),
      render: (_: unknown, { warning }: LogYield) =>
        warning !== null && (
          <StateTag tone={warning === 'IMPOSSIBLE' ? 'red' : 'amber'}>
            {YIELD_WARNINGS[warning][language]}
          </StateTag>
        ),
    },
    rate('areaYield', t('processing.areaYield'), 126, 2),
    rate('areaPerBft', t('processing.areaPerBft'), 84, 3),
  ];
}

const inCubicMetres =
  (places: number) =>
  (value: number): string =>
    formatFigure(String(value), places);

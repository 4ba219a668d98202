import { Flex, Typography } from 'antd';
import type { TFunction } from 'i18next';
import type { LogYield, YieldGroup } from '#shared/api/log-yield';
import { leftOutOf, YIELD_WARNINGS, yieldRemarks } from '#shared/domain/processing/yield';
import { YIELD_WORDS } from '#shared/domain/processing/yield-words';
import { lineTermIn } from '#shared/domain/terms';
import type { Language } from '#shared/errors';
import texts from '../../components/look/texts.module.css';
import { StateTag } from '../../components/StateTag.tsx';
import { areaDecimals, formatArea, formatCount, formatFigure } from '../../components/words/numbers.ts';
import type { ListColumn } from '../../records/list/columns.ts';
import type { ListFilter } from '../../records/list/list-filter.ts';

export const GROUP_WORDS = {
  log: 'processing.byLog',
  feedOrder: 'processing.byFeedOrder',
  species: 'processing.bySpecies',
  month: 'processing.byMonth',
} as const satisfies Record<YieldGroup, string>;

export function yieldFilters(language: Language): ListFilter[] {
  return [
    { name: 'logNo', label: YIELD_WORDS.log[language], kind: 'text' },
    {
      name: 'speciesId',
      label: YIELD_WORDS.species[language],
      kind: 'choice',
      to: 'treeSpecies',
      isSingle: true,
    },
    {
      name: 'feedOrderId',
      label: YIELD_WORDS.feedOrder[language],
      kind: 'choice',
      to: 'feedOrder',
      isSingle: true,
    },
  ];
}

const NAME_PX: Partial<Record<YieldGroup, number>> = { log: 100, feedOrder: 130, month: 130 };

export function yieldColumns(by: YieldGroup, t: TFunction, language: Language): ListColumn<LogYield>[] {
  const words = (key: string, title: string, width: number, text: (row: LogYield) => string) => ({
    key,
    title,
    width,
    text,
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
  const speciesPx = language === 'en' ? 160 : 126;
  const species = words('species', YIELD_WORDS.species[language], speciesPx, (row) =>
    lineTermIn(language, row.species),
  );
  const nameOf = ({ name }: LogYield) => {
    if (name === '') return t('processing.unnamed');
    return by === 'species' ? lineTermIn(language, name) : name;
  };
  return [
    words('name', YIELD_WORDS[by][language], NAME_PX[by] ?? speciesPx, nameOf),
    ...(by === 'log'
      ? [species]
      : [{ ...figure('logs', YIELD_WORDS.logs[language], 100, formatCount), sumScale: 0 }]),
    { ...figure('logVolume', YIELD_WORDS.logVolume[language], 116, inCubicMetres(3)), sumScale: 4 },
    { ...figure('bft', YIELD_WORDS.bft[language], 90, formatCount), sumScale: 0 },
    { ...figure('packs', YIELD_WORDS.packs[language], 86, formatCount), sumScale: 0 },
    { ...figure('area', YIELD_WORDS.area[language], 116, formatArea), sumScale: areaDecimals() },
    { ...figure('veneerVolume', YIELD_WORDS.veneerVolume[language], 116, inCubicMetres(4)), sumScale: 4 },
    rate('volumeYieldPct', YIELD_WORDS.volumeYieldPct[language], 116, 2),
    {
      ...words('warning', YIELD_WORDS.warning[language], 230, (row) => yieldRemarks(row, language)),
      render: (_: unknown, row: LogYield) => (
        <Flex gap={4}>
          {row.warning !== null && (
            <StateTag tone={row.warning === 'IMPOSSIBLE' ? 'red' : 'amber'}>
              {YIELD_WARNINGS[row.warning][language]}
            </StateTag>
          )}
          <Typography.Text type="secondary">{leftOutOf(row)?.[language]}</Typography.Text>
        </Flex>
      ),
    },
    rate('areaYield', YIELD_WORDS.areaYield[language], 126, 2),
    rate('areaPerBft', YIELD_WORDS.areaPerBft[language], 84, 3),
  ];
}

const inCubicMetres =
  (places: number) =>
  (value: number): string =>
    formatFigure(String(value), places);

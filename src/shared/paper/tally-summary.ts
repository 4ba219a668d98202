import type { AreaScale } from '../domain/area-decimals.ts';
import { exact, sum } from '../domain/decimal.ts';
import type { Language, Words } from '../errors.ts';
import type { TalliedPack } from './compose-tally.ts';
import { figureText } from './figure-text.ts';
import type { Section } from './paper.ts';
import { BUNDLES, TALLY_AREA, TALLY_BLOCKS, TALLY_COLUMN_WORDS } from './tally-words.ts';

/** D3: the grouping of the sums at the end of a tally sheet, besides its total. */
export type TallySummary = 'none' | 'log' | 'width';

/** Span of a class of widths, in cm. */
const WIDTH_CLASS_CM = 5;
const HEADINGS = {
  log: { zh: '按木号汇总', en: 'By log' },
  width: { zh: '按宽度汇总', en: 'By width' },
} as const satisfies Record<string, Words>;

type Line = TalliedPack['lines'][number];
const byText = new Intl.Collator('en', { numeric: true });

/**
 * Bundles, pieces and area (F2) of the lines of all packages, by log or by width class: 15 means from 15 to below 20
 * cm.
 */
export function summarySection(
  packs: readonly TalliedPack[],
  by: Exclude<TallySummary, 'none'>,
  { language, areaScale }: { language: Language; areaScale: AreaScale },
): Section {
  const classOf = by === 'log' ? ({ logNo }: Line) => logNo : widthClass;
  const groups = Map.groupBy(
    packs.flatMap(({ lines }) => lines),
    classOf,
  );
  const rows = [...groups]
    .toSorted(([one], [other]) => byText.compare(one, other))
    .map(([name, lines]) => [
      name,
      String(lines.length),
      String(sum(lines.map(({ pieces }) => pieces))),
      figureText(TALLY_AREA, String(sum(lines.map(({ area }) => area))), areaScale),
    ]);
  const column = (words: Words, width: number, align: 'left' | 'right') => ({
    label: words[language],
    width,
    align,
  });
  const { logNo, width, pieces, area } = TALLY_COLUMN_WORDS;
  return {
    facts: [{ label: HEADINGS[by][language], text: '' }],
    columns: [
      column(by === 'log' ? logNo : width, 10, 'left'),
      column(BUNDLES, 6, 'right'),
      column(pieces, 6, 'right'),
      column(area, 9, 'right'),
    ],
    rows,
    blocks: TALLY_BLOCKS,
    isSummary: true,
  };
}

function widthClass({ widthCm }: Line): string {
  const from = exact(widthCm).div(WIDTH_CLASS_CM).floor().times(WIDTH_CLASS_CM);
  return `${from}–${from.plus(WIDTH_CLASS_CM)}`;
}

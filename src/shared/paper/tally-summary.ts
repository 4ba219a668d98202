import type { AreaScale } from '../domain/area-decimals.ts';
import { exact, sum } from '../domain/decimal.ts';
import type { Language, Words } from '../errors.ts';
import type { TalliedPack } from './compose-tally.ts';
import { figureText } from './figure-text.ts';
import type { Section } from './paper.ts';

/** D3: what a tally sheet sums at its end besides its total. */
export const TALLY_SUMMARIES = ['none', 'log', 'width'] as const;
export type TallySummary = (typeof TALLY_SUMMARIES)[number];

/** Span of a class of widths, in cm. */
const WIDTH_CLASS_CM = 5;
const AREA = { kind: 'figure', isArea: true } as const;
const BLOCKS = 3;
const WORDS = {
  log: { zh: '按木号汇总', en: 'By log' },
  width: { zh: '按宽度汇总', en: 'By width' },
  logNo: { zh: '木号', en: 'Log' },
  widthClass: { zh: '宽 cm', en: 'W cm' },
  bundles: { zh: '扎数', en: 'Bundles' },
  pieces: { zh: '片数', en: 'Pcs' },
  area: { zh: '面积 m²', en: 'Area m²' },
} as const satisfies Record<string, Words>;

type Line = TalliedPack['lines'][number];
const byText = new Intl.Collator('en', { numeric: true });

/** Bundles, pieces and area (F2) of the lines of all packages, by log or by class of width: 15 stands for 15 up to below 20 cm. */
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
      figureText(AREA, String(sum(lines.map(({ area }) => area))), areaScale),
    ]);
  const label = (name: keyof typeof WORDS) => WORDS[name][language];
  return {
    facts: [{ label: label(by), text: '' }],
    columns: [
      { label: label(by === 'log' ? 'logNo' : 'widthClass'), width: 10, align: 'left' },
      ...(['bundles', 'pieces', 'area'] as const).map((name) => ({
        label: label(name),
        width: name === 'area' ? 9 : 6,
        align: 'right' as const,
      })),
    ],
    rows,
    blocks: BLOCKS,
    isSummary: true,
  };
}

function widthClass({ widthCm }: Line): string {
  const from = exact(widthCm).div(WIDTH_CLASS_CM).floor().times(WIDTH_CLASS_CM);
  return `${from}–${from.plus(WIDTH_CLASS_CM)}`;
}

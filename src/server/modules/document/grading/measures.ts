import { checkLine } from '#shared/domain/line-rules';
import { lineArea } from '#shared/domain/tally';
import type { TallySettings } from '#shared/domain/typed-lines';
import { invalidField } from '../../../http/invalid-input.ts';
import type { Bundle } from './choose-bundles.ts';
import type { EnteredLine } from './graded-lines.ts';

/** Measures of a bundle after grading. */
export interface Measures {
  lengthCm: number;
  widthCm: number;
  pieces: number;
  area: number;
}

const FIELDS = { lengthCm: 'newLengthCm', widthCm: 'newWidthCm', pieces: 'newPieces' } as const;

/**
 * The measures that a line gives a bundle. Measures without a value stay, and so does the area if none changes.
 * `isPart`: other lines have other leaves of the bundle; `isAlone`: the line has no other bundle. Throws
 * `input.invalid` by V3 to V5.
 */
export function measuresOf(
  line: EnteredLine,
  source: Bundle,
  { isPart, isAlone }: { isPart: boolean; isAlone: boolean },
  settings: TallySettings,
): Measures {
  if (line.newPieces !== null && !isAlone)
    throw invalidField(`packs.${line.place}.newPieces`, {
      zh: '{field}：只有一扎时才能填片数',
      en: '{field}: only for a line with a single bundle',
    });
  refuseFaults(line, source, settings);
  const measures = {
    lengthCm: line.newLengthCm ?? Number(source.lengthCm),
    widthCm: line.newWidthCm ?? Number(source.widthCm),
    pieces: line.newPieces ?? source.pieces,
  };
  const isSame =
    !isPart &&
    measures.lengthCm === Number(source.lengthCm) &&
    measures.widthCm === Number(source.widthCm) &&
    measures.pieces === source.pieces;
  return { ...measures, area: isSame ? Number(source.area) : lineArea(measures, settings.areaScale) };
}

function refuseFaults(line: EnteredLine, source: Bundle, settings: TallySettings): void {
  const typed = {
    logNo: source.logNo,
    bundleNo: source.bundleNo,
    lengthCm: String(line.newLengthCm ?? ''),
    widthCm: String(line.newWidthCm ?? ''),
    pieces: String(line.newPieces ?? ''),
    area: '',
  };
  for (const { field, words } of checkLine(typed, settings)) {
    const name = Object.entries(FIELDS).find(([measure]) => measure === field)?.[1];
    if (name !== undefined && line[name] !== null) throw invalidField(`packs.${line.place}.${name}`, words);
  }
}

import type { Words } from '../errors.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { round } from './decimal.ts';
import {
  checkBarcode,
  checkLine,
  type LineInput,
  type LineProblem,
  type LineRule,
  type LineSettings,
} from './line-rules.ts';
import { isAreaAcceptable, lineArea } from './tally.ts';

/** A tally line as typed, with the code of its label; empty if one is to be generated. */
export interface TypedLine extends LineInput {
  barcode: string;
}

/** The settings that the checks of a tally depend on. */
export type TallySettings = LineSettings & Pick<CompanySettings, 'areaScale'>;
/** V7 within one tally. */
export const BARCODE_REPEATED: Words = {
  zh: '条码在本码单中重复',
  en: 'This barcode is twice in this tally',
};
const BARCODE = /^[A-Za-z0-9]{1,40}$/;

/** Whether a text can be the code of a label (D2). */
export const isBarcode = (text: string): boolean => BARCODE.test(text);

/**
 * Checks V1 to V7, the typed areas (F1) and the codes (D2) of a tally; returns the errors by the index of their line.
 * `isTaken`: whether a code is used in another package.
 */
export function checkTypedLines(
  lines: readonly TypedLine[],
  settings: TallySettings,
  isTaken: (barcode: string) => boolean,
): { index: number; problem: LineProblem }[] {
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const problems = [...checkLine(line, settings), ...checkCode(line, seen, isTaken)];
    if (problems.length === 0) problems.push(...checkArea(line, settings));
    return problems.map((problem) => ({ index, problem }));
  });
}

/** The area of a line without errors: the typed one, to the company's decimals, else F1. */
export function areaOf({ area, lengthCm, widthCm, pieces }: TypedLine, { areaScale }: TallySettings): number {
  return area === ''
    ? lineArea({ lengthCm, widthCm, pieces: Number(pieces) }, areaScale)
    : round(area, areaScale);
}

function checkCode(
  { barcode }: TypedLine,
  seen: Set<string>,
  isTaken: (barcode: string) => boolean,
): LineProblem[] {
  if (barcode === '') return [];
  if (!isBarcode(barcode))
    return [
      problem('D2', 'barcode', barcode, {
        zh: '条码只能是 1～40 位字母或数字',
        en: 'Barcode: 1 to 40 letters or digits',
      }),
    ];
  if (seen.has(barcode)) return [problem('V7', 'barcode', barcode, BARCODE_REPEATED)];
  seen.add(barcode);
  return checkBarcode(barcode, isTaken);
}

/** The typed area and the rounded one, which is stored, are both within the tolerance of F1. */
function checkArea(line: TypedLine, settings: TallySettings): LineProblem[] {
  const { areaScale } = settings;
  const figures = { lengthCm: line.lengthCm, widthCm: line.widthCm, pieces: Number(line.pieces) };
  if (line.area === '') return [];
  const areas = [line.area, areaOf(line, settings)];
  if (areas.every((area) => isAreaAcceptable(area, figures, areaScale))) return [];
  const expected = lineArea(figures, areaScale);
  return [
    problem('F1', 'area', line.area, {
      zh: `面积与长×宽×片数不符，应为 ${expected}`,
      en: `Area: does not follow from length, width and pieces, which give ${expected}`,
    }),
  ];
}

const problem = (rule: LineRule, field: LineProblem['field'], value: string, words: Words): LineProblem => ({
  rule,
  field,
  value,
  severity: 'error',
  words,
});

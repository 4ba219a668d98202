import { exact, round } from '#shared/domain/decimal';
import { type LineFigures, lineArea } from '#shared/domain/tally';
import type { CompanySettings } from '#shared/settings/company-settings';
import type { TallyFaultCode } from '#shared/tally-import/faults';

/** A fault found in a value, with the details its words are filled with. */
export interface Finding {
  code: TallyFaultCode;
  details?: Readonly<Record<string, unknown>>;
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const WITH_CM = new RegExp(`^${NUMBER}\\s*(?:cm|厘米|公分)$`, 'i');
const WITH_MM = new RegExp(`^${NUMBER}\\s*(?:mm|毫米)$`, 'i');
const IN_INCHES = /^[\d.\s/]+(?:"|''|″|”|'|in(?:ch(?:es)?)?|英寸|吋)$/i;

/**
 * The finding for a length or width that breaks its rule because of its unit; null for another cause. `most`: its limit
 * in cm.
 */
export function findUnit(text: string, most: number): Finding | null {
  if (IN_INCHES.test(text)) return { code: 'inches' };
  if (WITH_CM.test(text)) return { code: 'unit_written' };
  const millimetres = WITH_MM.exec(text)?.[1] ?? (Number(text) > most ? text : undefined);
  if (millimetres === undefined || !/^\d+(?:\.\d+)?$/.test(millimetres)) return null;
  const suggested = exact(millimetres).dividedBy(10);
  return suggested.lessThanOrEqualTo(most)
    ? { code: 'millimetres', details: { suggested: suggested.toString() } }
    : null;
}

/** Units other than the centimetre that may appear in a title, with their length in cm (F12). */
const TITLE_UNITS = [
  { unit: 'mm', cm: '0.1', pattern: /(?<![a-z])mm(?![a-z])|millimet|毫米/ },
  { unit: 'in', cm: '2.54', pattern: /(?<![a-z])inch(?:es)?(?![a-z])|(?<![a-z])in\.?\s*[)\]】]?$|英寸|吋/ },
  { unit: 'ft', cm: '30.48', pattern: /(?<![a-z])(?:ft|feet|foot)(?![a-z])|英尺|呎/ },
  { unit: 'm', cm: '100', pattern: /[([【/]\s*(?:m|met(?:er|re)s?|米)\s*[)\]】]?$/ },
] as const;
const CENTIMETRES = /(?<![a-z])cm(?![a-z])|centimet|厘米|公分/;

/** Why a length under this title is not in cm; null if the title names no other unit, or the text is no number. */
export function findTitleUnit(text: string, title: string): Finding | null {
  const written = title.normalize('NFKC').trim().toLowerCase();
  if (CENTIMETRES.test(written) || !/^\d+(?:\.\d+)?$/.test(text)) return null;
  const found = TITLE_UNITS.find(({ pattern }) => pattern.test(written));
  if (found === undefined) return null;
  const suggested = exact(text).times(found.cm).toString();
  return { code: 'title_unit', details: { unit: found.unit, suggested } };
}

/** Units other than the square metre that may appear in a title, with their area in m² (F12). */
const TITLE_AREAS = [
  {
    unit: 'ft²',
    m2: '0.09290304',
    pattern:
      /(?<![a-z])sq(?:uare)?\.?\s*(?:ft|feet|foot)|(?<![a-z])(?:ft|feet)\s*\^?2|(?<![a-z])sft?(?![a-z])|平方英尺|平方呎/,
  },
  {
    unit: 'in²',
    m2: '0.00064516',
    pattern: /(?<![a-z])sq(?:uare)?\.?\s*in|(?<![a-z])in(?:ch(?:es)?)?\s*\^?2|平方英寸|平方吋/,
  },
  { unit: 'cm²', m2: '0.0001', pattern: /(?<![a-z])(?:sq\.?\s*cm|cm\s*\^?2)|平方厘米/ },
  { unit: 'mm²', m2: '0.000001', pattern: /(?<![a-z])(?:sq\.?\s*mm|mm\s*\^?2)|平方毫米/ },
] as const;
const SQUARE_METRES =
  /(?<![a-z])(?:m\s*\^?2|sq(?:uare)?\.?\s*m(?![a-z])|sq\.?\s*met|sqmt|square met)|平方米|平米/;

/** Why an area under this title is not in m²; null as `findTitleUnit`. */
export function findTitleArea(
  text: string,
  title: string,
  scale: CompanySettings['areaScale'],
): Finding | null {
  const written = title.normalize('NFKC').trim().toLowerCase();
  if (SQUARE_METRES.test(written) || !/^\d+(?:\.\d+)?$/.test(text)) return null;
  const found = TITLE_AREAS.find(({ pattern }) => pattern.test(written));
  if (found === undefined) return null;
  const suggested = String(round(exact(text).times(found.m2), scale));
  return { code: 'title_area_unit', details: { unit: found.unit, suggested } };
}

/**
 * The ratio of a stated area to the computed one if the lengths, read as cm, are in inches (2.54²); 0.1 or 0.01 if they
 * are in mm.
 */
const INCHES = exact('6.4516');
const MILLIMETRES = [exact('0.1'), exact('0.01')];
/** How far, relatively, a ratio may deviate from one of these because the area was rounded. */
const NEAR = exact('0.02');

/** Why an area differs from its line's calculated area by more than the tolerance of F1. */
export function findAreaFault(area: string, line: LineFigures, scale: CompanySettings['areaScale']): Finding {
  const computed = lineArea(line, scale);
  const factor = exact(area).dividedBy(computed === 0 ? 1 : computed);
  const isNear = (other: typeof factor) => factor.minus(other).dividedBy(other).abs().lessThan(NEAR);
  if (isNear(INCHES)) return { code: 'area_inches' };
  if (MILLIMETRES.some(isNear)) return { code: 'area_millimetres' };
  return { code: 'area_differs', details: { computed } };
}

import type { TextFace } from './fonts.ts';
import { type LineExtent, measureLine, type TextMeasure } from './text-measure.ts';

export interface FitRequest {
  text: string;
  face: TextFace;
  widthMm: number;
  heightMm: number;
  /** Height of the em square: the preferred one, and the smallest it may shrink to. */
  sizeMm: number;
  minSizeMm: number;
  maxLines: number;
}

export interface FittedText {
  lines: string[];
  sizeMm: number;
  /** Part of the text is missing; the last line ends with an ellipsis. */
  isCut: boolean;
}

/** Distance between the baselines of wrapped lines, in ems. */
export const LINE_PITCH = 1.1;
/** Sizes are multiples of this step, so that rendered glyphs are reused across labels. */
const SIZE_STEP_MM = 0.05;
const ELLIPSIS = '…';

/**
 * Shrinks to one line; if that fails wraps, if allowed, in the largest size that fits; otherwise cuts at the smallest
 * size with an ellipsis.
 */
export function fitText(request: FitRequest, measure: TextMeasure): FittedText {
  const extent = measureLine(request.text, request.face, measure);
  const single = stepDown(
    Math.min(request.sizeMm, request.widthMm / extent.width, request.heightMm / (extent.top - extent.bottom)),
  );
  if (single >= request.minSizeMm || extent.width === 0) {
    return { lines: [request.text], sizeMm: Math.min(single, request.sizeMm), isCut: false };
  }
  for (let count = 2; count <= request.maxLines; count += 1) {
    const fitted = wrapInto(count, request, extent, measure);
    if (fitted !== null) return fitted;
  }
  return cutText(request, extent, measure);
}

function wrapInto(
  count: number,
  request: FitRequest,
  extent: LineExtent,
  measure: TextMeasure,
): FittedText | null {
  const { face, widthMm, minSizeMm } = request;
  let sizeMm = stepDown(Math.min(request.sizeMm, request.heightMm / blockHeight(count, extent)));
  while (sizeMm >= minSizeMm) {
    const lines = wrapText(request.text, face, widthMm / sizeMm, measure);
    if (lines !== null && lines.length <= count) return { lines, sizeMm, isCut: false };
    sizeMm = stepDown(sizeMm - SIZE_STEP_MM);
  }
  return null;
}

function cutText(request: FitRequest, extent: LineExtent, measure: TextMeasure): FittedText {
  const ink = extent.top - extent.bottom;
  const sizeMm = Math.min(request.minSizeMm, request.heightMm / ink);
  const spare = request.heightMm / sizeMm - ink;
  const count = Math.max(1, Math.min(request.maxLines, 1 + Math.floor(spare / LINE_PITCH)));
  const widthEm = request.widthMm / sizeMm;
  const lines: string[] = [];
  let rest = request.text;
  while (lines.length < count - 1 && rest !== '') {
    const taken = takeLine(rest, request.face, widthEm, measure);
    lines.push(taken.trimEnd());
    rest = rest.slice(taken.length).trimStart();
  }
  const room = widthEm - measureLine(ELLIPSIS, request.face, measure).width;
  const last = rest.slice(0, countFitting(rest, request.face, room, measure)).trimEnd();
  lines.push(room < 0 ? '' : last + ELLIPSIS);
  return { lines, sizeMm, isCut: true };
}

/** Breaks lines at spaces and beside ideographs; null if a single character is wider than the line. */
export function wrapText(
  text: string,
  face: TextFace,
  widthEm: number,
  measure: TextMeasure,
): string[] | null {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '') {
    const taken = takeLine(rest, face, widthEm, measure);
    if (taken === '') return null;
    lines.push(taken.trimEnd());
    rest = rest.slice(taken.length).trimStart();
  }
  return lines;
}

function takeLine(text: string, face: TextFace, widthEm: number, measure: TextMeasure): string {
  const count = countFitting(text, face, widthEm, measure);
  if (count >= text.length) return text;
  for (let at = count; at > 0; at -= 1) if (isBreak(text, at)) return text.slice(0, at);
  return text.slice(0, count);
}

/** The number of leading UTF-16 units that fit the width, never splitting a surrogate pair. */
function countFitting(text: string, face: TextFace, widthEm: number, measure: TextMeasure): number {
  let width = 0;
  let at = 0;
  while (at < text.length) {
    const codePoint = text.codePointAt(at) ?? 0;
    width += measure.glyph(codePoint, face).advance;
    if (width > widthEm) return at;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return at;
}

const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const NOT_AT_LINE_START = /[，。、；：！？）】》”’」』,.;:!?)\]]/;
const NOT_AT_LINE_END = /[（【《“‘「『([]/;

function isBreak(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  const after = text[at] ?? '';
  if (NOT_AT_LINE_START.test(after) || NOT_AT_LINE_END.test(before)) return false;
  return before === ' ' || after === ' ' || before === '-' || before === '/' || WIDE.test(before + after);
}

function blockHeight(lines: number, extent: LineExtent): number {
  return extent.top - extent.bottom + (lines - 1) * LINE_PITCH;
}

function stepDown(sizeMm: number): number {
  return Math.floor(sizeMm / SIZE_STEP_MM + 1e-6) * SIZE_STEP_MM;
}

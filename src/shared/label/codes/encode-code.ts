import bwipjs from 'bwip-js/generic';
import { createRecentCache } from '../recent-cache.ts';
import type { CodeMatrix } from './code-matrix.ts';
import { encodeCode128, isCode128Text } from './code128.ts';
import { drawStacked } from './draw-stacked.ts';
import { encodeQr } from './qr.ts';
import type { Symbology } from './symbologies.ts';

/** A one-dimensional code. */
export interface BarsCode {
  kind: 'bars';
  /** Widths of bars and spaces in modules, alternating, a bar first. */
  widths: readonly number[];
  /** Sum of `widths`, without quiet zones. */
  modules: number;
}

/** A code of rows of modules. */
export interface MatrixCode {
  kind: 'matrix';
  matrix: CodeMatrix;
  /** Made of rows of bars, or of bars of several heights: read line by line, so that finer modules are enough. */
  isStacked: boolean;
}

/** A MaxiCode, the only symbology of hexagons. */
export interface HexagonsCode {
  kind: 'hexagons';
  /** The dark ones, counted from the upper left, 30 a row. */
  hexagons: readonly number[];
}

export type EncodedCode = BarsCode | MatrixCode | HexagonsCode;

const CODES_KEPT = 1000;
const keepCode = createRecentCache<EncodedCode | null>(CODES_KEPT);

/**
 * The bars or modules of a text; null if the symbology cannot encode it. `options` are those of bwip-js: `includecheck
 * columns=2`. Code 128 is encoded here because its bars must equal those of a label printer's own `^BC`; QR codes as in
 * {@link encodeQr}, because bwip-js does not say that Chinese text is UTF-8; bwip-js encodes the others.
 */
export function encodeCode(symbology: Symbology, text: string, options = ''): EncodedCode | null {
  if (symbology === 'code128' && options === '')
    return isCode128Text(text) ? { kind: 'bars', ...encodeCode128(text) } : null;
  if (symbology === 'qrcode' && options === '') {
    const matrix = encodeQr(text);
    return matrix === null ? null : { kind: 'matrix', matrix, isStacked: false };
  }
  return keepCode(`${symbology} ${options} ${text}`, () => tryEncode(symbology, text, options));
}

/**
 * The output of bwip-js: bars and spaces with heights and positions in inches of 72 modules, or a picture of modules.
 */
interface RawCode {
  sbs?: number[];
  bhs?: number[];
  bbs?: number[];
  pixs?: number[];
  pixx?: number;
  pixy?: number;
  width?: number;
}

const MODULES_PER_INCH = 72;
const IS_ASCII = /^\p{ASCII}*$/u;

/** Options that the standard of a symbology prescribes and bwip-js leaves to its caller: check characters. */
const ALWAYS: Partial<Record<Symbology, string>> = { code93: 'includecheck', code93ext: 'includecheck' };

function tryEncode(symbology: Symbology, text: string, options: string): EncodedCode | null {
  // bwip-js writes it as UTF-8 without saying so, and scanners read other letters.
  if (symbology === 'maxicode' && !IS_ASCII.test(text)) return null;
  let raw: RawCode | undefined;
  try {
    [raw] = bwipjs.raw(symbology, text, `${ALWAYS[symbology] ?? ''} ${options}`.trim()) as RawCode[];
  } catch {
    // bwip-js throws for a wrong check digit, an unsupported character, or an unknown option.
    return null;
  }
  if (symbology === 'maxicode') return { kind: 'hexagons', hexagons: raw?.pixs ?? [] };
  if (raw?.pixs !== undefined) {
    const { pixs, pixx: width = 0, pixy: height = 0, width: inches = 0 } = raw;
    const isStacked = Math.round((inches * MODULES_PER_INCH) / width) === 1;
    const isWhole = pixs.length === width * height;
    const matrix = isWhole
      ? { width, height, modules: Uint8Array.from(pixs) }
      : drawStacked(symbology, text, options);
    return { kind: 'matrix', matrix, isStacked };
  }
  if (raw?.sbs === undefined) return null;
  if (raw.sbs.some((width) => !Number.isInteger(width)))
    return { kind: 'matrix', matrix: drawHeights(raw), isStacked: true };
  // bwip-js ends some codes with the gap before a next character; a symbol ends with a bar.
  const widths = raw.sbs.length % 2 === 0 ? raw.sbs.slice(0, -1) : raw.sbs;
  return { kind: 'bars', widths, modules: widths.reduce((sum, width) => sum + width, 0) };
}

/** A postal code, whose bars have equal widths and several heights, in modules as wide as a bar. */
function drawHeights({ sbs = [], bhs = [], bbs = [] }: RawCode): CodeMatrix {
  const bar = sbs[0] ?? 1;
  const modulesOf = (inches = 0) => Math.round((inches * MODULES_PER_INCH) / bar);
  const widths = sbs.map((width) => Math.max(1, Math.round(width / bar)));
  const width = widths.reduce((sum, each) => sum + each, 0);
  const height = Math.max(...bhs.map((each, at) => modulesOf(each + (bbs[at] ?? 0))));
  const modules = new Uint8Array(width * height);
  let x = 0;
  for (const [at, barWidth] of widths.entries()) {
    const bottom = height - modulesOf(bbs[at / 2]);
    const top = Math.max(0, bottom - modulesOf(bhs[at / 2]));
    if (at % 2 === 0)
      for (let y = top; y < bottom; y += 1) modules.fill(1, y * width + x, y * width + x + barWidth);
    x += barWidth;
  }
  return { width, height, modules };
}

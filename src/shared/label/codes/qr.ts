import { correction, generate, mode } from 'lean-qr';

import { createRecentCache } from '../recent-cache.ts';
import type { CodeMatrix } from './code-matrix.ts';

/** White modules a scanner needs on each side. */
export const QR_QUIET_MODULES = 4;

/** At label size, the modules of larger versions are too fine for a hand scanner. */
const LARGEST_VERSION = 20;

/**
 * All codes use this mask, which on average has the fewest faults by the rules of ISO/IEC 18004 for texts like ours.
 * Trying all eight for each code takes five times as long.
 */
const MASK = 0;

/** Message of lean-qr if no allowed version holds the text. */
const TOO_MUCH_DATA = 'lean-qr error 4';

/**
 * Twice this many codes of a package code's size take a megabyte. A longer run encodes each code twice, which takes 20
 * µs.
 */
const CODES_KEPT = 500;
const keepCode = createRecentCache<CodeMatrix | null>(CODES_KEPT);

export type QrLevel = 'L' | 'M' | 'Q' | 'H';

/**
 * A QR code (ISO/IEC 18004, model 2) of the smallest version that can hold the text at this level; null if the text is
 * too long for a label. lean-qr is used because bwip-js takes ten times as long, most of the time of a label. Recent
 * codes are kept, because every label of a run is checked before the first one is drawn.
 */
export function encodeQr(text: string, level: QrLevel = 'M'): CodeMatrix | null {
  return keepCode(`${level}${text}`, () => makeCode(text, level));
}

function makeCode(text: string, level: QrLevel): CodeMatrix | null {
  const code = tryGenerate(text, level);
  if (code === null) return null;
  const { size } = code;
  const modules = new Uint8Array(size * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) modules[y * size + x] = code.get(x, y) ? 1 : 0;
  }
  return { width: size, height: size, modules };
}

/** The modes plain text needs; trying the others too takes a fifth longer. */
const PLAIN_MODES = [mode.numeric, mode.alphaNumeric, mode.ascii];

function tryGenerate(text: string, level: QrLevel) {
  try {
    return generate(text, {
      minCorrectionLevel: correction[level],
      maxVersion: LARGEST_VERSION,
      mask: MASK,
      modes: isPlain(text) ? PLAIN_MODES : undefined,
    });
  } catch (error) {
    if (error instanceof Error && error.message === TOO_MUCH_DATA) return null;
    throw error;
  }
}

function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

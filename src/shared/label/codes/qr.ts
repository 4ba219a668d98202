import { correction, generate, mode } from 'lean-qr';

/** Modules of white that a scanner needs on each side. */
export const QR_QUIET_MODULES = 4;

/** Above this a code of a label's size has modules too fine for a hand scanner. */
const LARGEST_VERSION = 20;

/** How lean-qr says that no allowed version holds the text. */
const TOO_MUCH_DATA = 'lean-qr error 4';

export interface QrMatrix {
  /** Modules along a side. */
  size: number;
  /** Row by row, 1 is dark. */
  modules: Uint8Array;
}

export type QrLevel = 'L' | 'M' | 'Q' | 'H';

/**
 * A QR code (ISO/IEC 18004, model 2) of the least version that holds the text at this level; null if the text is too
 * long for a label. lean-qr and not bwip-js, which needs ten times as long and would be most of a label's time.
 */
export function encodeQr(text: string, level: QrLevel = 'M'): QrMatrix | null {
  const code = tryGenerate(text, level);
  if (code === null) return null;
  const { size } = code;
  const modules = new Uint8Array(size * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) modules[y * size + x] = code.get(x, y) ? 1 : 0;
  }
  return { size, modules };
}

/** What plain text needs; weighing the others as well costs a fifth of the time. */
const PLAIN_MODES = [mode.numeric, mode.alphaNumeric, mode.ascii];

function tryGenerate(text: string, level: QrLevel) {
  try {
    return generate(text, {
      minCorrectionLevel: correction[level],
      maxVersion: LARGEST_VERSION,
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

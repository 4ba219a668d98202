import { QR_LEVELS, type QrLevel } from './qr-capacity.ts';
import { encodeQrData } from './qr-data.ts';
import { formatCells, qrFrame } from './qr-frame.ts';
import { scorePenalty } from './qr-penalty.ts';

export type { QrLevel };

/** Modules of white that a scanner needs on each side. */
export const QR_QUIET_MODULES = 4;

export interface QrMatrix {
  /** Modules along a side. */
  size: number;
  /** Row by row, 1 is dark. */
  modules: Uint8Array;
}

/** A QR code (ISO/IEC 18004, model 2) with the mask of least penalty; null if the text is too long. */
export function encodeQr(text: string, level: QrLevel = 'M'): QrMatrix | null {
  const data = encodeQrData(text, level);
  if (data === null) return null;
  const { size, fixed, order, masks } = qrFrame(data.version);
  const plain = fixed.slice();
  for (const [at, cell] of order.entries()) {
    const word = data.words[at >> 3] ?? 0;
    plain[cell] = (word >> (7 - (at & 7))) & 1;
  }
  const [firstFormat, secondFormat] = formatCells(size);
  const candidate = new Uint8Array(plain.length);
  let best = plain;
  let leastPenalty = Number.POSITIVE_INFINITY;
  for (const [mask, turned] of masks.entries()) {
    for (let cell = 0; cell < plain.length; cell += 1)
      candidate[cell] = (plain[cell] ?? 0) ^ (turned[cell] ?? 0);
    const format = formatBits(level, mask);
    for (let bit = 0; bit < 15; bit += 1) {
      const value = (format >> bit) & 1;
      candidate[firstFormat[bit] ?? 0] = value;
      candidate[secondFormat[bit] ?? 0] = value;
    }
    const penalty = scorePenalty(candidate, size, leastPenalty);
    if (penalty < leastPenalty) {
      leastPenalty = penalty;
      best = candidate.slice();
    }
  }
  return { size, modules: best };
}

/** Level and mask with their check bits (ISO/IEC 18004, annex C). */
function formatBits(level: QrLevel, mask: number): number {
  const value = (QR_LEVELS[level] << 3) | mask;
  let remainder = value;
  for (let bit = 0; bit < 10; bit += 1) remainder = (remainder << 1) ^ ((remainder >> 9) * 0x537);
  return ((value << 10) | remainder) ^ 0x5412;
}

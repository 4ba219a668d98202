/** Error-correction levels in the order of the tables below, with the two bits that name them in a symbol. */
export const QR_LEVELS = { L: 1, M: 0, Q: 3, H: 2 } as const;
export type QrLevel = keyof typeof QR_LEVELS;

/** Label codes stay below this version: a larger one has modules too small for its square. */
export const QR_MAX_VERSION = 20;

/** Error-correction codewords a block, by version from 1 (ISO/IEC 18004, table 9). */
const CHECK_WORDS: Record<QrLevel, readonly number[]> = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28],
};

/** Blocks, by version from 1 (same table). */
const BLOCKS: Record<QrLevel, readonly number[]> = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25],
};

export interface QrCapacity {
  blocks: number;
  checkWords: number;
  /** Codewords in the symbol, and those of them that carry data. */
  allWords: number;
  dataWords: number;
}

export function qrCapacity(version: number, level: QrLevel): QrCapacity {
  const blocks = BLOCKS[level][version - 1] ?? 0;
  const checkWords = CHECK_WORDS[level][version - 1] ?? 0;
  const allWords = Math.floor(countDataModules(version) / 8);
  return { blocks, checkWords, allWords, dataWords: allWords - blocks * checkWords };
}

export function qrSize(version: number): number {
  return 17 + 4 * version;
}

/** Centres of the alignment patterns along one side. */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((qrSize(version) - 13) / (count - 1) / 2) * 2;
  const centres = Array.from({ length: count - 1 }, (_, at) => qrSize(version) - 7 - at * step);
  return [6, ...centres.reverse()];
}

/** Modules left for codewords: all but finders, timing, alignment, format and version. */
function countDataModules(version: number): number {
  const size = qrSize(version);
  const finders = 3 * 64;
  const formatAndTiming = 31 + 2 * (size - 16);
  const alignments = alignmentCentres(version).length;
  const alignmentModules =
    alignments === 0 ? 0 : (alignments * alignments - 3) * 25 - 2 * (alignments - 2) * 5;
  return size * size - finders - formatAndTiming - alignmentModules - (version >= 7 ? 36 : 0);
}

import { rasterizeMatrix } from './code-rasters.ts';
import type { PlacedMatrix } from './zpl-fixed-modules.ts';
import type { ZplMemory } from './zpl-memory.ts';
import type { Recall } from './zpl-parts.ts';

/** `^XG` enlarges a stored graphic up to so many times. */
export const MOST_ENLARGED = 10;

/**
 * Lends a 2D code to the label, stored with one dot per module if the printer can enlarge it. Null if the memory is
 * full or the position is off the label.
 */
export function lendMatrix({ matrix, x, y, moduleDots }: PlacedMatrix, memory: ZplMemory): Recall | null {
  if (x < 0 || y < 0) return null;
  const enlarged = moduleDots > MOST_ENLARGED ? 1 : moduleDots;
  const graphic = memory.lend(rasterizeMatrix(matrix, moduleDots / enlarged));
  const size = enlarged === 1 ? '' : `,${enlarged},${enlarged}`;
  return graphic === null ? null : { graphic, field: `^FO${x},${y}^XG${graphic.name}${size}^FS` };
}

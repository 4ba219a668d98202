import type { Section } from './paper.ts';

/** Space between blocks next to each other. */
export const BLOCK_GAP_MM = 1.5;

/** The widths of a section's columns in one of its blocks, in mm. */
export function tableWidths({ columns, blocks }: Section, widthMm: number): number[] {
  const blockMm = (widthMm - (blocks - 1) * BLOCK_GAP_MM) / blocks;
  const shares = columns.reduce((all, { width }) => all + width, 0);
  return columns.map(({ width }) => (width / shares) * blockMm);
}

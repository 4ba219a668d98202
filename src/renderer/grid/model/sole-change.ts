import type { Line } from './sheet.ts';

/**
 * The only line that differs between two states of a sheet; null if there is none, if there are several, or if the
 * number of lines differs.
 */
export function soleChange(before: readonly Line[], after: readonly Line[]): { was: Line; is: Line } | null {
  if (before.length !== after.length) return null;
  const at = after.findIndex((line, index) => line !== before[index]);
  const [was, is] = [before[at], after[at]];
  if (!was || !is) return null;
  const isSole = after.every((line, index) => index <= at || line === before[index]);
  return isSole ? { was, is } : null;
}

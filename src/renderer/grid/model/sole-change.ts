import type { Line } from './sheet.ts';

/** The line that differs between two states of a sheet; null where there is none, or several, or another number of lines. */
export function soleChange(before: readonly Line[], after: readonly Line[]): { was: Line; is: Line } | null {
  if (before.length !== after.length) return null;
  const at = after.findIndex((line, index) => line !== before[index]);
  const [was, is] = [before[at], after[at]];
  if (!was || !is) return null;
  const isSole = after.every((line, index) => index <= at || line === before[index]);
  return isSole ? { was, is } : null;
}

import type { ColumnKind } from './sheet.ts';

const CHINESE_STOP = '\u3002';

/**
 * A typed text as its column takes it: full-width letters and digits of a Chinese input method become half-width ones,
 * and its full stop a decimal point.
 */
export function typedText(text: string, kind: ColumnKind): string {
  if (kind === 'words') return text;
  const half = text.normalize('NFKC');
  return kind === 'figure' ? half.replaceAll(CHINESE_STOP, '.') : half;
}

/** A pasted text: as typed, without the blanks around it. */
export const pastedText = (text: string, kind: ColumnKind): string => typedText(text, kind).trim();

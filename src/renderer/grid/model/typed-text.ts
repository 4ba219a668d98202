import { toHalfWidth } from '#shared/domain/half-width';
import type { ColumnKind } from './sheet.ts';

const CHINESE_STOP = '\u3002';

/**
 * Normalises typed text for its column: full-width letters and digits from a Chinese input method become half-width,
 * and the Chinese full stop becomes a decimal point.
 */
export function typedText(text: string, kind: ColumnKind): string {
  if (kind === 'words') return text;
  return kind === 'figure' ? text.normalize('NFKC').replaceAll(CHINESE_STOP, '.') : toHalfWidth(text);
}

/** A figure as a spreadsheet shows it: 1,234.50, ¥1,234.50. */
const GROUPED = /^¥?(-?\d{1,3}(?:,\d{3})*(?:\.\d+)?)$/;

/** A pasted text: as typed, without the blanks around it and the commas of a figure. */
export function pastedText(text: string, kind: ColumnKind): string {
  const typed = typedText(text, kind).trim();
  return kind === 'figure'
    ? typed.replace(GROUPED, (_, figure: string) => figure.replaceAll(',', ''))
    : typed;
}

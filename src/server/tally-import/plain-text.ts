import { toHalfWidth } from '#shared/domain/half-width';
import type { TallyNoteCode } from '#shared/tally-import/faults';

export type Repair = Extract<TallyNoteCode, 'full_width' | 'apostrophes' | 'blanks'>;

/** Normalises a text: half width, without the apostrophe that marks text in Excel, and without blanks at its ends. */
export function plainText(written: string): { text: string; repairs: Repair[] } {
  const repairs: Repair[] = [];
  const step = (repair: Repair, before: string, after: string) => {
    if (after !== before) repairs.push(repair);
    return after;
  };
  const half = step('full_width', written, toHalfWidth(written));
  const trimmed = step('blanks', half, half.trim());
  const text = step('apostrophes', trimmed, trimmed.replace(/^['‘’`]/, ''));
  return { text, repairs };
}

/** Drops trailing zero decimals: `250.00` is 250, `16.50` is 16.5. */
export function withoutZeroDecimals(text: string): string {
  return text.replace(/^(\d+)\.(\d*?)0*$/, (_, whole: string, rest: string) =>
    rest === '' ? whole : `${whole}.${rest}`,
  );
}

import { exact, sum } from '#shared/domain/decimal';
import { FIGURE_TEXT } from '#shared/records/field';
import type { LineGroup } from '#shared/records/lines';
import type { LineValues } from '../../records/lines/line-values.ts';

/** The sum of a field over lines; null if it is not summed. Incomplete figures do not count. */
export function sumOf(group: LineGroup, lines: readonly LineValues[], name: string) {
  if (!group.fields[name]?.isSummed) return null;
  return sum(lines.map((line) => figureOf(group, line, name)));
}

function figureOf({ isSubtracted }: LineGroup, line: LineValues, name: string): string {
  const text = String(line[name] ?? '').trim();
  if (!FIGURE_TEXT.test(text)) return '0';
  return isSubtracted?.(line) ? exact(text).negated().toString() : text;
}

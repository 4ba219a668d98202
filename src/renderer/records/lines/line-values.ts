import dayjs from 'dayjs';
import type { Field } from '#shared/records/field';
import { type LineGroup, type LineGroups, withOnlyFlag } from '#shared/records/lines';
import { mergeLines } from './merge-lines.ts';

/** The values of a line's inputs, by field; `id` if the line is stored. */
export type LineValues = Record<string, unknown> & { id?: string };

/** The initial value of an input in a form or a line; a reference to nothing is empty. */
export function startValue({ kind, states, startsToday }: Field, stored: unknown): unknown {
  if (kind === 'reference' && stored === '0') return '';
  if (kind === 'flag') return stored ?? 0;
  if (startsToday) return stored ?? dayjs().format('YYYY-MM-DD');
  return stored ?? (kind === 'state' ? states?.[0]?.value : undefined) ?? '';
}

/** The initial values of a line: those of a stored one, or the defaults. */
export function startLine({ fields }: LineGroup, line: LineValues = {}): LineValues {
  const values = Object.entries(fields).map(([name, field]) => [name, startValue(field, line[name])]);
  return { ...(line.id !== undefined && { id: line.id }), ...Object.fromEntries(values) };
}

/** Whether nothing was typed into a new line, so that it is not saved. */
export function isBlankLine(group: LineGroup, line: LineValues | undefined): boolean {
  if (line === undefined) return true;
  const start = startLine(group);
  const differs = ([name]: [string, Field]) => String(line[name] ?? '') !== String(start[name] ?? '');
  const typed = Object.entries(group.fields).filter(([name]) => name !== group.exactlyOne);
  return line.id === undefined && !typed.some(differs);
}

/** The lines a save sends: without the blank ones, one of them with the group's only flag. */
export function sentLines(group: LineGroup, lines: readonly (LineValues | undefined)[]): LineValues[] {
  const filled = lines.filter((line) => line !== undefined && !isBlankLine(group, line)) as LineValues[];
  return withOnlyFlag(group, filled);
}

/** The place in the form of the line that was sent at place `at`; blank lines are not sent. */
export function placeOfSent(group: LineGroup, lines: readonly LineValues[], at: number): number {
  return lines.flatMap((line, place) => (isBlankLine(group, line) ? [] : [place]))[at] ?? at;
}

const asText = (group: LineGroup, lines: readonly LineValues[]) =>
  JSON.stringify(
    lines.map((line) => [
      line.id ?? '',
      ...Object.keys(group.fields).map((name) => String(line[name] ?? '')),
    ]),
  );

/** Whether two forms of the lines save the same. */
export function sameLines(group: LineGroup, one: unknown, other: unknown): boolean {
  const textOf = (lines: unknown) => asText(group, sentLines(group, Array.isArray(lines) ? lines : []));
  return textOf(one) === textOf(other);
}

/** The user's lines merged into the newest ones; `base` and `newest` as they were answered. */
export function renewedLines(
  group: LineGroup,
  own: readonly LineValues[],
  base: readonly LineValues[],
  newest: readonly LineValues[],
): LineValues[] {
  const start = (line: LineValues) => startLine(group, line);
  return mergeLines(
    own,
    base.map(start),
    newest.map(start),
    (one, other) => asText(group, [one]) === asText(group, [other]),
  );
}

/** The path of a line's field in a form, from its name in a refusal (`contacts.1.mobile`); null for another name. */
export function linePath(
  groups: LineGroups,
  field: string,
): [group: string, at: number, field: string] | null {
  const [group = '', at = '', name = ''] = field.split('.');
  return Object.hasOwn(groups, group) && /^\d+$/.test(at) ? [group, Number(at), name] : null;
}

import type { LineGroup } from '#shared/records/lines';
import { normalize } from '../../components/words/match-words.ts';
import { type LineValues, startLine } from '../../records/lines/line-values.ts';
import type { Reword } from '../model/reword.ts';
import { type Choice, cellText, isBlank, type Line, type NewLine } from '../model/sheet.ts';
import type { LineColumn } from './line-columns.ts';

/** Converts a form's line to a line of the grid; a choice is shown by its words. */
export function lineOf(columns: readonly LineColumn[], { id, ...values }: LineValues): NewLine {
  const cells = columns.flatMap(({ name, calculate, choices }): [string, string][] => {
    const value = String(values[name] ?? '');
    if (value === '' || calculate) return [];
    return [[name, choices?.find((choice) => choice.value === value)?.label ?? value]];
  });
  return { ...(id !== undefined && { id }), cells: Object.fromEntries(cells) };
}

/** The choice that a text names: by its words, by one of them as code or name alone, or by its key. */
export function choiceNamed(choices: readonly Choice[], text: string): Choice | undefined {
  const wanted = normalize(text);
  const exact = choices.find(
    ({ value, label }) => normalize(label) === wanted || normalize(value) === wanted,
  );
  if (exact) return exact;
  const [one, ...others] = choices.filter(({ label }) =>
    label.split(' ').some((part) => normalize(part) === wanted),
  );
  return others.length === 0 ? one : undefined;
}

/** Names the choices of the former columns as the present ones do; null if all are named alike. */
export function rewordFrom(former: readonly LineColumn[], present: readonly LineColumn[]): Reword | null {
  const changed = new Map(
    present.flatMap((column) => {
      const before = former.find(({ name }) => name === column.name)?.choices ?? [];
      const after = new Map(column.choices?.map(({ value, label }) => [value, label]));
      const isChanged = before.some(({ value, label }) => (after.get(value) ?? label) !== label);
      return isChanged ? [[column.name, { before, after }] as const] : [];
    }),
  );
  if (changed.size === 0) return null;
  return (column, text) => {
    const { before, after } = changed.get(column) ?? {};
    const choice = before && choiceNamed(before, text);
    return (choice && after?.get(choice.value)) ?? text;
  };
}

/** Reads lines as a form has them; a line is read once, since a changed line is another object. */
export function createLineValues(
  group: LineGroup,
  columns: readonly LineColumn[],
): (line: Line) => LineValues {
  const known = new WeakMap<Line, LineValues>();
  return (line) => {
    const values = known.get(line) ?? valuesOf(group, columns, line);
    known.set(line, values);
    return values;
  };
}

function valuesOf(group: LineGroup, columns: readonly LineColumn[], line: Line): LineValues {
  if (isBlank(line)) return startLine(group, line.id === undefined ? {} : { id: line.id });
  const values = columns.map((column): [string, unknown] => {
    const text = cellText(line, column).trim();
    if (text === '' || !column.choices) return [column.name, text];
    return [column.name, choiceNamed(column.choices, text)?.value ?? text];
  });
  return { ...(line.id !== undefined && { id: line.id }), ...Object.fromEntries(values) };
}

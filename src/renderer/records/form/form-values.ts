import { type AnyRecord, formFields, type RecordRow } from '#shared/records/record';
import {
  type LineValues,
  renewedLines,
  sameLines,
  sentLines,
  startLine,
  startValue,
} from '../lines/line-values.ts';

/** The values of a form's inputs, by field. */
export type FormValues = Record<string, unknown>;

/** The initial values of a form: those of the record, or the defaults of a new one. */
export function startValues(of: AnyRecord, row: RecordRow | null): FormValues {
  const fields = formFields(of).map(([name, field]) => [name, startValue(field, row?.[name])]);
  const lines = Object.entries(of.lines ?? {}).map(([name, group]) => [
    name,
    storedLines(row, name).map((line) => startLine(group, line)),
  ]);
  return Object.fromEntries([...fields, ...lines]);
}

/** The lines of a record as they were answered. */
export function storedLines(row: RecordRow | null, group: string): readonly LineValues[] {
  return (row?.[group] ?? []) as readonly LineValues[];
}

/** Whether two values of a field, or two forms of its lines, save the same. */
function same({ lines = {} }: AnyRecord, name: string, one: unknown, other: unknown): boolean {
  const group = lines[name];
  return group === undefined ? String(one ?? '') === String(other ?? '') : sameLines(group, one, other);
}

/**
 * The body of a save. For a new record: the filled fields, and the fields of `emptied` that the user has cleared;
 * otherwise the changed fields with id and version.
 */
export function bodyOf(
  of: AnyRecord,
  row: RecordRow | null,
  values: FormValues,
  emptied: ReadonlySet<string> = new Set(),
): FormValues {
  const start = row === null ? {} : startValues(of, row);
  const isSent = (name: string, value: unknown) =>
    !same(of, name, value, start[name]) || (row === null && emptied.has(name));
  const changed = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => isSent(name, value))
      .map(([name, value]) => {
        const group = of.lines?.[name];
        return [name, group === undefined ? (value ?? '') : sentLines(group, value as LineValues[])];
      }),
  );
  return row === null ? changed : { ...changed, id: row.id, version: row.version };
}

/** True when leaving the form would lose entries. */
export function isTouched(of: AnyRecord, row: RecordRow | null, values: FormValues): boolean {
  const start = startValues(of, row);
  return Object.entries(values).some(([name, value]) => !same(of, name, value, start[name]));
}

/** A person's own values on the newest state of a record that others changed: lines are merged, the rest is the own. */
export function renewedValues(
  of: AnyRecord,
  base: RecordRow,
  newest: RecordRow,
  own: FormValues,
): FormValues {
  const merged = Object.entries(own).map(([name, value]) => {
    const group = of.lines?.[name];
    if (group === undefined) return [name, value];
    return [
      name,
      renewedLines(group, value as LineValues[], storedLines(base, name), storedLines(newest, name)),
    ];
  });
  return { ...startValues(of, newest), ...Object.fromEntries(merged) };
}

import type { Field } from '#shared/records/field';
import { type AnyRecord, formFields, type RecordRow } from '#shared/records/record';

/** The values of a form's inputs, by field. */
export type FormValues = Record<string, unknown>;

/** The initial values of a form: those of the record, or the defaults of a new one. */
export function startValues(of: AnyRecord, row: RecordRow | null): FormValues {
  return Object.fromEntries(formFields(of).map(([name, field]) => [name, startValue(field, row?.[name])]));
}

/** The initial value of an input; an empty reference is an empty text. */
function startValue({ kind, states }: Field, stored: unknown): unknown {
  if (kind === 'reference' && stored === '0') return '';
  if (kind === 'flag') return stored ?? 0;
  return stored ?? states?.[0]?.value ?? '';
}

/** The body of a save: the filled fields of a new record, else the changed fields with id and version. */
export function bodyOf(of: AnyRecord, row: RecordRow | null, values: FormValues): FormValues {
  const start = row === null ? {} : startValues(of, row);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => String(value ?? '') !== String(start[name] ?? '')),
  );
  return row === null ? changed : { ...changed, id: row.id, version: row.version };
}

/** True when leaving the form would lose entries. */
export function isTouched(of: AnyRecord, row: RecordRow | null, values: FormValues): boolean {
  const start = startValues(of, row);
  return Object.entries(values).some(([name, value]) => String(value ?? '') !== String(start[name] ?? ''));
}

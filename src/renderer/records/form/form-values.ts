import type { Field } from '#shared/records/field';
import { type AnyRecord, formFields, type RecordRow } from '#shared/records/record';

/** What the inputs of a form hold, by field. */
export type FormValues = Record<string, unknown>;

/** The values a form begins with: those of the record, or the usual ones of a new one. */
export function startValues(of: AnyRecord, row: RecordRow | null): FormValues {
  return Object.fromEntries(formFields(of).map(([name, field]) => [name, startValue(field, row?.[name])]));
}

/** What an input begins with; a reference to nothing is empty. */
function startValue({ kind, states }: Field, stored: unknown): unknown {
  if (kind === 'reference' && stored === '0') return '';
  if (kind === 'flag') return stored ?? 0;
  return stored ?? states?.[0]?.value ?? '';
}

/** The body of a save: of a new record what was filled in, of another the fields that differ, with its id and version. */
export function bodyOf(of: AnyRecord, row: RecordRow | null, values: FormValues): FormValues {
  const start = row === null ? {} : startValues(of, row);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => String(value ?? '') !== String(start[name] ?? '')),
  );
  return row === null ? changed : { ...changed, id: row.id, version: row.version };
}

/** Whether anything typed would be lost with the form. */
export function isTouched(of: AnyRecord, row: RecordRow | null, values: FormValues): boolean {
  const start = startValues(of, row);
  return Object.entries(values).some(([name, value]) => String(value ?? '') !== String(start[name] ?? ''));
}

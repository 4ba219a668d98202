import type { AnyRecord, RecordRow } from '#shared/records/record';

/** What the inputs of a form hold, by field. */
export type FormValues = Record<string, unknown>;

/** The values a form begins with: those of the record, or the usual ones of a new one. */
export function startValues({ fields }: AnyRecord, row: RecordRow | null): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { states }]) => [
      name,
      row === null ? (states?.[0]?.value ?? '') : (row[name] ?? ''),
    ]),
  );
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

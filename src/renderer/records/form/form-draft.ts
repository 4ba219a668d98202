import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { FormValues } from './form-values.ts';

/** The version that every stored record begins with. */
export const FIRST_VERSION = 1;

/** The unsaved values of a form. */
export interface FormDraft {
  /** The changed ones, because others may change the rest before the draft is restored. */
  values: FormValues;
  /** The record's version and values on which they were changed; null for a new record. */
  base: FormValues | null;
  /** The key of a save whose answer has not arrived. */
  key?: string | undefined;
}

/** The draft of the changed values of a form that was filled with `base`. */
export function draftOf(base: RecordRow | null, values: FormValues, key?: string): FormDraft {
  if (base === null) return { values, base: null, key };
  const before = Object.keys(values).map((name) => [name, base[name]]);
  return { values, base: { version: base.version, ...Object.fromEntries(before) }, key };
}

/**
 * A stored draft; null if it is none. A draft of earlier releases consists of its values alone: unless the record was
 * never changed, it counts as made on its first version with unknown lines.
 */
export function readFormDraft(
  of: AnyRecord,
  stored: Readonly<Record<string, unknown>> | null,
  row: RecordRow | null,
): FormDraft | null {
  if (stored === null) return null;
  const { values, base, key } = stored;
  if (typeof values === 'object' && values !== null && base !== undefined)
    return { values: values as FormValues, base: base as FormValues | null, key: key as string | undefined };
  if (row === null || row.version === FIRST_VERSION) return draftOf(row, stored);
  const lines = Object.keys(of.lines ?? {}).map((name) => [name, []]);
  return { values: stored, base: { version: FIRST_VERSION, ...Object.fromEntries(lines) } };
}

/**
 * The record on which a draft was changed, so that a save is refused if others changed it since, and their changes can be
 * merged; what the draft leaves alone is that of the present record.
 */
export function baseOf(row: RecordRow | null, draft: FormDraft | null): RecordRow | null {
  return row === null ? null : { ...row, ...draft?.base };
}

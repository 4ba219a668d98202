import type { FormInstance } from 'antd';
import { useState } from 'react';
import { type AppError, describeError, type Words } from '#shared/errors';
import type { AnyRecord } from '#shared/records/record';
import { type LineValues, linePath, placeOfSent } from '../lines/line-values.ts';
import type { FormValues } from './form-values.ts';
import { useFieldProblems } from './use-field-problems.ts';

/** A field of a line that the server refused. */
interface RefusedLine {
  group: string;
  /** Its place in the form, from 0. */
  at: number;
  field: string;
  words: Words;
}

export interface FormRefusal {
  /** A refusal that names no field of the form. */
  refusal: AppError | null;
  /** A refusal of a cell of lines that have no inputs in the form; another object for each. */
  refusedLine: RefusedLine | null;
  /** Shows a refusal at the field that it names, and focuses that; else above the form. */
  show(error: AppError): void;
  /** Shows an error above the form, whatever field it names; null for none. */
  setRefusal(error: AppError | null): void;
  /** Removes the error. */
  clear(): void;
}

/** The server's refusal of a form, shown where the user can correct it. */
export function useFormRefusal(of: AnyRecord, form: FormInstance<FormValues>): FormRefusal {
  const showAt = useFieldProblems(form);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [refusedLine, setRefusedLine] = useState<RefusedLine | null>(null);

  return {
    refusal,
    refusedLine,
    show(error) {
      const name = placeIn(of, form.getFieldsValue(true), error.details.field);
      if (name === null) {
        setRefusal(error);
        return;
      }
      showAt(name, error);
      if (typeof name === 'string') return;
      const [group, at, field] = name;
      const words = { zh: describeError(error, 'zh'), en: describeError(error, 'en') };
      setRefusedLine({ group, at, field, words });
    },
    setRefusal,
    clear() {
      setRefusal(null);
      setRefusedLine(null);
    },
  };
}

/** The position in the form of the field that a refusal names; null if it has no input there. */
export function placeIn(
  of: AnyRecord,
  values: FormValues,
  field: unknown,
): string | [group: string, at: number, field: string] | null {
  if (typeof field !== 'string') return null;
  if (Object.hasOwn(of.fields, field)) return of.fields[field]?.isDerived ? null : field;
  const [group, at, name] = linePath(of.lines ?? {}, field) ?? [];
  const lineGroup = group === undefined ? undefined : of.lines?.[group];
  if (group === undefined || at === undefined || name === undefined || lineGroup === undefined) return null;
  return [group, placeOfSent(lineGroup, (values[group] ?? []) as LineValues[], at), name];
}

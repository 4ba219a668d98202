import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { AppError, Words } from '#shared/errors';
import { useFieldProblems } from '../../../records/form/use-field-problems.ts';
import { type Head, isHeadName } from './head-fields.ts';
import { refusedBarcodes } from './tally-body.ts';

const NONE_REFUSED: ReadonlyMap<string, Words> = new Map();

/** What the server refused of an entry: shown at the field of the head or at the lines it names, else by itself. */
export function useEntryRefusal(form: FormInstance<Head>) {
  const showAt = useFieldProblems(form);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [refused, setRefused] = useState(NONE_REFUSED);
  return {
    /** A refusal that names no field of the head. */
    refusal,
    /** Why bar codes were refused, by bar code. */
    refused,
    show(error: AppError): void {
      const { field, problems } = error.details;
      setRefused(refusedBarcodes(problems));
      if (isHeadName(field)) showAt(field, error);
      else setRefusal(error);
    },
    clear: () => setRefusal(null),
  };
}

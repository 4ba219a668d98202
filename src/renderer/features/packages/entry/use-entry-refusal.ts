import type { FormInstance } from 'antd';
import { useState } from 'react';
import { type AppError, describeError, type Words } from '#shared/errors';
import { useLanguage } from '../../../components/words/words.ts';
import { type Head, isHeadName } from './head-fields.ts';
import { refusedBarcodes } from './tally-body.ts';

const NONE_REFUSED: ReadonlyMap<string, Words> = new Map();

/** What the server refused of an entry: shown at the field of the head or at the lines it names, else by itself. */
export function useEntryRefusal(form: FormInstance<Head>) {
  const language = useLanguage();
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
      if (isHeadName(field)) {
        form.setFields([{ name: field, errors: [describeError(error, language)] }]);
        form.focusField(field);
      } else setRefusal(error);
    },
    clear: () => setRefusal(null),
  };
}

import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { type AppError, describeError } from '#shared/errors';
import { useLanguage } from '../../components/words/words.ts';

type FieldName = string | (string | number)[];

/**
 * Shows refusals at fields of a form, and keeps all problems at its fields in the user's language, because the form stores
 * their words.
 */
export function useFieldProblems(form: FormInstance): (name: FieldName, error: AppError) => void {
  const language = useLanguage();
  const refusal = useRef<AppError | null>(null);
  const said = useRef(language);

  useEffect(() => {
    const before = said.current;
    if (before === language) return;
    said.current = language;
    const { current: refused } = refusal;
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    for (const { name, errors } of wrong) {
      if (refused !== null && errors[0] === describeError(refused, before))
        form.setFields([{ name, errors: [describeError(refused, language)] }]);
      // It rejects while the field has a problem, which it shows.
      else form.validateFields([name]).catch(() => undefined);
    }
  }, [form, language]);

  return (name, error) => {
    refusal.current = error;
    form.setFields([{ name, errors: [describeError(error, language)] }]);
    form.focusField(name);
  };
}

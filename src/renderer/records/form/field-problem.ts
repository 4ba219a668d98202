import type { FormRule } from 'antd';
import type { TFunction } from 'i18next';
import type { Language } from '#shared/errors';
import type { Field } from '#shared/records/field';

/** Why a typed value is invalid, in words; null where the field's schema accepts it. */
export function fieldProblem(field: Field, value: unknown, t: TFunction, language: Language): string | null {
  const isEmpty = String(value ?? '').trim() === '';
  if (isEmpty) return field.isRequired ? t('records.required', { field: field.words[language] }) : null;
  if (field.sent.safeParse(value).success) return null;
  const isLong = String(value).trim().length > (field.longest ?? Number.POSITIVE_INFINITY);
  if (field.hint !== undefined && !isLong) return field.hint[language];
  const [least, greatest] = field.range ?? [];
  if (field.kind === 'count' && !/^\s*-?\d+\s*$/.test(String(value))) return t('records.notWhole');
  const scale = field.scale ?? 0;
  if (isTooFine(field, String(value).trim()))
    return scale === 0 ? t('records.notWhole') : t('records.decimals', { count: scale });
  if (least !== undefined) return t('records.outOfRange', { least, greatest });
  if (field.kind === 'code' && !isLong) return t('records.lettersDigits', { count: field.longest });
  return t('records.tooLong', { count: field.longest });
}

/** Whether a figure within its range has more decimals than the field. */
function isTooFine({ kind, scale = 0, range: [least, greatest] = [0, 0] }: Field, text: string): boolean {
  const [, decimals = ''] = /^-?\d+\.(\d+)$/.exec(text) ?? [];
  const value = Number(text);
  return kind === 'figure' && decimals.length > scale && value >= least && value <= greatest;
}

/** The form's validation rule for a field; none while `isExempt` returns true. */
export function fieldRule(
  field: Field,
  t: TFunction,
  language: Language,
  isExempt: () => boolean = () => false,
): FormRule {
  return {
    validator: async (_, value) => {
      const problem = isExempt() ? null : fieldProblem(field, value, t, language);
      if (problem !== null) throw new Error(problem);
    },
  };
}

import type { FieldKind } from '#shared/records/field';
import type { Rule } from '../../http/invalid-input.ts';
import { dayOfSheetDate } from '../../http/sheet-date.ts';

/** What a sheet shows in place of a formula's result (ECMA-376 part 1, 18.18.11, and the errors of later versions of Excel). */
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|CALC!|SPILL!)$/;
const NO_RESULT: Rule = { zh: '{field}的公式没有结果', en: '{field}: the formula has no result' };

/** A number of more than 15 digits as a sheet stores it. */
const LONG_NUMBER = /^-?\d(?:\.\d+)?E\+\d+$/i;
const LOST_DIGITS: Rule = {
  zh: '{field}被表格改成了科学计数，末尾的数字已丢失；请把该列设为文本格式后重填',
  en: '{field}: the sheet has made it a number and lost its last digits; format the column as text and type it again',
};

const TEXTS: ReadonlySet<FieldKind> = new Set(['code', 'text', 'region', 'note']);

const MADE_A_DATE: Rule = {
  zh: '{field}被表格改成了日期；请把该列设为文本格式后重填',
  en: '{field}: the sheet has made it a date; format the column as text and type it again',
};
const DAYS: ReadonlySet<FieldKind> = new Set(['day', 'moment']);

/** The rule that a cell of a field of this kind breaks whose content the sheet has damaged; null for others. */
export function damageOf(cell: string, kind: FieldKind): Rule | null {
  if (FORMULA_ERROR.test(cell)) return NO_RESULT;
  if (!DAYS.has(kind) && dayOfSheetDate(cell) !== null) return MADE_A_DATE;
  return TEXTS.has(kind) && LONG_NUMBER.test(cell) ? LOST_DIGITS : null;
}

import type { Rule } from '../../http/invalid-input.ts';

/** What a sheet shows in place of a formula's result (ECMA-376 part 1, 18.18.11, and the errors of later versions of Excel). */
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|CALC!|SPILL!)$/;
const NO_RESULT: Rule = { zh: '{field}的公式没有结果', en: '{field}: the formula has no result' };

/** A number of more than 15 digits as a sheet stores it. */
const LONG_NUMBER = /^-?\d(?:\.\d+)?E\+\d+$/i;
const LOST_DIGITS: Rule = {
  zh: '{field}被表格改成了科学计数，末尾的数字已丢失；请把该列设为文本格式后重填',
  en: '{field}: the sheet has made it a number and lost its last digits; format the column as text and type it again',
};

/** The rule that a cell breaks whose content the sheet has damaged; null for others. */
export function damageOf(cell: string, { isText }: { isText: boolean }): Rule | null {
  if (FORMULA_ERROR.test(cell)) return NO_RESULT;
  return isText && LONG_NUMBER.test(cell) ? LOST_DIGITS : null;
}

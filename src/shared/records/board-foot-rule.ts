import { LOG_RULES, type LogRule } from '../domain/logs/board-feet.ts';
import type { Words } from '../errors.ts';
import { stage } from './field.ts';

/** The value that leaves the choice to the company's settings. */
export const BY_COMPANY = { value: 'BY_COMPANY', words: { zh: '按公司设置', en: 'As the company' } } as const;

const WORDS: Readonly<Record<LogRule, Words>> = {
  DOYLE: { zh: '道尔', en: 'Doyle' },
  SCRIBNER_C: { zh: '斯克里布纳十进制', en: 'Scribner Decimal C' },
  INTL_14: { zh: '国际 1/4 英寸', en: 'International 1/4 inch' },
};

/** The rules that board feet are computed by (F11). */
export const BOARD_FOOT_RULES = LOG_RULES.map((value) => ({ value, words: WORDS[value] }));

/** A choice of a log rule, or of the rule that `otherwise` names. */
export const boardFootRuleField = <const Otherwise extends string>(otherwise: {
  value: Otherwise;
  words: Words;
}) => stage<Otherwise | LogRule>('板尺规则', 'Log rule', [otherwise, ...BOARD_FOOT_RULES]);

/** The rule that a supplier or a feed order names; undefined where it leaves the choice to others. */
export const ruleIn = (value: unknown): LogRule | undefined => LOG_RULES.find((rule) => rule === value);

import type { z } from 'zod';
import type { Words } from '#shared/errors';
import { REQUIRED, type Rule } from './invalid-input.ts';

type Issue = z.core.$ZodIssue;

const about = (zh: string, en: string): Rule => ({ zh: `{field}${zh}`, en: `{field}: ${en}` });

const FORMAT = about('格式不正确', 'not in the right format');
const CHOICE = about('不在可选范围内', 'not one of the choices');

const FORMATS: Readonly<Record<string, Rule>> = {
  email: about('不是有效的邮箱地址', 'not an e-mail address'),
  url: about('不是有效的网址', 'not a web address'),
};

const NUMBER = about('应为数字', 'must be a number');
const WHOLE = about('应为整数', 'must be a whole number');
const TYPES: Readonly<Record<string, Rule>> = {
  string: about('应为文字', 'must be a text'),
  number: NUMBER,
  int: WHOLE,
  boolean: about('应为是或否', 'must be yes or no'),
  array: about('应为列表', 'must be a list'),
};

interface Bounds {
  most: Words;
  least: Words;
}

const OF_NUMBERS: Bounds = {
  most: { zh: '不能大于 #', en: 'at most #' },
  least: { zh: '不能小于 #', en: 'at least #' },
};

/** Sentences for limits, by the kind of value; `#` is the limit. */
const BOUNDS: Readonly<Record<string, Bounds>> = {
  string: {
    most: { zh: '最多 # 个字符', en: 'at most # characters' },
    least: { zh: '至少 # 个字符', en: 'at least # characters' },
  },
  array: {
    most: { zh: '已达到最大数量，最多 # 项', en: 'at most # entries' },
    least: { zh: '至少 # 项', en: 'at least # entries' },
  },
};

/**
 * The violated rule in the product's words: the library's messages name types and patterns, which mean nothing to
 * users.
 */
export function ruleOf(issue: Issue): Rule {
  return issue.input === undefined ? REQUIRED : ruleOfSent(issue);
}

function ruleOfSent(issue: Issue): Rule {
  switch (issue.code) {
    case 'too_big':
      return bounded('most', issue.origin, issue.maximum);
    case 'too_small':
      return issue.origin !== 'number' && issue.minimum === 1
        ? REQUIRED
        : bounded('least', issue.origin, issue.minimum);
    case 'invalid_type':
      return TYPES[issue.expected] ?? FORMAT;
    case 'invalid_format':
      return FORMATS[issue.format] ?? FORMAT;
    case 'invalid_value':
      return CHOICE;
    case 'not_multiple_of':
      return ruleOfMultiple(issue.divisor);
    case 'invalid_union':
      return ruleOfUnion(issue.errors.map(([first]) => first).filter((first) => first !== undefined));
    default:
      return FORMAT;
  }
}

function ruleOfMultiple(divisor: number): Rule {
  if (divisor === 1) return WHOLE;
  const decimals = -Math.log10(divisor);
  if (Number.isInteger(decimals) && decimals > 0)
    return about(`最多 ${decimals} 位小数`, `at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`);
  return about(`只能是 ${divisor} 的整数倍`, `a multiple of ${divisor}`);
}

/** The rule of a number with a limit. */
export const limitOfNumber = (side: keyof Bounds, limit: number): Rule => bounded(side, 'number', limit);

function bounded(side: keyof Bounds, origin: string, limit: number | bigint): Rule {
  const { zh, en } = (BOUNDS[origin] ?? OF_NUMBERS)[side];
  return about(zh.replace('#', String(limit)), en.replace('#', String(limit)));
}

/**
 * For a value with several allowed forms, the rule of the closest form: one of the right type but out of range,
 * otherwise a number.
 */
function ruleOfUnion(issues: readonly Issue[]): Rule {
  const near = issues.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value');
  if (near !== undefined) return ruleOfSent(near);
  const types = issues.flatMap((issue) => (issue.code === 'invalid_type' ? [issue.expected] : []));
  if (types.length === 0) return CHOICE;
  if (!types.every((type) => type === 'number' || type === 'int')) return FORMAT;
  return types.includes('int') ? WHOLE : NUMBER;
}

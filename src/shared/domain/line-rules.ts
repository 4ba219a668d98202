import type { Words } from '../errors.ts';
import { COMPANY_SETTINGS, type CompanySettings } from '../settings/company-settings.ts';

/** A tally line from a form, an import or an App: unchecked text. */
export interface LineInput {
  logNo: string;
  bundleNo: string;
  lengthCm: string;
  widthCm: string;
  pieces: string;
  /** Empty if it is to be calculated (F1). */
  area: string;
}

/** V7 and V8 compare with other lines; the others check one line alone. */
export type LineRule = 'V1' | 'V2' | 'V3' | 'V4' | 'V5' | 'V6' | 'V7' | 'V8' | 'F1' | 'D2';

export interface LineProblem {
  rule: LineRule;
  field: keyof LineInput | 'barcode';
  value: string;
  /** A line with only warnings can be saved. */
  severity: 'error' | 'warning';
  words: Words;
}

interface FieldRule {
  rule: LineRule;
  field: keyof LineInput;
  accepts: (value: string) => boolean;
  words: Words;
}

/** The patterns of V1 by the company's setting. */
const LOG_NO_PATTERNS: Readonly<Record<CompanySettings['logNoRule'], RegExp>> = {
  ANY: /^[A-Za-z0-9-]{1,10}$/,
  LETTERS_DIGITS: /^[A-Za-z0-9]{1,10}$/,
  SHORT: /^[A-Za-z0-9-]{1,6}$/,
  DIGITS: /^\d{6,10}$/,
};

/** The settings that V1 to V6 depend on. */
export type LineSettings = Pick<
  CompanySettings,
  'logNoRule' | 'bundleNoDigits' | 'longestLeafCm' | 'widestLeafCm' | 'widthStepCm'
> & {
  /** Log numbers that were given before the rule and stay good: of a stored line, or of the log that is packed. */
  knownLogNos?: readonly string[] | undefined;
};

const isWithin = (pattern: RegExp, most: number) => (value: string) =>
  pattern.test(value) && Number(value) > 0 && Number(value) <= most;

type LogNoSettings = Pick<LineSettings, 'logNoRule' | 'knownLogNos'>;

function logNoRuleOf({ logNoRule, knownLogNos = [] }: LogNoSettings): FieldRule {
  const words = COMPANY_SETTINGS.logNoRule.options.find(({ value }) => value === logNoRule)?.words;
  return {
    rule: 'V1',
    field: 'logNo',
    accepts: (value) => LOG_NO_PATTERNS[logNoRule].test(value) || knownLogNos.includes(value),
    words: { zh: `木号只能是 ${words?.zh}`, en: `Log number: ${words?.en}` },
  };
}

/** V1 for the number of a log or flitch alone: the expected form, or null if the number has it. */
export function checkLogNo(logNo: string, settings: LogNoSettings): Words | null {
  const { accepts, words } = logNoRuleOf(settings);
  return accepts(logNo) ? null : words;
}

function rulesOf(settings: LineSettings): readonly FieldRule[] {
  const { bundleNoDigits, longestLeafCm, widestLeafCm, widthStepCm } = settings;
  const takesHalves = widthStepCm === 0.5;
  return [
    logNoRuleOf(settings),
    {
      rule: 'V2',
      field: 'bundleNo',
      accepts: isWithin(new RegExp(`^\\d{1,${bundleNoDigits}}$`), 10 ** bundleNoDigits - 1),
      words: {
        zh: `扎号只能是 1～${bundleNoDigits} 位数字，且大于 0`,
        en: `Bundle number: 1 to ${bundleNoDigits} digits, above 0`,
      },
    },
    {
      rule: 'V3',
      field: 'lengthCm',
      accepts: isWithin(/^\d{1,3}$/, longestLeafCm),
      words: {
        zh: `长度为厘米整数，1～${longestLeafCm}`,
        en: `Length: whole centimetres, 1 to ${longestLeafCm}`,
      },
    },
    {
      rule: 'V4',
      field: 'widthCm',
      accepts: isWithin(takesHalves ? /^\d{1,3}(\.5)?$/ : /^\d{1,3}$/, widestLeafCm),
      words: takesHalves
        ? {
            zh: `宽度为厘米，只能是整数或 .5，大于 0，不超过 ${widestLeafCm}`,
            en: `Width: centimetres in steps of 0.5, above 0, at most ${widestLeafCm}`,
          }
        : {
            zh: `宽度为厘米整数，1～${widestLeafCm}`,
            en: `Width: whole centimetres, 1 to ${widestLeafCm}`,
          },
    },
    {
      rule: 'V5',
      field: 'pieces',
      accepts: isWithin(/^\d{1,3}$/, 999),
      words: { zh: '片数为整数，1～999', en: 'Pieces: a whole number, 1 to 999' },
    },
    {
      rule: 'V6',
      field: 'area',
      accepts: (value) => value === '' || /^\d+(\.\d+)?$/.test(value),
      words: { zh: '面积必须是不小于 0 的数字', en: 'Area: a number of at least 0' },
    },
  ];
}

export const BARCODE_TAKEN: Words = {
  zh: '该条码在系统包号中已存在',
  en: 'This barcode is already in another package',
};

const BUNDLE_REPEATED: Words = {
  zh: '同一包内木号和扎号重复',
  en: 'The same log and bundle number occurs twice in this package',
};

/** Checks V1 to V6 with the company's settings. Returns the faults of the line alone; empty if it may be stored. */
export function checkLine(line: LineInput, settings: LineSettings): LineProblem[] {
  const broken = rulesOf(settings).filter(({ field, accepts }) => !accepts(line[field]));
  return broken.map(({ rule, field, words }) => ({
    rule,
    field,
    value: line[field],
    severity: 'error',
    words,
  }));
}

/** V7: the line's barcode must not be in a live package. `isTaken` looks it up in stock. */
export function checkBarcode(barcode: string, isTaken: (barcode: string) => boolean): LineProblem[] {
  if (barcode === '' || !isTaken(barcode)) return [];
  return [{ rule: 'V7', field: 'barcode', value: barcode, severity: 'error', words: BARCODE_TAKEN }];
}

/**
 * V8: bundles that repeat an earlier one of the package, by index. Only a warning: a bundle may be split by width. A
 * bundle number that is invalid (V2) is not compared.
 */
export function checkRepeatedBundles(
  lines: readonly Pick<LineInput, 'logNo' | 'bundleNo'>[],
): { index: number; problem: LineProblem }[] {
  const seen = new Set<string>();
  return lines.flatMap(({ logNo, bundleNo }, index) => {
    if (!/^\d+$/.test(bundleNo)) return [];
    const key = `${logNo}\n${Number(bundleNo)}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const value = `${logNo}-${bundleNo}`;
    const problem: LineProblem = {
      rule: 'V8',
      field: 'bundleNo',
      value,
      severity: 'warning',
      words: BUNDLE_REPEATED,
    };
    return [{ index, problem }];
  });
}

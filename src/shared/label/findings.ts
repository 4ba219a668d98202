import { AppError, adviseError, describeError, type Language, type Words } from '../errors.ts';

/**
 * The name of a field in messages: in both languages or, for a field that no catalogue has, its identifier in the row;
 * a fixed text is its own name.
 */
export type FieldName = Words | string;

/** The findings from drawing one label. */
export interface Findings {
  /** Why the label must not be printed: a required value is missing, or a code or characters would be unreadable. */
  faults: AppError[];
  /** Defects of a label that can be printed all the same: a cut text. */
  warnings: AppError[];
}

/** Whose label it is, for messages. */
export interface LabelPlace {
  /** 1-based number of the label's row. */
  row: number;
  /** The package's or bundle's number; empty if the row has none. */
  number: string;
}

/**
 * `label.refused`: the label named, with the field and the reason of its first fault. `count`: how many labels of the
 * run are faulty.
 */
export function refuseLabel(fault: AppError, { row, number }: LabelPlace, count = 1): AppError {
  const inBoth = (say: (language: Language) => string) => ({ zh: say('zh'), en: say('en') });
  return new AppError(
    'label.refused',
    {
      row,
      number,
      field: fault.details.field,
      fault: fault.code,
      count,
      label: {
        zh: number === '' ? `第 ${row} 行` : `第 ${row} 行（${number}）`,
        en: number === '' ? `row ${row}` : `row ${row} (${number})`,
      },
      reason: inBoth((language) => describeError(fault, language)),
      advice: inBoth((language) => adviseError(fault, language)),
      others: count > 1 ? { zh: `（共 ${count} 张标签有问题）`, en: ` (${count} labels are faulty)` } : '',
    },
    { cause: fault },
  );
}

import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { LabelRow } from '../desk/contract/labels.ts';
import { LanguageSchema } from '../errors.ts';
import { type Binding, type BoundField, bindText, parseBinding } from './binding.ts';
import { isNumber, WORD_FORMAT } from './formats.ts';
import { ValueTemplateSchema } from './value-template.ts';

/** When an element is drawn, by a value of this label. */
export const ConditionSchema = z.strictObject({
  value: ValueTemplateSchema,
  is: z.enum(['filled', 'empty', 'equal', 'unequal']),
  /** The value that `equal` and `unequal` compare with. */
  to: z.string().max(200).default(''),
});
export type Condition = z.output<typeof ConditionSchema>;

export function holds({ value, is, to }: Condition, row: LabelRow): boolean {
  const binding = parseBinding(value);
  switch (is) {
    case 'filled':
      return bindText(binding, row) !== '';
    case 'empty':
      return bindText(binding, row) === '';
    case 'equal':
      return isEqual(binding, row, to);
    case 'unequal':
      return !isEqual(binding, row, to);
  }
}

/** Whether the value is this text: as it is in the row, in the words of a state or a dictionary, or as the same number. */
function isEqual(binding: Binding, row: LabelRow, to: string): boolean {
  if (bindText(binding, row) === to) return true;
  const inWords = { ...binding, parts: binding.parts.map(asWord) };
  if (LanguageSchema.options.some((language) => bindText(inWords, row, language) === to)) return true;
  const [only, ...others] = binding.parts;
  if (only === undefined || typeof only === 'string' || others.length > 0) return false;
  const number = row[only.name];
  return typeof number === 'number' && only.format === '' && isNumber(to) && new Decimal(to).eq(number);
}

function asWord(part: string | BoundField): string | BoundField {
  return typeof part === 'string' || part.format !== '' ? part : { ...part, format: WORD_FORMAT };
}

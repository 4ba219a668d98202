import { z } from 'zod';
import type { LabelRow } from '../desk/contract/labels.ts';
import { bindText, parseBinding } from './binding.ts';
import { ValueTemplateSchema } from './value-template.ts';

/** When an element is drawn: its value on this label is compared as text. */
export const ConditionSchema = z.strictObject({
  value: ValueTemplateSchema,
  is: z.enum(['filled', 'empty', 'equal', 'unequal']),
  /** The value that `equal` and `unequal` compare with. */
  to: z.string().max(200).default(''),
});
export type Condition = z.output<typeof ConditionSchema>;

export function holds({ value, is, to }: Condition, row: LabelRow): boolean {
  const text = bindText(parseBinding(value), row);
  switch (is) {
    case 'filled':
      return text !== '';
    case 'empty':
      return text === '';
    case 'equal':
      return text === to;
    case 'unequal':
      return text !== to;
  }
}

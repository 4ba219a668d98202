import { z } from 'zod';
import type { LabelRow } from '../../desk/contract/labels.ts';
import { bindText, parseBinding } from '../binding.ts';
import { drawTextBox } from '../draw-text.ts';
import { type ElementKind, localize } from '../element-kind.ts';
import { TextElementSchema } from './text.ts';

/** A number that increases from label to label of a run, including copies. */
const CounterElementSchema = TextElementSchema.extend({
  kind: z.literal('counter'),
  /** Its text: `{counter}` is the number, `{labelCount}` the number of labels of the whole run, where it is known. */
  text: TextElementSchema.shape.text.default('{counter}'),
  start: z.number().int().min(0).max(999_999_999).default(1),
  step: z.number().int().min(-1000).max(1000).default(1),
  /** Least number of digits, filled with zeros. */
  digits: z.number().int().min(1).max(12).default(1),
});
type CounterElement = z.output<typeof CounterElementSchema>;

export const counter: ElementKind<typeof CounterElementSchema> = {
  schema: CounterElementSchema,
  draw(element, context, surface) {
    if (!context.wants(false)) return;
    const row = { ...context.row, counter: numberOf(element, context.row) };
    const binding = parseBinding(localize(element.text, context.language));
    const field = element.name ?? { zh: '计数', en: 'Counter' };
    const text = bindText(binding, row, context.language);
    drawTextBox({ ...element, text, field, constant: false }, context, surface);
  },
};

/** The number on a label; a label that is not of a run, as in a preview, is the first. */
function numberOf({ start, step, digits }: CounterElement, { labelNo }: LabelRow): string {
  const number = start + step * (Number(labelNo ?? 1) - 1);
  const text = String(Math.abs(number)).padStart(digits, '0');
  return number < 0 ? `-${text}` : text;
}

import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { bindText, parseBinding } from '../binding.ts';
import { drawTextBox } from '../draw-text.ts';
import {
  AlignSchema,
  BoxFields,
  type ElementKind,
  LocalizedSchema,
  localize,
  NameSchema,
  PositiveLengthSchema,
  RotationSchema,
  VerticalAlignSchema,
  WeightSchema,
} from '../element-kind.ts';
import { nameByContent } from '../field-name.ts';
import { FONT_NAMES } from '../fonts.ts';

export const TextElementSchema = z.strictObject({
  kind: z.literal('text'),
  ...BoxFields,
  rotation: RotationSchema,
  name: NameSchema,
  text: LocalizedSchema,
  sizeMm: PositiveLengthSchema.default(3),
  minSizeMm: PositiveLengthSchema.default(2),
  maxLines: z.number().int().min(1).max(20).default(1),
  /** Absent: the standard one. */
  font: z.enum(FONT_NAMES).optional(),
  weight: WeightSchema.default('regular'),
  align: AlignSchema.default('left'),
  verticalAlign: VerticalAlignSchema.default('middle'),
  /** Whether a label is refused where this text is missing or has to be cut; otherwise it is omitted, or cut with a warning. */
  required: z.boolean().default(false),
});

export const text: ElementKind<typeof TextElementSchema> = {
  schema: TextElementSchema,
  draw(element, context, surface) {
    const binding = parseBinding(localize(element.text, context.language));
    const constant = binding.fields.length === 0;
    if (!context.wants(constant)) return;
    const value = bindText(binding, context.row, context.language);
    const field = element.name ?? nameByContent(element.text);
    if (value === '' && element.required) context.refuse(new AppError('label.field_missing', { field }));
    drawTextBox({ ...element, text: value, field, constant }, context, surface);
  },
};

import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { bindText, parseBinding } from '../binding.ts';
import { encodeQr } from '../codes/qr.ts';
import {
  BoxFields,
  type ElementKind,
  NameSchema,
  PositiveLengthSchema,
  ValueTemplateSchema,
} from '../element-kind.ts';

const QrElementSchema = z.strictObject({
  kind: z.literal('qrcode'),
  xMm: BoxFields.xMm,
  yMm: BoxFields.yMm,
  /** Side of the square the code is centred in; its quiet zone of four modules lies outside. */
  sizeMm: PositiveLengthSchema,
  name: NameSchema,
  value: ValueTemplateSchema.default('{qrText}'),
  level: z.enum(['L', 'M', 'Q', 'H']).default('M'),
});

export const qrcode: ElementKind<typeof QrElementSchema> = {
  schema: QrElementSchema,
  draw(element, context, surface) {
    const binding = parseBinding(element.value);
    const constant = binding.fields.length === 0;
    if (!context.wants(constant)) return;
    const field = element.name?.[context.language] ?? binding.fields.join(', ');
    const text = bindText(binding, context.row);
    if (text === '') return context.warn(new AppError('label.field_missing', { field }));
    const { dots } = context;
    const matrix = encodeQr(text, element.level);
    const moduleDots = Math.floor((element.sizeMm * dots.dotsPerMm + 1e-6) / (matrix?.size ?? Number.NaN));
    if (matrix === null || moduleDots < 1) {
      return context.warn(new AppError('label.field_overflow', { field, value: text }));
    }
    const moduleMm = moduleDots / dots.dotsPerMm;
    const slackMm = element.sizeMm - matrix.size * moduleMm;
    surface.matrix({
      xMm: dots.snap(element.xMm + slackMm / 2),
      yMm: dots.snap(element.yMm + slackMm / 2),
      moduleMm,
      matrix,
      text,
      constant,
    });
  },
};

import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { bindCode } from '../bind-code.ts';
import { encodeQr } from '../codes/qr.ts';
import {
  BoxFields,
  CommonFields,
  type ElementKind,
  NameSchema,
  PositiveLengthSchema,
} from '../element-kind.ts';
import { ValueTemplateSchema } from '../value-template.ts';

/**
 * Modules along a side of version 2, which holds the code of an ordinary package. A smaller code is not drawn with
 * larger modules: they would need a wider quiet zone than templates leave.
 */
const ORDINARY_MODULES = 25;

const QrElementSchema = z.strictObject({
  kind: z.literal('qrcode'),
  ...CommonFields,
  xMm: BoxFields.xMm,
  yMm: BoxFields.yMm,
  /** Side of the square in which the code is centred; the quiet zone of four modules lies outside. */
  sizeMm: PositiveLengthSchema,
  name: NameSchema,
  value: ValueTemplateSchema.default('{qrText}'),
  /** Whether a label is refused if its row has no value for the code; otherwise the code is omitted. */
  required: z.boolean().default(true),
  level: z.enum(['L', 'M', 'Q', 'H']).default('M'),
});

export const qrcode: ElementKind<typeof QrElementSchema> = {
  schema: QrElementSchema,
  draw(element, context, surface) {
    const bound = bindCode(element, context);
    if (bound === null) return;
    const { text, field, constant } = bound;
    const { dots } = context;
    const matrix = encodeQr(text, element.level);
    const modules = Math.max(matrix?.width ?? Number.NaN, ORDINARY_MODULES);
    const moduleDots = Math.floor((element.sizeMm * dots.dotsPerMm + 1e-6) / modules);
    if (matrix === null || moduleDots < 1) {
      return context.refuse(new AppError('label.qr_too_long', { field, value: text }));
    }
    const moduleMm = moduleDots / dots.dotsPerMm;
    const slackMm = element.sizeMm - matrix.width * moduleMm;
    surface.matrix({
      xMm: dots.snap(element.xMm + slackMm / 2),
      yMm: dots.snap(element.yMm + slackMm / 2),
      moduleMm,
      symbology: 'qrcode',
      matrix,
      isStacked: false,
      text,
      field,
      constant,
    });
  },
};

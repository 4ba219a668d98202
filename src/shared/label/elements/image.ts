import { z } from 'zod';
import type { LabelRow } from '../../desk/contract/labels.ts';
import { AppError } from '../../errors.ts';
import { bindText, parseBinding } from '../binding.ts';
import { BoxFields, type ElementKind, NameSchema, RotationSchema } from '../element-kind.ts';
import { nameByContent } from '../field-name.ts';
import type { FieldName } from '../findings.ts';

/** A PNG or JPEG picture in a data URI: a template is one file and neither it nor a row contains paths or addresses. */
const PICTURE = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/;
/** The picture is a field of the row. */
const FIELD = /^\{[A-Za-z][A-Za-z0-9]*\}$/;

/** A picture embedded in the template, or one of the row's. */
const ImageElementSchema = z.strictObject({
  kind: z.literal('image'),
  ...BoxFields,
  rotation: RotationSchema,
  name: NameSchema,
  source: z
    .string()
    .refine(
      (source) => FIELD.test(source) || PICTURE.test(source),
      'data:image/png;base64, data:image/jpeg;base64 or {field}',
    ),
  /** Shades of grey as black and white, for marks and drawings, or as a pattern of dots, for photographs. */
  shades: z.enum(['threshold', 'dots']).default('threshold'),
  /** Whether a label is refused if its row has no such picture; otherwise the picture is omitted. */
  required: z.boolean().default(false),
});
type ImageElement = z.output<typeof ImageElementSchema>;

/** The picture of an element on one label as a data URI; empty if the row has none. */
export function sourceOfImage({ source }: Pick<ImageElement, 'source'>, row: LabelRow): string {
  return FIELD.test(source) ? bindText(parseBinding(source), row) : source;
}

/** What messages call a picture: the name of its element, else its field. */
export function nameOfImage({ name, source }: Pick<ImageElement, 'name' | 'source'>): FieldName {
  return name ?? (FIELD.test(source) ? nameByContent(source) : { zh: '图片', en: 'Picture' });
}

export const image: ElementKind<typeof ImageElementSchema> = {
  schema: ImageElementSchema,
  draw(element, context, surface) {
    const constant = !FIELD.test(element.source);
    if (!context.wants(constant)) return;
    const { dots, row } = context;
    const source = sourceOfImage(element, row);
    const field = nameOfImage(element);
    if (source === '') {
      if (element.required) context.refuse(new AppError('label.field_missing', { field }));
      return;
    }
    if (!PICTURE.test(source)) return context.refuse(new AppError('label.picture_invalid', { field }));
    surface.image({
      xMm: dots.snap(element.xMm),
      yMm: dots.snap(element.yMm),
      widthMm: element.widthMm,
      heightMm: element.heightMm,
      source,
      shades: element.shades,
      rotation: 0,
      constant,
    });
  },
};

import { z } from 'zod';
import { BoxFields, type ElementKind } from '../element-kind.ts';

/** A picture embedded in the template, so that a template is one file and contains no paths. */
const ImageElementSchema = z.strictObject({
  kind: z.literal('image'),
  ...BoxFields,
  source: z
    .string()
    .regex(
      /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/,
      'data:image/png;base64 or data:image/jpeg;base64',
    ),
});

export const image: ElementKind<typeof ImageElementSchema> = {
  schema: ImageElementSchema,
  draw(element, { dots, wants }, surface) {
    if (!wants(true)) return;
    surface.image({
      xMm: dots.snap(element.xMm),
      yMm: dots.snap(element.yMm),
      widthMm: element.widthMm,
      heightMm: element.heightMm,
      source: element.source,
      constant: true,
    });
  },
};

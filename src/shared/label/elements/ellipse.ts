import { z } from 'zod';
import { BoxFields, type ElementKind, PositiveLengthSchema } from '../element-kind.ts';

const EllipseElementSchema = z.strictObject({
  kind: z.literal('ellipse'),
  ...BoxFields,
  thicknessMm: PositiveLengthSchema.default(0.25),
  isFilled: z.boolean().default(false),
});

export const ellipse: ElementKind<typeof EllipseElementSchema> = {
  schema: EllipseElementSchema,
  draw(element, { dots, wants }, surface) {
    if (!wants(true)) return;
    const xMm = dots.snap(element.xMm);
    const yMm = dots.snap(element.yMm);
    surface.ellipse({
      xMm,
      yMm,
      widthMm: dots.snap(element.xMm + element.widthMm) - xMm,
      heightMm: dots.snap(element.yMm + element.heightMm) - yMm,
      thicknessMm: dots.countDots(element.thicknessMm) / dots.dotsPerMm,
      isFilled: element.isFilled,
      constant: true,
    });
  },
};

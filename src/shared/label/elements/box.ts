import { z } from 'zod';
import { BoxFields, type ElementKind, PositiveLengthSchema } from '../element-kind.ts';

const BoxElementSchema = z.strictObject({
  kind: z.literal('box'),
  ...BoxFields,
  thicknessMm: PositiveLengthSchema.default(0.25),
});

export const box: ElementKind<typeof BoxElementSchema> = {
  schema: BoxElementSchema,
  draw(element, { dots, wants }, surface) {
    if (!wants(true)) return;
    const xMm = dots.snap(element.xMm);
    const yMm = dots.snap(element.yMm);
    surface.box({
      xMm,
      yMm,
      widthMm: dots.snap(element.xMm + element.widthMm) - xMm,
      heightMm: dots.snap(element.yMm + element.heightMm) - yMm,
      thicknessMm: dots.countDots(element.thicknessMm) / dots.dotsPerMm,
      constant: true,
    });
  },
};

import { z } from 'zod';
import { BoxFields, CommonFields, type ElementKind, PositiveLengthSchema } from '../element-kind.ts';

const LineElementSchema = z.strictObject({
  kind: z.literal('line'),
  ...CommonFields,
  xMm: BoxFields.xMm,
  yMm: BoxFields.yMm,
  lengthMm: PositiveLengthSchema,
  direction: z.enum(['horizontal', 'vertical']).default('horizontal'),
  thicknessMm: PositiveLengthSchema.default(0.25),
});

export const line: ElementKind<typeof LineElementSchema> = {
  schema: LineElementSchema,
  draw(element, { dots, wants }, surface) {
    if (!wants(true)) return;
    const lengthMm = dots.countDots(element.lengthMm) / dots.dotsPerMm;
    const thicknessMm = dots.countDots(element.thicknessMm) / dots.dotsPerMm;
    const isHorizontal = element.direction === 'horizontal';
    surface.line({
      xMm: dots.snap(element.xMm),
      yMm: dots.snap(element.yMm),
      widthMm: isHorizontal ? lengthMm : thicknessMm,
      heightMm: isHorizontal ? thicknessMm : lengthMm,
      constant: true,
    });
  },
};

import { z } from 'zod';
import { darkRuns } from '../label/codes/code-matrix.ts';
import type { Surface } from '../label/surface.ts';
import { measureLine, type TextMeasure } from '../label/text-measure.ts';

/** A page as shapes to be drawn on a screen, in mm from the upper left corner. */
export const PageShapesSchema = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  texts: z.array(
    z.object({
      text: z.string(),
      xMm: z.number(),
      baselineMm: z.number(),
      sizeMm: z.number(),
      /** The width in the printed font, to which another font is fitted. */
      widthMm: z.number(),
      isBold: z.boolean(),
    }),
  ),
  /** Filled: lines, and the bars of codes. */
  rectangles: z.array(
    z.object({ xMm: z.number(), yMm: z.number(), widthMm: z.number(), heightMm: z.number() }),
  ),
  /** The logo as text, from `writeLogo`. */
  logo: z
    .object({
      text: z.string(),
      xMm: z.number(),
      yMm: z.number(),
      widthMm: z.number(),
      heightMm: z.number(),
    })
    .optional(),
});
export type PageShapes = z.infer<typeof PageShapesSchema>;

/** The shapes that `draw` draws. Papers have no picture except the logo. */
export function shapesOf(
  draw: (surface: Surface) => void,
  size: { widthMm: number; heightMm: number },
  measure: TextMeasure,
): PageShapes {
  const shapes: PageShapes = { ...size, texts: [], rectangles: [] };
  const fill = (xMm: number, yMm: number, widthMm: number, heightMm: number) =>
    shapes.rectangles.push({ xMm, yMm, widthMm, heightMm });
  draw({
    text: ({ text, xMm, baselineMm, sizeMm, face }) =>
      shapes.texts.push({
        text,
        xMm,
        baselineMm,
        sizeMm,
        widthMm: measureLine(text, face, measure).width * sizeMm,
        isBold: face === 'bold',
      }),
    line: ({ xMm, yMm, widthMm, heightMm }) => fill(xMm, yMm, widthMm, heightMm),
    bars({ widths, moduleMm, yMm, heightMm, ...bars }) {
      let { xMm } = bars;
      for (const [at, modules] of widths.entries()) {
        if (at % 2 === 0) fill(xMm, yMm, modules * moduleMm, heightMm);
        xMm += modules * moduleMm;
      }
    },
    box: () => undefined,
    ellipse: () => undefined,
    image({ source, xMm, yMm, widthMm, heightMm }) {
      shapes.logo = { text: source, xMm, yMm, widthMm, heightMm };
    },
    matrix({ matrix, moduleMm, xMm, yMm }) {
      for (const { row, column, length } of darkRuns(matrix))
        fill(xMm + column * moduleMm, yMm + row * moduleMm, length * moduleMm, moduleMm);
    },
  });
  return shapes;
}

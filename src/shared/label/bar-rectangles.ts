import type { BarsShape } from './surface.ts';

export interface BarRectangle {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** The black bars of a one-dimensional code where they are on the label. */
export function barRectangles(shape: BarsShape): BarRectangle[] {
  const { xMm, yMm, heightMm, moduleMm, rotation } = shape;
  const widths = rotation === 180 || rotation === 270 ? shape.widths.toReversed() : shape.widths;
  const isUpright = rotation === 0 || rotation === 180;
  const bars: BarRectangle[] = [];
  let along = 0;
  for (const [at, width] of widths.entries()) {
    const widthMm = width * moduleMm;
    if (at % 2 === 0) {
      bars.push(
        isUpright
          ? { xMm: xMm + along, yMm, widthMm, heightMm }
          : { xMm, yMm: yMm + along, widthMm: heightMm, heightMm: widthMm },
      );
    }
    along += widthMm;
  }
  return bars;
}

/** From the first bar of a one-dimensional code to the end of its last one, in mm. */
export function barSpan({ widths, moduleMm }: Pick<BarsShape, 'widths' | 'moduleMm'>): number {
  // A space after the last bar is not ink.
  const end = widths.length % 2 === 0 ? widths.length - 1 : widths.length;
  let modules = 0;
  for (let at = 0; at < end; at += 1) modules += widths[at] ?? 0;
  return modules * moduleMm;
}

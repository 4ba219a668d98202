import { z } from 'zod';
import { holds } from '../conditions.ts';
import type { DrawContext } from '../element-kind.ts';
import { rotateSurface } from '../rotated-surface.ts';
import type { Surface } from '../surface.ts';
import { barcode } from './barcode.ts';
import { box } from './box.ts';
import { counter } from './counter.ts';
import { ellipse } from './ellipse.ts';
import { image } from './image.ts';
import { line } from './line.ts';
import { list } from './list.ts';
import { qrcode } from './qrcode.ts';
import { table } from './table.ts';
import { text } from './text.ts';

/** The kinds of elements by `kind`. A new one is a file and its kind here. */
const kinds = { text, counter, barcode, qrcode, line, box, ellipse, image, table, list };

type ElementSchema = (typeof kinds)[keyof typeof kinds]['schema'];

export const LabelElementSchema = z.discriminatedUnion(
  'kind',
  Object.values(kinds).map(({ schema }) => schema) as [ElementSchema, ...ElementSchema[]],
);
export type LabelElement = z.output<typeof LabelElementSchema>;

type Draw = (element: LabelElement, context: DrawContext, surface: Surface) => void;

/** Draws an element whose condition holds, turned inside its box. */
export function drawElement(element: LabelElement, context: DrawContext, surface: Surface): void {
  // The union of draw functions accepts only the intersection of elements; `kind` selects the function that fits.
  const draw = kinds[element.kind].draw as Draw;
  if (element.when === undefined) {
    drawTurned(element, draw, context, surface);
    return;
  }
  // An element with a condition varies from label to label, even if its text does not.
  if (!context.wants(false) || !holds(element.when, context.row)) return;
  drawTurned(element, draw, { ...context, wants: () => true }, varying(surface));
}

function drawTurned(element: LabelElement, draw: Draw, context: DrawContext, surface: Surface): void {
  if (!('rotation' in element) || element.rotation === 0) {
    draw(element, context, surface);
    return;
  }
  const { dots } = context;
  const { xMm, yMm, widthMm, heightMm, rotation } = element;
  const box = {
    leftMm: dots.snap(xMm),
    topMm: dots.snap(yMm),
    rightMm: dots.snap(xMm + widthMm),
    bottomMm: dots.snap(yMm + heightMm),
  };
  const [acrossMm, downMm] = [box.rightMm - box.leftMm, box.bottomMm - box.topMm];
  const sides =
    rotation === 180 ? { widthMm: acrossMm, heightMm: downMm } : { widthMm: downMm, heightMm: acrossMm };
  draw({ ...element, ...sides, xMm: 0, yMm: 0 }, context, rotateSurface(surface, box, rotation));
}

/** A surface on which no operation is the same on every label. */
function varying(surface: Surface): Surface {
  return {
    text: (run) => surface.text({ ...run, constant: false }),
    line: (shape) => surface.line({ ...shape, constant: false }),
    box: (shape) => surface.box({ ...shape, constant: false }),
    ellipse: (shape) => surface.ellipse({ ...shape, constant: false }),
    image: (shape) => surface.image({ ...shape, constant: false }),
    bars: (shape) => surface.bars({ ...shape, constant: false }),
    matrix: (shape) => surface.matrix({ ...shape, constant: false }),
  };
}

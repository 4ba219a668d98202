import { z } from 'zod';
import type { DrawContext } from '../element-kind.ts';
import type { Surface } from '../surface.ts';
import { barcode } from './barcode.ts';
import { box } from './box.ts';
import { image } from './image.ts';
import { line } from './line.ts';
import { qrcode } from './qrcode.ts';
import { table } from './table.ts';
import { text } from './text.ts';

/** The kinds of elements by `kind`. A new one is a file, its kind here and its schema below. */
const kinds = { text, barcode, qrcode, line, box, image, table };

export const LabelElementSchema = z.discriminatedUnion('kind', [
  kinds.text.schema,
  kinds.barcode.schema,
  kinds.qrcode.schema,
  kinds.line.schema,
  kinds.box.schema,
  kinds.image.schema,
  kinds.table.schema,
]);
export type LabelElement = z.output<typeof LabelElementSchema>;

type Draw = (element: LabelElement, context: DrawContext, surface: Surface) => void;

export function drawElement(element: LabelElement, context: DrawContext, surface: Surface): void {
  // The union of draw functions accepts only the intersection of elements; `kind` selects the function that fits.
  const draw = kinds[element.kind].draw as Draw;
  draw(element, context, surface);
}

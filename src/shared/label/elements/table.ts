import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { bindText, parseBinding } from '../binding.ts';
import { drawTextBox } from '../draw-text.ts';
import {
  AlignSchema,
  BoxFields,
  type DrawContext,
  type ElementKind,
  LocalizedSchema,
  localize,
  PositiveLengthSchema,
  RotationSchema,
  WeightSchema,
} from '../element-kind.ts';
import { nameOfCell } from '../field-name.ts';
import type { FieldName } from '../findings.ts';
import type { Surface } from '../surface.ts';

const CellSchema = z.strictObject({
  caption: LocalizedSchema,
  value: LocalizedSchema,
  /** Number of table columns the cell spans. */
  span: z.number().int().min(1).max(6).default(1),
  /** Whether a label is refused where this value is missing or has to be cut. */
  required: z.boolean().default(false),
});
type Cell = z.output<typeof CellSchema>;

const TableElementSchema = z.strictObject({
  kind: z.literal('table'),
  ...BoxFields,
  rotation: RotationSchema,
  columns: z.number().int().min(1).max(6).default(2),
  /** Cells fill rows from the left; all rows have the same height. */
  cells: z.array(CellSchema).min(1).max(60),
  lineMm: z.number().min(0).max(2).default(0.2),
  captionWidthMm: z.strictObject({ zh: PositiveLengthSchema, en: PositiveLengthSchema }),
  captionSizeMm: PositiveLengthSchema.default(2.6),
  sizeMm: PositiveLengthSchema.default(3),
  minSizeMm: PositiveLengthSchema.default(1.8),
  maxLines: z.number().int().min(1).max(4).default(1),
  weight: WeightSchema.default('bold'),
  align: AlignSchema.default('left'),
  paddingMm: z.number().min(0).max(10).default(0.8),
});
type TableElement = z.output<typeof TableElementSchema>;

/** White space between a cell's lines and its text. */
const LINE_CLEARANCE_MM = 0.15;

/** A grid of captions and values with lines around every cell. */
export const table: ElementKind<typeof TableElementSchema> = {
  schema: TableElementSchema,
  draw(element, context, surface) {
    const places = placesOf.get(element) ?? placeCells(element);
    placesOf.set(element, places);
    if (context.wants(true)) drawLines(element, places, context, surface);
    for (const place of places) drawCell(element, place, context, surface);
  },
};

interface Place {
  cell: Cell;
  /** For messages. */
  field: FieldName;
  row: number;
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** The places of the cells of tables, which are the same on every label. */
const placesOf = new WeakMap<TableElement, Place[]>();

function placeCells(element: TableElement): Place[] {
  const places: { cell: Cell; row: number; column: number; span: number }[] = [];
  let row = 0;
  let column = 0;
  for (const cell of element.cells) {
    const span = Math.min(cell.span, element.columns);
    if (column + span > element.columns) {
      row += 1;
      column = 0;
    }
    places.push({ cell, row, column, span });
    column += span;
  }
  const heightMm = element.heightMm / (row + 1);
  const columnMm = element.widthMm / element.columns;
  return places.map((place) => ({
    cell: place.cell,
    field: nameOfCell(place.cell),
    row: place.row,
    xMm: element.xMm + place.column * columnMm,
    yMm: element.yMm + place.row * heightMm,
    widthMm: place.span * columnMm,
    heightMm,
  }));
}

function drawLines(element: TableElement, places: Place[], { dots }: DrawContext, surface: Surface): void {
  if (element.lineMm === 0) return;
  const thicknessMm = dots.countDots(element.lineMm) / dots.dotsPerMm;
  const leftMm = dots.snap(element.xMm);
  const topMm = dots.snap(element.yMm);
  const widthMm = dots.snap(element.xMm + element.widthMm) - leftMm;
  const heightMm = dots.snap(element.yMm + element.heightMm) - topMm;
  surface.box({ xMm: leftMm, yMm: topMm, widthMm, heightMm, thicknessMm, constant: true });
  const rows = new Set(places.map((place) => place.yMm));
  rows.delete(element.yMm);
  for (const yMm of rows) {
    surface.line({ xMm: leftMm, yMm: dots.snap(yMm), widthMm, heightMm: thicknessMm, constant: true });
  }
  for (const place of places) {
    if (place.xMm === element.xMm) continue;
    const yMm = dots.snap(place.yMm);
    const cellHeightMm = dots.snap(place.yMm + place.heightMm) - yMm;
    surface.line({
      xMm: dots.snap(place.xMm),
      yMm,
      widthMm: thicknessMm,
      heightMm: cellHeightMm,
      constant: true,
    });
  }
}

function drawCell(element: TableElement, place: Place, context: DrawContext, surface: Surface): void {
  const { cell, field } = place;
  const captionWidthMm = element.captionWidthMm[context.language];
  const inset = element.lineMm + element.paddingMm;
  const shared = {
    yMm: place.yMm + element.lineMm + LINE_CLEARANCE_MM,
    heightMm: Math.max(0.1, place.heightMm - element.lineMm - 2 * LINE_CLEARANCE_MM),
    verticalAlign: 'middle' as const,
  };
  if (context.wants(true))
    drawTextBox(
      {
        ...shared,
        text: localize(cell.caption, context.language),
        field,
        required: false,
        constant: true,
        xMm: place.xMm + inset,
        widthMm: captionWidthMm,
        sizeMm: element.captionSizeMm,
        minSizeMm: Math.min(element.captionSizeMm, element.minSizeMm),
        maxLines: 1,
        weight: 'regular',
        align: 'left',
      },
      context,
      surface,
    );

  const binding = parseBinding(localize(cell.value, context.language));
  const constant = binding.fields.length === 0;
  if (!context.wants(constant)) return;
  const text = bindText(binding, context.row, context.language);
  if (text === '' && cell.required) context.refuse(new AppError('label.field_missing', { field }));
  const valueXMm = place.xMm + inset + captionWidthMm + element.paddingMm;
  drawTextBox(
    {
      ...shared,
      text,
      field,
      required: cell.required,
      constant,
      xMm: valueXMm,
      widthMm: Math.max(0.1, place.xMm + place.widthMm - element.paddingMm - valueXMm),
      sizeMm: element.sizeMm,
      minSizeMm: element.minSizeMm,
      maxLines: element.maxLines,
      weight: element.weight,
      align: element.align,
    },
    context,
    surface,
  );
}

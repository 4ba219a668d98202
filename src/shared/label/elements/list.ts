import { z } from 'zod';
import type { LabelRow } from '../../desk/contract/labels.ts';
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
  NameSchema,
  PositiveLengthSchema,
  RotationSchema,
  WeightSchema,
} from '../element-kind.ts';
import { nameOfCell, wordsOfField } from '../field-name.ts';
import type { FieldName } from '../findings.ts';
import type { Surface } from '../surface.ts';

const ColumnSchema = z.strictObject({
  caption: LocalizedSchema,
  /** Filled from an entry of the list. */
  value: LocalizedSchema,
  /** Share of the width beside the other columns. */
  width: PositiveLengthSchema.default(1),
  align: AlignSchema.default('left'),
});

const ListElementSchema = z.strictObject({
  kind: z.literal('list'),
  ...BoxFields,
  rotation: RotationSchema,
  name: NameSchema,
  /** The field of the row that holds the entries: `lines`. */
  source: z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/),
  columns: z.array(ColumnSchema).min(1).max(12),
  rowHeightMm: PositiveLengthSchema.default(4),
  /** Blocks side by side, filled one after the other, each with the captions (domain rule D3). */
  blocks: z.number().int().min(1).max(4).default(1),
  lineMm: z.number().min(0).max(2).default(0.2),
  sizeMm: PositiveLengthSchema.default(2.6),
  minSizeMm: PositiveLengthSchema.default(1.8),
  weight: WeightSchema.default('regular'),
  paddingMm: z.number().min(0).max(10).default(0.5),
  /** Whether a label is refused where entries find no place; otherwise those are left out with a warning. */
  required: z.boolean().default(true),
});
type ListElement = z.output<typeof ListElementSchema>;
type Column = z.output<typeof ColumnSchema>;

/** A table of data: captions, and a row for each entry of a list in the label's row. */
export const list: ElementKind<typeof ListElementSchema> = {
  schema: ListElementSchema,
  draw(element, context, surface) {
    const rowsOfBlock = Math.max(0, Math.floor(element.heightMm / element.rowHeightMm + 1e-6) - 1);
    const cells = placeColumns(element);
    if (context.wants(true)) {
      for (const { column, ...place } of cells) {
        const text = localize(column.caption, context.language);
        const caption = { text, field: nameOfCell(column), constant: true, align: column.align };
        drawCell(element, { ...place, ...caption, row: 0, weight: 'bold' }, context, surface);
      }
    }
    if (!context.wants(false)) return;
    const entries = entriesOf(element, context.row);
    const room = rowsOfBlock * element.blocks;
    if (entries.length > room) report(element, entries.length, room, context);
    for (const [at, entry] of entries.slice(0, room).entries()) {
      for (const { column, block, ...place } of cells) {
        if (block !== Math.floor(at / rowsOfBlock)) continue;
        const text = bindText(
          parseBinding(localize(column.value, context.language)),
          entry,
          context.language,
        );
        const value = { text, field: nameOfCell(column), constant: false, align: column.align };
        const row = 1 + (at % rowsOfBlock);
        drawCell(element, { ...place, ...value, row, weight: element.weight }, context, surface);
      }
    }
  },
};

function entriesOf({ source }: ListElement, row: LabelRow): LabelRow[] {
  const entries = Object.hasOwn(row, source) ? row[source] : undefined;
  return Array.isArray(entries) ? entries : [];
}

function report(element: ListElement, count: number, room: number, context: DrawContext): void {
  const fault = new AppError('label.list_cut', {
    field: element.name ?? wordsOfField(element.source),
    count,
    room,
  });
  if (element.required) context.refuse(fault);
  else context.warn(fault);
}

interface PlacedColumn {
  column: Column;
  block: number;
  xMm: number;
  widthMm: number;
}

function placeColumns({ columns, blocks, xMm, widthMm }: ListElement): PlacedColumn[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const blockMm = widthMm / blocks;
  const placed: PlacedColumn[] = [];
  for (let block = 0; block < blocks; block += 1) {
    let at = xMm + block * blockMm;
    for (const column of columns) {
      const columnMm = (column.width / shares) * blockMm;
      placed.push({ column, block, xMm: at, widthMm: columnMm });
      at += columnMm;
    }
  }
  return placed;
}

interface Cell {
  text: string;
  field: FieldName;
  constant: boolean;
  align: Column['align'];
  weight: ListElement['weight'];
  /** 0: the captions. */
  row: number;
  xMm: number;
  widthMm: number;
}

function drawCell(element: ListElement, cell: Cell, context: DrawContext, surface: Surface): void {
  const { lineMm, paddingMm, rowHeightMm } = element;
  const { dots } = context;
  const yMm = element.yMm + cell.row * rowHeightMm;
  if (lineMm > 0) {
    const thicknessMm = dots.countDots(lineMm) / dots.dotsPerMm;
    const left = dots.snap(cell.xMm);
    const top = dots.snap(yMm);
    // The right and lower lines of a cell are the left and upper ones of the next, drawn once more.
    const right = Math.min(
      dots.snap(cell.xMm + cell.widthMm) + thicknessMm,
      dots.snap(element.xMm + element.widthMm),
    );
    const bottom = Math.min(
      dots.snap(yMm + rowHeightMm) + thicknessMm,
      dots.snap(element.yMm + element.heightMm),
    );
    const place = { xMm: left, yMm: top, widthMm: right - left, heightMm: bottom - top };
    surface.box({ ...place, thicknessMm, constant: cell.constant });
  }
  drawTextBox(
    {
      ...cell,
      required: element.required,
      xMm: cell.xMm + lineMm + paddingMm,
      yMm: yMm + lineMm,
      widthMm: Math.max(0.1, cell.widthMm - lineMm - 2 * paddingMm),
      heightMm: Math.max(0.1, rowHeightMm - lineMm),
      sizeMm: element.sizeMm,
      minSizeMm: element.minSizeMm,
      maxLines: 1,
      verticalAlign: 'middle',
    },
    context,
    surface,
  );
}

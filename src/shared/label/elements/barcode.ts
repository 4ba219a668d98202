import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type BoundCode, bindCode } from '../bind-code.ts';
import { withCheckDigit } from '../codes/check-digit.ts';
import { type BarsCode, encodeCode, type HexagonsCode, type MatrixCode } from '../codes/encode-code.ts';
import { drawMaxicode } from '../codes/maxicode.ts';
import { isReadAsWritten } from '../codes/read-as-written.ts';
import { quietModules, SYMBOLOGY_IDS } from '../codes/symbologies.ts';
import type { DotGrid } from '../dots.ts';
import { drawTextBox } from '../draw-text.ts';
import {
  AlignSchema,
  BoxFields,
  type DrawContext,
  type ElementKind,
  NameSchema,
  PositiveLengthSchema,
  RotationSchema,
} from '../element-kind.ts';
import type { Surface } from '../surface.ts';
import { ValueTemplateSchema } from '../value-template.ts';

const BarcodeElementSchema = z.strictObject({
  kind: z.literal('barcode'),
  /** The box contains the quiet zones and the text below. */
  ...BoxFields,
  rotation: RotationSchema,
  name: NameSchema,
  symbology: z.enum(SYMBOLOGY_IDS).default('code128'),
  /** Options of the symbology in the terms of bwip-js: `includecheck`, `columns=4`. */
  options: z
    .string()
    .regex(/^[A-Za-z0-9=. -]*$/)
    .max(200)
    .default(''),
  value: ValueTemplateSchema,
  /** Whether a label is refused if its row has no value for the code; otherwise the code is omitted. */
  required: z.boolean().default(true),
  /**
   * Width of the thinnest bar: the preferred one, and the smallest allowed for a long text. A two-dimensional code that
   * is not made of bars has the largest modules that fit.
   */
  moduleMm: PositiveLengthSchema.default(0.33),
  minModuleMm: PositiveLengthSchema.default(0.165),
  align: AlignSchema.default('center'),
  /** Whether its text is below; by default below one-dimensional codes. */
  showText: z.boolean().optional(),
  textSizeMm: PositiveLengthSchema.default(3),
});
type BarcodeElement = z.output<typeof BarcodeElementSchema>;

/** White space between the bars and the text below. */
const TEXT_GAP_MM = 0.6;

export const barcode: ElementKind<typeof BarcodeElementSchema> = {
  schema: BarcodeElementSchema,
  draw(element, context, surface) {
    const given = bindCode(element, context);
    if (given === null) return;
    const { symbology, options } = element;
    const { field } = given;
    const text = withCheckDigit(symbology, given.text);
    const bound = { ...given, text, isAsWritten: isReadAsWritten(symbology, text, options) };
    const code = encodeCode(symbology, text, options);
    const showText = element.showText ?? (code === null || code.kind === 'bars');
    const above = {
      ...element,
      heightMm: element.heightMm - (showText ? element.textSizeMm + TEXT_GAP_MM : 0),
    };
    if (code === null) context.refuse(new AppError('label.barcode_invalid', { field, value: text }));
    else if (code.kind === 'bars') drawBars(above, code, bound, context, surface);
    else if (code.kind === 'hexagons') drawHexagons(above, code, bound, context, surface);
    else drawMatrix(above, code, bound, context, surface);
    if (showText) drawTextBelow(element, bound, context, surface);
  },
};

function drawBars(
  element: BarcodeElement,
  { widths, modules }: BarsCode,
  bound: BoundCode,
  context: DrawContext,
  surface: Surface,
): void {
  const { symbology } = element;
  const { dots } = context;
  const quiet = quietModules(symbology);
  const allModules = modules + 2 * quiet;
  const fitting = fittingDots(element.widthMm, allModules, dots);
  const moduleDots = chooseModuleDots(element, fitting, dots);
  if (moduleDots === null) {
    refuseWidth(bound, context);
    return;
  }
  const moduleMm = moduleDots / dots.dotsPerMm;
  const yMm = dots.snap(element.yMm);
  const heightMm = dots.snap(element.yMm + element.heightMm) - yMm;
  // The text below takes the whole box.
  if (heightMm <= 0) {
    context.refuse(new AppError('label.code_low', { field: bound.field, value: bound.text }));
    return;
  }
  surface.bars({
    ...bound,
    xMm: dots.snap(element.xMm + indentOf(element, allModules * moduleMm) + quiet * moduleMm),
    yMm,
    heightMm,
    moduleMm,
    rotation: 0,
    symbology,
    widths,
  });
}

function drawMatrix(
  element: BarcodeElement,
  { matrix, isStacked }: MatrixCode,
  bound: BoundCode,
  context: DrawContext,
  surface: Surface,
): void {
  const { symbology } = element;
  const { dots } = context;
  const quiet = quietModules(symbology);
  const allColumns = matrix.width + 2 * quiet;
  const allRows = matrix.height + 2 * quiet;
  const fitting = Math.min(
    fittingDots(element.widthMm, allColumns, dots),
    fittingDots(element.heightMm, allRows, dots),
  );
  const moduleDots = isStacked ? chooseModuleDots(element, fitting, dots) : fitting;
  if (moduleDots === null || moduleDots < 1) {
    refuseWidth(bound, context);
    return;
  }
  const moduleMm = moduleDots / dots.dotsPerMm;
  surface.matrix({
    ...bound,
    xMm: dots.snap(element.xMm + indentOf(element, allColumns * moduleMm) + quiet * moduleMm),
    yMm: dots.snap(element.yMm + (element.heightMm - matrix.height * moduleMm) / 2),
    moduleMm,
    symbology,
    matrix,
    isStacked,
  });
}

/** In the one size of its symbology, in dots. */
function drawHexagons(
  element: BarcodeElement,
  { hexagons }: HexagonsCode,
  bound: BoundCode,
  context: DrawContext,
  surface: Surface,
): void {
  const { dotsPerMm } = context.dots;
  const matrix = drawMaxicode(hexagons, dotsPerMm);
  drawMatrix(
    { ...element, moduleMm: 1 / dotsPerMm, minModuleMm: 1 / dotsPerMm },
    { kind: 'matrix', matrix, isStacked: true },
    bound,
    context,
    surface,
  );
}

function refuseWidth({ field, text }: BoundCode, context: DrawContext): void {
  context.refuse(new AppError('label.barcode_too_wide', { field, value: text }));
}

/** The largest number of whole dots a module can have, so that all fit a length; 0 if not even one. */
function fittingDots(lengthMm: number, modules: number, dots: DotGrid): number {
  return Math.floor((lengthMm * dots.dotsPerMm + 1e-6) / modules);
}

/** At least the preferred width, less if that does not fit. Null if nothing fits. */
function chooseModuleDots(element: BarcodeElement, fitting: number, dots: DotGrid): number | null {
  const wanted = Math.ceil(element.moduleMm * dots.dotsPerMm - 1e-6);
  const least = Math.max(1, Math.ceil(element.minModuleMm * dots.dotsPerMm - 1e-6));
  const chosen = Math.min(wanted, fitting);
  return chosen < least ? null : chosen;
}

function indentOf({ align, widthMm }: BarcodeElement, usedMm: number): number {
  const slackMm = widthMm - usedMm;
  return { left: 0, center: slackMm / 2, right: slackMm }[align];
}

function drawTextBelow(
  element: BarcodeElement,
  bound: BoundCode,
  context: DrawContext,
  surface: Surface,
): void {
  drawTextBox(
    {
      ...bound,
      required: true,
      xMm: element.xMm,
      yMm: element.yMm + element.heightMm - element.textSizeMm,
      widthMm: element.widthMm,
      heightMm: element.textSizeMm,
      sizeMm: element.textSizeMm,
      minSizeMm: Math.min(element.textSizeMm, 1.8),
      maxLines: 1,
      weight: 'regular',
      align: element.align,
      verticalAlign: 'middle',
    },
    context,
    surface,
  );
}

import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type BoundCode, bindCode } from '../bind-code.ts';
import { encodeLinear, type LinearCode, quietModules, SYMBOLOGIES } from '../codes/linear.ts';
import type { DotGrid } from '../dots.ts';
import { drawTextBox } from '../draw-text.ts';
import {
  AlignSchema,
  BoxFields,
  type DrawContext,
  type ElementKind,
  NameSchema,
  PositiveLengthSchema,
  ValueTemplateSchema,
} from '../element-kind.ts';
import type { Surface } from '../surface.ts';

const BarcodeElementSchema = z.strictObject({
  kind: z.literal('barcode'),
  /** The box contains the quiet zones and the text below. */
  ...BoxFields,
  name: NameSchema,
  symbology: z.enum(SYMBOLOGIES).default('code128'),
  value: ValueTemplateSchema,
  /** Whether a label whose row has no value for it is refused; otherwise the code is omitted. */
  required: z.boolean().default(true),
  /** Width of the thinnest bar: the preferred one, and the smallest allowed for a long text. */
  moduleMm: PositiveLengthSchema.default(0.33),
  minModuleMm: PositiveLengthSchema.default(0.165),
  align: AlignSchema.default('center'),
  showText: z.boolean().default(true),
  textSizeMm: PositiveLengthSchema.default(3),
});
type BarcodeElement = z.output<typeof BarcodeElementSchema>;

/** White space between the bars and the text below. */
const TEXT_GAP_MM = 0.6;

export const barcode: ElementKind<typeof BarcodeElementSchema> = {
  schema: BarcodeElementSchema,
  draw(element, context, surface) {
    const bound = bindCode(element, context);
    if (bound === null) return;
    const { text, field } = bound;
    const code = encodeLinear(element.symbology, text);
    if (code !== null) drawBars(element, code, bound, context, surface);
    else context.refuse(new AppError('label.barcode_invalid', { field, value: text }));
    if (element.showText) drawTextBelow(element, bound, context, surface);
  },
};

function drawBars(
  element: BarcodeElement,
  code: LinearCode,
  { field, constant }: BoundCode,
  context: DrawContext,
  surface: Surface,
): void {
  const { dots } = context;
  const quiet = quietModules(code.symbology);
  const allModules = code.modules + 2 * quiet;
  const moduleDots = chooseModuleDots(element, allModules, dots);
  if (moduleDots === null) {
    context.refuse(new AppError('label.barcode_too_wide', { field, value: code.text }));
    return;
  }
  const moduleMm = moduleDots / dots.dotsPerMm;
  const slackMm = element.widthMm - allModules * moduleMm;
  const indentMm = { left: 0, center: slackMm / 2, right: slackMm }[element.align];
  const yMm = dots.snap(element.yMm);
  surface.bars({
    xMm: dots.snap(element.xMm + indentMm + quiet * moduleMm),
    yMm,
    heightMm: dots.snap(element.yMm + element.heightMm - textHeight(element)) - yMm,
    moduleMm,
    symbology: code.symbology,
    widths: code.widths,
    text: code.text,
    field,
    constant,
  });
}

/** The number of whole dots of a module: at least the preferred width, less if that does not fit. Null if nothing fits. */
function chooseModuleDots(element: BarcodeElement, allModules: number, dots: DotGrid): number | null {
  const wanted = Math.ceil(element.moduleMm * dots.dotsPerMm - 1e-6);
  const least = Math.max(1, Math.ceil(element.minModuleMm * dots.dotsPerMm - 1e-6));
  const fitting = Math.floor((element.widthMm * dots.dotsPerMm + 1e-6) / allModules);
  const chosen = Math.min(wanted, fitting);
  return chosen < least ? null : chosen;
}

function textHeight(element: BarcodeElement): number {
  return element.showText ? element.textSizeMm + TEXT_GAP_MM : 0;
}

function drawTextBelow(
  element: BarcodeElement,
  { text, field, constant }: BoundCode,
  context: DrawContext,
  surface: Surface,
): void {
  drawTextBox(
    {
      text,
      field,
      required: true,
      constant,
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

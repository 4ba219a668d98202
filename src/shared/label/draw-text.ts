import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { AlignSchema, DrawContext, VerticalAlignSchema } from './element-kind.ts';
import type { FieldName } from './findings.ts';
import { fitText, LINE_PITCH } from './fit-text.ts';
import { type FontName, faceOf, type TextFace } from './fonts.ts';
import { missingCharacters, printableText } from './printable-text.ts';
import type { Surface, TextWeight } from './surface.ts';
import { measureLine } from './text-measure.ts';

export interface TextBox {
  text: string;
  /** Label of the field, for messages. */
  field: FieldName;
  /** A label on which this text is cut is not printed. */
  required: boolean;
  constant: boolean;
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
  sizeMm: number;
  minSizeMm: number;
  maxLines: number;
  /** Absent: the standard one. */
  font?: FontName | undefined;
  weight: TextWeight;
  align: z.infer<typeof AlignSchema>;
  verticalAlign: z.infer<typeof VerticalAlignSchema>;
}

/**
 * Draws text inside its box: shrunk if needed, then wrapped, finally cut with a warning. Characters that no font has
 * refuse the label. Baselines lie on whole dots.
 */
export function drawTextBox(box: TextBox, context: DrawContext, surface: Surface): void {
  const shown = printableText(box.text);
  if (shown === '' || !context.wants(box.constant)) return;
  const { measure, dots } = context;
  const face = faceOf(box.font, box.weight);
  const fitted = fitText({ ...box, text: shown, face }, measure);
  report({ ...box, face }, shown, fitted.isCut, context);

  const { lines, sizeMm } = fitted;
  const extents = lines.map((line) => measureLine(line, face, measure));
  const topMm = Math.max(...extents.map((extent) => extent.top)) * sizeMm;
  const bottomMm = Math.max(...extents.map((extent) => -extent.bottom)) * sizeMm;
  const pitchMm = LINE_PITCH * sizeMm;
  const spanMm = (lines.length - 1) * pitchMm;
  // Capital letters and digits are centred whatever the line contains, so that neighbouring boxes share a baseline.
  const wanted = {
    top: box.yMm + topMm,
    middle: box.yMm + (box.heightMm - spanMm + measure.capHeight * sizeMm) / 2,
    bottom: box.yMm + box.heightMm - bottomMm - spanMm,
  }[box.verticalAlign];
  const lowest = box.yMm + box.heightMm - bottomMm - spanMm;
  const firstMm = Math.max(box.yMm + topMm, Math.min(wanted, lowest));

  for (const [at, text] of lines.entries()) {
    if (text === '') continue;
    const slackMm = Math.max(0, box.widthMm - (extents[at]?.width ?? 0) * sizeMm);
    const indentMm = { left: 0, center: slackMm / 2, right: slackMm }[box.align];
    surface.text({
      text,
      xMm: dots.snap(box.xMm + indentMm),
      baselineMm: dots.snap(firstMm + at * pitchMm),
      sizeMm,
      face,
      rotation: 0,
      constant: box.constant,
    });
  }
}

function report(
  box: TextBox & { face: TextFace },
  shown: string,
  isCut: boolean,
  context: DrawContext,
): void {
  const { field, face, required } = box;
  const missing = missingCharacters(shown, face, context.measure);
  if (missing.length > 0) {
    const characters = missing.join(' ');
    context.refuse(new AppError('label.glyph_missing', { field, characters, value: shown }));
  }
  if (!isCut) return;
  const overflow = new AppError('label.field_overflow', { field, value: shown });
  if (required) context.refuse(overflow);
  else context.warn(overflow);
}

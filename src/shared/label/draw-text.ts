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
  const { widthMm, heightMm, minSizeMm, maxLines } = box;
  const wanted = { text: shown, face, widthMm, heightMm, sizeMm: box.sizeMm, minSizeMm, maxLines };
  const fitted = fitText(wanted, measure);
  report(box, face, shown, fitted.isCut, context);

  const { lines, sizeMm } = fitted;
  const extents = lines.map((line) => measureLine(line, face, measure));
  let [top, bottom] = [0, 0];
  for (const extent of extents) {
    top = Math.max(top, extent.top);
    bottom = Math.max(bottom, -extent.bottom);
  }
  const pitchMm = LINE_PITCH * sizeMm;
  const firstMm = firstBaseline(box, {
    topMm: top * sizeMm,
    bottomMm: bottom * sizeMm,
    spanMm: (lines.length - 1) * pitchMm,
    capMm: measure.capHeight * sizeMm,
  });
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (text === '') continue;
    const slackMm = Math.max(0, box.widthMm - (extents[at]?.width ?? 0) * sizeMm);
    surface.text({
      text,
      xMm: dots.snap(box.xMm + slackMm * SLACK_BEFORE[box.align]),
      baselineMm: dots.snap(firstMm + at * pitchMm),
      sizeMm,
      face,
      rotation: 0,
      constant: box.constant,
    });
  }
}

/** The part of a line's free width that lies before it. */
const SLACK_BEFORE = { left: 0, center: 0.5, right: 1 };

interface Block {
  /** The highest and the lowest ink of its lines from their baselines. */
  topMm: number;
  bottomMm: number;
  /** From the first baseline to the last. */
  spanMm: number;
  capMm: number;
}

/** Where the first baseline lies. */
function firstBaseline(box: TextBox, { topMm, bottomMm, spanMm, capMm }: Block): number {
  const highest = box.yMm + topMm;
  const lowest = box.yMm + box.heightMm - bottomMm - spanMm;
  switch (box.verticalAlign) {
    case 'top':
      return highest;
    case 'middle':
      // Capital letters and digits are centred whatever the line contains, so that neighbouring boxes share a baseline.
      return Math.max(highest, Math.min(box.yMm + (box.heightMm - spanMm + capMm) / 2, lowest));
    case 'bottom':
      return Math.max(highest, lowest);
  }
}

function report(box: TextBox, face: TextFace, shown: string, isCut: boolean, context: DrawContext): void {
  const { field, required } = box;
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

import { rulerMarks } from '#shared/desk/adjustments';
import type { MediumSize } from '#shared/desk/contract/media';
import { type LabelTemplate, LabelTemplateSchema } from '#shared/label/template';

const LINE_MM = 0.25;

/**
 * The test page for a medium: lines across the label to measure, each labelled with its distance from the left or upper
 * edge, rulers between them, and in the middle the stored adjustment for the printer and medium.
 */
export function rulerTemplate({ widthMm, heightMm }: MediumSize): LabelTemplate {
  const elements: object[] = [];
  const add = (element: object) => elements.push({ id: `e${elements.length}`, ...element });
  const [across, down] = [rulerMarks(widthMm), rulerMarks(heightMm)];
  const textMm = widthMm < 60 ? 2 : 3;
  const addLine = (direction: 'horizontal' | 'vertical', xMm: number, yMm: number, lengthMm: number) =>
    add({ kind: 'line', direction, xMm, yMm, lengthMm, thicknessMm: LINE_MM });
  const addText = (text: string, xMm: number, yMm: number, wideMm: number) =>
    add({
      kind: 'text',
      text,
      xMm,
      yMm,
      widthMm: wideMm,
      heightMm: textMm * 1.5,
      sizeMm: textMm,
      minSizeMm: 1,
    });
  const nameMm = textMm * 2.2;
  const addName = (mm: number, xMm: number, yMm: number) => addText(String(mm), xMm, yMm, nameMm);

  for (const mm of [across.first, across.last]) {
    addLine('vertical', mm, 0, heightMm);
    addName(mm, mm === across.last ? mm + 0.8 : mm - nameMm - 0.2, heightMm / 2);
  }
  for (const mm of [down.first, down.last]) {
    addLine('horizontal', 0, mm, widthMm);
    addName(mm, widthMm / 2, mm === down.last ? mm + 0.5 : mm - textMm * 1.5);
  }
  for (const mm of ticks(across)) addLine('vertical', mm, down.first, tickMm(mm));
  for (const mm of ticks(down)) addLine('horizontal', across.first, mm, tickMm(mm));
  addText(`${widthMm} × ${heightMm} mm`, across.first + 6, down.first + 5, across.last - across.first - 12);
  return LabelTemplateSchema.parse({
    id: 'ruler',
    version: 2,
    name: { zh: '测试页', en: 'Test page' },
    widthMm,
    heightMm,
    elements,
  });
}

/** Each millimetre of a label, each fifth one of a sheet. */
function ticks({ first, last }: { first: number; last: number }): number[] {
  const step = last - first > 120 ? 5 : 1;
  return Array.from({ length: (last - first) / step }, (_, at) => first + at * step);
}

function tickMm(mm: number): number {
  if (mm % 10 === 0) return 4;
  return mm % 5 === 0 ? 3 : 1.5;
}

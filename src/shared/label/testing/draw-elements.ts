import type { LabelRow } from '../../desk/contract/labels.ts';
import type { AppError, Language } from '../../errors.ts';
import { drawLabel } from '../document.ts';
import { createDotGrid, type Dpi } from '../dots.ts';
import type { Layer } from '../element-kind.ts';
import { createRecordingSurface, type DrawnOperation } from '../recording-surface.ts';
import { LabelTemplateSchema } from '../template.ts';
import { fixedMeasure } from './fixed-measure.ts';

export interface DrawnLabel {
  operations: DrawnOperation[];
  faults: AppError[];
  warnings: AppError[];
}

/** Draws elements, written as in a template, on a label of 100 × 70 mm. */
export function drawElements(
  elements: unknown[],
  row: LabelRow = {},
  { dpi = 203, language = 'zh', layer = 'all' }: { dpi?: Dpi; language?: Language; layer?: Layer } = {},
): DrawnLabel {
  const template = LabelTemplateSchema.parse({
    id: 'test',
    version: 1,
    name: { zh: '测试', en: 'Test' },
    widthMm: 100,
    heightMm: 70,
    elements,
  });
  const surface = createRecordingSurface();
  const options = { language, dots: createDotGrid(dpi), measure: fixedMeasure, layer };
  return { ...drawLabel(template, row, surface, options), operations: surface.operations };
}

export function textsOf({ operations }: DrawnLabel): string[] {
  return operations.flatMap((operation) => (operation.kind === 'text' ? [operation.text] : []));
}

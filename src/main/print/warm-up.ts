import { setImmediate } from 'node:timers/promises';
import { type LabelRow, PrinterLanguageSchema } from '#shared/desk/contract';
import { renderLabels } from './render.ts';
import { createTemplates } from './templates.ts';

/** Every kind of content a package label has: Latin, Chinese, digits, and what goes into its codes. */
const SAMPLE: LabelRow = {
  packNo: 'MZY0000000000',
  cabinetNo: 'A-00',
  species: '黑胡桃',
  grade: 'A',
  texture: '直纹',
  craft: '刨切',
  thicknessMm: 0.5,
  lengthMm: 2500,
  widthMm: 200,
  pieces: 24,
  bundles: 1,
  area: 12,
};

/**
 * Draws a label nobody sees in every printer language, so that fonts are open, code is compiled and glyphs are known
 * before the first real one. Some 100 ms, in steps the rest of the process can go between.
 */
export async function warmUpPrinting(templatesDir: string): Promise<void> {
  const templates = createTemplates(templatesDir);
  const first = templates.list()[0];
  if (first === undefined) return;
  for (const language of PrinterLanguageSchema.options) {
    const run = renderLabels({ template: templates.get(first.id), rows: [SAMPLE], language, dpi: 203 });
    for await (const _chunk of run) await setImmediate();
  }
}

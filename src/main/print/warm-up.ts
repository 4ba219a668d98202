import { setImmediate } from 'node:timers/promises';
import type { LabelRow } from '#shared/desk/contract/labels';
import { LabelLanguageSchema } from '#shared/desk/contract/printers';
import { renderLabels } from './render.ts';
import { createTemplates } from './templates.ts';

/** Every kind of content of a package label: Latin, Chinese, digits, and the content of its codes. */
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
 * Draws an unseen label in every printer language, so that fonts are open, code is compiled and glyphs are cached
 * before the first real one. Takes some 100 ms, in steps that let the rest of the process work.
 */
export async function warmUpPrinting(templatesDir: string): Promise<void> {
  const templates = createTemplates(templatesDir);
  const first = templates.list()[0];
  if (first === undefined) return;
  for (const language of LabelLanguageSchema.options) {
    const run = renderLabels({ template: templates.get(first.id), rows: [SAMPLE], language, dpi: 203 });
    for await (const _chunk of run) await setImmediate();
  }
}

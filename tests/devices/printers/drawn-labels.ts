import type { LabelRow } from '#shared/desk/contract/labels';
import type { ContentKinds } from '../../../src/main/print/content/content-kind.ts';
import { createContentKinds } from '../../../src/main/print/content/content-kinds.ts';
import type { RunPart } from '../../../src/main/print/print-run.ts';
import { createTemplates } from '../../../src/main/print/templates.ts';
import { findResources } from '../../../src/main/program/resources.ts';

/** The desk's kinds of content, with labels drawn by the test: `units` draws them, `epilogue` follows the last one. */
export function kindsWithLabels(
  units: (rows: Iterable<LabelRow>) => AsyncGenerator<RunPart, void, undefined>,
  epilogue = '',
): ContentKinds {
  const kinds = createContentKinds({ templates: createTemplates(findResources().templatesDir) });
  return {
    ...kinds,
    labels: {
      ...kinds.labels,
      store: async ({ rows, templateId }) => ({ head: { id: templateId }, rows, templateId }),
      restore: () => ({
        widthMm: 100,
        heightMm: 70,
        isOnePage: true,
        isNumbered: false,
        check: async () => {},
        run: async (rows) => ({
          prologue: new Uint8Array(),
          units: units(rows as Iterable<LabelRow>),
          epilogue: () => Buffer.from(epilogue),
        }),
        unit: async () => ({ name: '', picture: { png: '', widthPx: 0, heightPx: 0, warnings: [] } }),
        nameOf: () => '',
      }),
    },
  };
}

/** The content of a job whose labels have these texts. */
export function textLabels(...texts: string[]) {
  return { kind: 'labels' as const, templateId: 'text', rows: texts.map((text) => ({ text })) };
}

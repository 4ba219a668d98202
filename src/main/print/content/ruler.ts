import { z } from 'zod';
import type { PrintContent } from '#shared/desk/contract/jobs';
import type { MediumSize } from '#shared/desk/contract/media';
import { checkLabels } from '../check-labels.ts';
import { escpRuler } from '../escp/escp-paper.ts';
import { previewLabel } from '../preview.ts';
import type { PrintRun } from '../print-run.ts';
import { startLabels } from '../render.ts';
import type { ContentKind } from './content-kind.ts';
import { rulerTemplate } from './ruler-template.ts';

const HeadSchema = z.object({ widthMm: z.number(), heightMm: z.number() });

/** A test page: the head holds the medium's size; its only row is empty. */
export const rulerContent: ContentKind<Extract<PrintContent, { kind: 'ruler' }>> = {
  async store({ widthMm, heightMm }) {
    const head: MediumSize = { widthMm, heightMm };
    return { head, rows: [{}], templateId: 'ruler' };
  },
  restore(head) {
    const size = HeadSchema.parse(head);
    const template = rulerTemplate(size);
    const rows = [{}];
    return {
      ...size,
      isOnePage: true,
      isNumbered: false,
      check: (_, { dpi }) => checkLabels({ template, rows, dpi }),
      run: async (_, { language, dpi, adjustment }) =>
        language === 'escp'
          ? onePart(escpRuler(size, adjustment))
          : startLabels({ template, rows, language, dpi, adjustment }),
      unit: async (_, dpi) => ({ name: '', picture: await previewLabel(template, {}, dpi) }),
      nameOf: () => '',
    };
  },
  record: null,
  outcomes: null,
};

function onePart(bytes: Uint8Array): PrintRun {
  const nothing = new Uint8Array();
  async function* units() {
    yield { bytes, unitsDone: 1 };
  }
  return { prologue: nothing, units: units(), epilogue: () => nothing };
}

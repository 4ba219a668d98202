import { z } from 'zod';
import { DeskTaskSchema, PLACE_FIELDS, TaskPlaceSchema } from '../api/desk-task.ts';
import { endpoint, IdListSchema, IdSchema } from '../api/kit.ts';
import { LabelRowSchema } from '../desk/contract/labels.ts';
import { TASK_KINDS } from '../desk-tasks/kinds.ts';
import { MOST_PRINTED } from '../domain/most-copies.ts';
import { type AnyRecord, scopeOfCalls } from '../records/record.ts';

/** The label of a document: its data but the day of printing, which the printer's desk gives it. */
export const DocumentLabelSchema = z.object({ id: IdSchema, name: z.string(), row: LabelRowSchema });

const fields = {
  ids: { zh: '单据', en: 'Documents' },
  copies: { zh: '份数', en: 'Copies' },
  captions: { zh: '标签文字', en: 'Words on the labels' },
  ...PLACE_FIELDS,
};

/** The calls by which documents of a kind get labels; both need the kind's own print permission. */
export function labelCalls(of: AnyRecord, base: string) {
  const { area, words } = of;
  const { zh } = words.one;
  const path = (name: string) => `${base}/${name}` as `/api/${string}`;
  const shared = { access: { permission: `${area}_print` }, fields, ...scopeOfCalls(of) };
  return {
    /** Data of approved documents' own labels, one a document. Throws `document.print_needs_approval`. */
    labelRows: endpoint({
      ...shared,
      method: 'GET',
      path: path('label-rows'),
      summary: { zh: `${zh}的标签数据`, en: `Label data of ${words.many.en}` },
      query: z.object({ ids: IdListSchema.pipe(z.array(IdSchema).min(1).max(MOST_PRINTED)) }),
      output: z.array(DocumentLabelSchema),
    }),
    /** Hands such labels to a desk. A task that is posted again is there once. Throws `document.print_needs_approval`. */
    labelsAtDesk: endpoint({
      ...shared,
      method: 'POST',
      path: path('labels-at-desk'),
      summary: { zh: `把打印${zh}标签交给工位`, en: `Hand labels of ${words.many.en} to a desk` },
      body: TASK_KINDS.printLabels.content
        .pick({ copies: true, captions: true })
        .extend({ ids: z.array(IdSchema).min(1).max(MOST_PRINTED), ...TaskPlaceSchema.shape }),
      output: DeskTaskSchema,
    }),
  };
}

import { z } from 'zod';
import { TAGGED_KINDS } from '../documents/tagged-kinds.ts';
import { endpoint, IdListSchema, IdSchema } from './kit.ts';

const base = '/api/blade-veneer/v1/tagWriting';

/** Documents whose tags are written in one batch: those of the longest page of a list. */
const MOST_DOCUMENTS = 100;

/** Work before tags are written. */
export const tagWritingApi = {
  /** The packages of documents that have no valid tag, in the order of their numbers. */
  untagged: endpoint({
    method: 'GET',
    path: `${base}/untagged`,
    summary: { zh: '单据中待写标签的包', en: 'Packages of documents without a tag' },
    access: { permission: 'pack_tag' },
    dataScope: true,
    fields: {
      docKind: { zh: '单据类型', en: 'Kind of document' },
      ids: { zh: '单据', en: 'Documents' },
    },
    query: z.object({
      docKind: z.enum(TAGGED_KINDS),
      ids: IdListSchema.pipe(z.array(IdSchema).min(1).max(MOST_DOCUMENTS)),
    }),
    output: z.array(z.object({ id: IdSchema, packNo: z.string() })),
  }),
};

import { z } from 'zod';
import { endpoint, IdSchema } from '../api/kit.ts';
import { DOCUMENT_KINDS } from '../domain/document-states.ts';
import { type AnyRecord, scopeOfCalls } from '../records/record.ts';
import { DocumentHeadSchema } from './document-head.ts';

/** Documents of a chain that are answered: the nearest, by links. */
export const MOST_IN_CHAIN = 100;

const ChainDocumentSchema = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Null if the caller may not see the document; it then appears in the chain without content. */
  head: DocumentHeadSchema.nullable(),
});
export type ChainDocument = z.infer<typeof ChainDocumentSchema>;

const ChainSchema = z.object({
  /** In the order they were made. */
  documents: z.array(ChainDocumentSchema).max(MOST_IN_CHAIN),
  /** An earlier document, and one that was made from it or used its goods, by their indexes in `documents`. */
  links: z.array(z.object({ earlier: z.number().int(), later: z.number().int() })),
  /** Whether the chain has more documents than are answered. */
  isCut: z.boolean(),
});
export type Chain = z.infer<typeof ChainSchema>;

/** The call for the chain that a document of this kind belongs to. */
export function chainCall(of: AnyRecord, base: string) {
  const { zh, en } = of.words.one;
  return endpoint({
    method: 'GET',
    path: `${base}/chain` as `/api/${string}`,
    summary: { zh: `${zh}的单据链`, en: `Chain of documents of a ${en}` },
    access: { permission: `${of.area}_view` },
    ...scopeOfCalls(of),
    query: z.object({ id: IdSchema }),
    output: ChainSchema,
  });
}

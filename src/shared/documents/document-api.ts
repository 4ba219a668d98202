import { z } from 'zod';
import { endpoint, IdSchema } from '../api/kit.ts';
import type { Acts } from '../records/act.ts';
import type { Fields } from '../records/field.ts';
import type { LineGroups } from '../records/lines.ts';
import { type AnyRecord, type RecordDeclaration, scopeOfCalls } from '../records/record.ts';
import { choiceCall, submitApi } from '../records/record-api.ts';
import { chainCall } from './chain-api.ts';

/** The calls of a kind of document under `base`. */
export function documentApi<Area extends string, F extends Fields, A extends Acts, L extends LineGroups>(
  of: RecordDeclaration<Area, F, A, L>,
  base: string,
) {
  return { ...submitApi(of, base), select: choiceCall(of, base), chain: chainCall(of, base) };
}

/** A package of an earlier document, with what of it is left to take. */
const LeftSchema = z.object({
  packId: IdSchema,
  packNo: z.string(),
  species: z.string(),
  grade: z.string(),
  thicknessMm: z.number(),
  bundles: z.number().int(),
  pieces: z.number().int(),
  area: z.number(),
  /** Those of the bundles that are left. */
  barcodes: z.array(z.string()),
  /** Per m², as in the earlier document; null if it has none. */
  price: z.number().nullable(),
});
export type Left = z.infer<typeof LeftSchema>;

/** What is left to take into a document from the `source` with this id. */
export function leftCall(of: AnyRecord, source: AnyRecord, base: string) {
  return endpoint({
    method: 'GET',
    path: `${base}/left` as `/api/${string}`,
    summary: {
      zh: `${source.words.one.zh}可转${of.words.one.zh}的包`,
      en: `What a ${of.words.one.en} can take`,
    },
    access: { permission: `${of.area}_add` },
    ...scopeOfCalls(source),
    query: z.object({ id: IdSchema }),
    output: z.array(LeftSchema),
  });
}

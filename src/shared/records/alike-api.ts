import { z } from 'zod';
import { endpoint, IdSchema } from '../api/kit.ts';
import { type AnyRecord, scopeOfCalls } from './record.ts';

/** A stored record that may be a duplicate of one about to be saved; `fields` are those in which they agree. */
export const AlikeSchema = z.object({
  id: IdSchema,
  code: z.string(),
  name: z.string(),
  fields: z.array(z.string()),
});
export type Alike = z.infer<typeof AlikeSchema>;

/** Most records that an answer lists. */
export const MOST_ALIKE = 5;

function makeCall(of: AnyRecord, base: string) {
  const { area, words, fields, alike = [] } = of;
  const asked = Object.fromEntries(alike.map((name) => [name, z.string().max(200).optional()]));
  return {
    /** Records alike one about to be saved (`id` of a stored one) in any of the fields. */
    alike: endpoint({
      method: 'GET',
      path: `${base}/alike` as `/api/${string}`,
      summary: { zh: `查找相似的${words.many.zh}`, en: `Find alike: ${words.many.en}` },
      access: { permission: `${area}_view` },
      ...scopeOfCalls(of),
      fields: {
        ...Object.fromEntries(alike.flatMap((name) => (fields[name] ? [[name, fields[name].words]] : []))),
        fields: { zh: '相同的字段', en: 'Fields alike' },
      },
      query: z.object({ id: IdSchema.optional(), ...asked }),
      output: z.array(AlikeSchema),
    }),
  };
}

export type AlikeCalls = ReturnType<typeof makeCall>;

/** The call that looks for likely duplicates, of a kind that declares in which fields they are alike. */
export function alikeCalls(of: AnyRecord, base: string): Partial<AlikeCalls> {
  return of.alike === undefined ? {} : makeCall(of, base);
}

import { z } from 'zod';
import type { Words } from '../errors.ts';
import type { FieldWords } from './field-words.ts';
import { DoneSchema, endpoint, IdSchema, IdsQuerySchema } from './kit.ts';

/**
 * Detail, submit and remove of one kind of record under `/api/blade-system/<area>`, with the permissions
 * `<area>_view|_add|_edit|_delete`. `body` has an `id` declared with `SubmitIdSchema`: a submit without id inserts.
 */
export function recordCalls<
  Area extends string,
  Detail extends z.ZodType,
  Body extends z.ZodType,
  Saved extends z.ZodType = typeof DoneSchema,
>(kind: {
  area: Area;
  /** Label of the records; the English word in the plural. */
  words: Words;
  detail: Detail;
  body: Body;
  /** Labels of the fields where they differ from the common ones. */
  fields?: FieldWords;
  /** Answer of a submit, if it is more than the id. */
  saved?: Saved;
}) {
  const { area, words, detail, body, fields = {}, saved = DoneSchema as unknown as Saved } = kind;
  const base = `/api/blade-system/${area}` as const;
  return {
    detail: endpoint({
      method: 'GET',
      path: `${base}/detail`,
      summary: { zh: `${words.zh}详情`, en: `${words.en}, one` },
      access: { permission: `${area}_view` },
      query: z.object({ id: IdSchema }),
      output: detail,
    }),
    submit: endpoint({
      method: 'POST',
      path: `${base}/submit`,
      summary: { zh: `保存${words.zh}`, en: `Save: ${words.en}` },
      access: { permission: `${area}_edit`, permissionToAdd: `${area}_add` },
      body,
      fields,
      output: saved,
    }),
    remove: endpoint({
      method: 'POST',
      path: `${base}/remove`,
      summary: { zh: `删除${words.zh}`, en: `Remove: ${words.en}` },
      access: { permission: `${area}_delete` },
      query: IdsQuerySchema,
      output: DoneSchema,
    }),
  };
}

/** The calls returned by `recordCalls`. */
export type RecordCalls<Detail extends z.ZodType, Body extends z.ZodType> = ReturnType<
  typeof recordCalls<string, Detail, Body>
>;

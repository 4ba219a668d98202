import { z } from 'zod';
import { endpoint } from '../api/kit.ts';
import type { Acts } from './act.ts';
import { actCalls } from './act-api.ts';
import type { Fields } from './field.ts';
import type { RecordDeclaration } from './record.ts';
import { schemasOf, sharedCalls, submitCall, wordsOf } from './record-api.ts';

/** A record with the records below it; both fields are absent if there are none. */
export type NodeOf<T> = T & { hasChildren?: boolean | undefined; children?: NodeOf<T>[] | undefined };

/** Schema of a record in a nested list. */
function nodeOf<T extends z.ZodObject>(record: T): z.ZodType<NodeOf<z.output<T>>> {
  const node: z.ZodType = z.lazy(() =>
    record.extend({ hasChildren: z.boolean().optional(), children: z.array(node).optional() }),
  );
  return node as z.ZodType<NodeOf<z.output<T>>>;
}

/**
 * The dialect of trees in system administration: a nested `list`, detail, submit, remove under `base`. `further` are
 * fields of an answer besides the declared ones.
 */
export function treeApi<
  Area extends string,
  F extends Fields,
  A extends Acts,
  More extends z.ZodRawShape = Record<never, never>,
>(of: RecordDeclaration<Area, F, A>, base: string, further: More = {} as More) {
  const { Answer, Filter } = schemasOf(of);
  const Own = Answer.extend(further);
  const { detail, remove, download, startDownload } = sharedCalls(of, `${base}/list`);
  return {
    list: endpoint({
      method: 'GET',
      path: `${base}/list` as `/api/${string}`,
      summary: { zh: `${of.words.many.zh}列表（嵌套）`, en: `${of.words.many.en}, nested` },
      access: { permission: `${of.area}_view` },
      fields: wordsOf(of),
      /** Accepts suffix filters. `tenantId` is for the platform’s administrator. */
      query: Filter.extend({ tenantId: z.string().optional() }),
      output: z.array(nodeOf(Own)),
    }),
    detail: { ...detail, output: Own },
    remove,
    download,
    startDownload,
    submit: submitCall(of, `${base}/submit`),
    ...actCalls(of, base),
  };
}

import { z } from 'zod';
import type { Words } from '../errors.ts';

/**
 * Who may call an endpoint: anybody, anybody signed in, or a user holding a button permission (the `code` of a
 * button in the menu tree, for example `pack_print`).
 */
export type Access = 'public' | 'signedIn' | { permission: string };

/**
 * One call of the back office, written once: the server validates, authorises and shapes its answer from this, the
 * renderer types its call from it, OpenAPI is derived from it.
 *
 * `query` and `body` parse what travels; `output` is the `data` of the envelope, or the whole body when `bare`.
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST';
  /** With `:name` for path parameters, which arrive merged into the query. */
  path: `/api/${string}`;
  summary: Words;
  access: Access;
  query: Query;
  body: Body;
  output: Output;
  /** The answer is `output` itself, without the `{code, success, data, msg}` envelope (the token call). */
  bare?: boolean;
}

type EndpointInput<Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Omit<
  Endpoint<Q, B, O>,
  'query' | 'body'
> & { query?: Q; body?: B };

/** Declares an endpoint; query and body default to "nothing". */
export function endpoint<
  O extends z.ZodType,
  Q extends z.ZodType = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodOptional<z.ZodUnknown>,
>(input: EndpointInput<Q, B, O>): Endpoint<Q, B, O> {
  return {
    query: z.object({}) as unknown as Q,
    body: z.unknown().optional() as unknown as B,
    ...input,
  };
}

/** What the caller passes in the query string. */
export type QueryOf<E extends Endpoint> = z.input<E['query']>;
/** What the caller passes as body. */
export type BodyOf<E extends Endpoint> = z.input<E['body']>;
/** What the handler receives from the query string. */
export type ParsedQueryOf<E extends Endpoint> = z.output<E['query']>;
/** What the handler receives as body. */
export type ParsedBodyOf<E extends Endpoint> = z.output<E['body']>;
/** What the caller gets: `data`, or the whole body of a bare endpoint. */
export type DataOf<E extends Endpoint> = z.output<E['output']>;

/** The envelope of every answer but the bare ones. `success` is exactly `code === 200`. */
export interface Envelope<T> {
  code: number;
  success: boolean;
  data: T;
  msg: string;
}

/** Ids are 64-bit and travel as strings. */
export const IdSchema = z.string().regex(/^\d{1,19}$/);

/** Times travel as local `YYYY-MM-DD HH:mm:ss`; an absent one as the empty string. */
export const TimeSchema = z.string();

/** Paging parameters of every list: `current` counts from 1, `ascs`/`descs` are comma lists of fields. */
export const PageQuerySchema = z.object({
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(500).default(10),
  ascs: z.string().optional(),
  descs: z.string().optional(),
});
export type PageQuery = z.output<typeof PageQuerySchema>;

/** One page of records. */
export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({
    records: z.array(record),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
  });
}

/** `ids=1,2,3` of every remove call: at least one. */
export const IdsQuerySchema = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(IdSchema).min(1)),
});

/** `data` of save, update, remove: empty, or the new record's id. */
export const DoneSchema = z.object({ id: IdSchema.optional() });

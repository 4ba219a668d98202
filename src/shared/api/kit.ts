import { z } from 'zod';
import type { Words } from '../errors.ts';
import type { FieldWords } from './field-words.ts';

/**
 * Who may call an endpoint: anybody, anybody signed in, or a user holding a button permission (the `code` of a
 * button in the menu tree, for example `pack_print`).
 */
export type Access =
  | 'public'
  | 'signedIn'
  | {
      permission: string;
      /** For a `submit`: the permission asked instead when the body has no `id`, that is, to insert. */
      permissionToAdd?: string;
    };

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
  /** May be called by somebody who has to change his password first, and may do nothing else until he has. */
  beforePasswordChange?: true;
  /** The rows it touches are limited to the data scope of the caller's roles; the server checks that they are. */
  dataScope?: true;
  query: Query;
  body: Body;
  output: Output;
  /** What people call its fields, where the common words (`FIELD_WORDS`) do not say it. */
  fields?: FieldWords;
  /** The answer is `output` itself, without the `{code, success, data, msg}` envelope (the token call). */
  bare?: boolean;
  /**
   * The answer is a file, or a redirect to where it is; `output` is `FileAnswerSchema`. A failure is the envelope all
   * the same, so a client looks at the content type first.
   */
  binary?: boolean;
  /** Takes a `multipart/form-data` form: its fields are the body, its one file, the last part, comes beside it. */
  form?: boolean;
  /** The largest file of a form in bytes, where that is not what any upload may have. */
  fileLimitBytes?: number;
  /** The longest body in bytes, where that is not what a call of its access may send (`bodyLimitOf` of the server). */
  bodyLimitBytes?: number;
  /**
   * How a call is done once that is sent twice with the same `Idempotency-Key`: in one transaction unless declared. `stepwise`:
   * it does what no transaction undoes. `exempt`: it takes no key.
   */
  idempotency?: 'stepwise' | 'exempt';
  /** For how long a client waits for the answer, where that may take longer than it waits for any other's. */
  limitSeconds?: number;
}

type EndpointInput<Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Omit<
  Endpoint<Q, B, O>,
  'query' | 'body'
> & { query?: Q; body?: B };

/**
 * Body of an endpoint that declares none. What a JSON body has then counts as query fields, as a form body does: a
 * removal's `ids` may come either way.
 */
export const NO_BODY = z.unknown().optional();

/** Declares an endpoint; query and body default to "nothing". */
export function endpoint<
  O extends z.ZodType,
  Q extends z.ZodType = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodOptional<z.ZodUnknown>,
>(input: EndpointInput<Q, B, O>): Endpoint<Q, B, O> {
  return {
    query: z.object({}) as unknown as Q,
    body: NO_BODY as unknown as B,
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

/** An id as a caller may send it in JSON: text or, as far as numbers are exact, a number. */
export const SentIdSchema = z.union([IdSchema, z.int().min(0).transform(String)]);

/** A whole number as a form sends it: a number or its text. The empty text is nothing, which leaves the field as it is. */
export const sentInteger = (min: number, max: number) =>
  z.union([z.literal('').transform(() => undefined), z.coerce.number().int().min(min).max(max)]).optional();

/** The version a change was made on; a caller that sends none overwrites what others did meanwhile. */
export const SentVersionSchema = sentInteger(1, 2_147_483_647);

/** Yes or no as JSON or a form sends it. */
export const SentBooleanSchema = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
  z.literal([0, 1]).transform((value) => value === 1),
]);

/** Times travel as local `YYYY-MM-DD HH:mm:ss`; an absent one as the empty string. */
export const TimeSchema = z.string();

/** Records of one page; who asks for more gets this many, and is told so by the page's own `size` and `pages`. */
export const PAGE_SIZE_LIMIT = 1000;

/** Paging parameters of every list: `current` counts from 1, `ascs`/`descs` are comma lists of fields. */
export const PageQuerySchema = z.object({
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, PAGE_SIZE_LIMIT))
    .default(10),
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
  /** There are more: rows are counted up to `COUNTED_ROWS`. */
  isAtLeast?: boolean | undefined;
}

/** Rows a list is counted up to where they cannot be known without; `total` and `pages` are of these then. */
export const COUNTED_ROWS = 10_000;

export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({
    records: z.array(record),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
    isAtLeast: z.boolean().optional(),
  });
}

/** An array, or one page of it when the caller sends `current` or `size`. Our own clients send neither: it is typed as the array. */
export function listOrPageOf<T extends z.ZodType>(record: T): z.ZodType<z.output<T>[], z.output<T>[]> {
  return z.union([z.array(record), pageOf(record)]) as unknown as z.ZodType<z.output<T>[], z.output<T>[]>;
}

/** Keeps the fields nobody declared, for suffix filters, while our own clients are held to those declared. */
export function keepingFilters<T extends z.ZodObject>(schema: T): T {
  return schema.loose() as unknown as T;
}

/** A page query that keeps the fields nobody declared: the suffix filters, for example `createTime_datege`. */
export const FilterQuerySchema = PageQuerySchema.loose();

/** Filters of a list that is a page only when `current` or `size` is sent. */
export const ListQuerySchema = z.looseObject({
  current: PageQuerySchema.shape.current.unwrap().optional(),
  size: PageQuerySchema.shape.size.unwrap().optional(),
  ascs: z.string().optional(),
  descs: z.string().optional(),
});
export type ListQuery = z.output<typeof ListQuerySchema>;

/** A comma list of ids; may be empty. */
export const IdListSchema = z
  .union([z.string().max(50_000), z.int().min(0)])
  .transform((ids) =>
    String(ids)
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  )
  .pipe(z.array(IdSchema).max(1000));

/** Ids in a body: a list of them or one comma list. */
export const sentIds = (most: number) =>
  z.union([z.array(SentIdSchema), IdListSchema]).pipe(z.array(IdSchema).max(most));

/** `ids=1,2,3` of every remove call: at least one. */
export const IdsQuerySchema = z.object({ ids: IdListSchema.pipe(z.array(IdSchema).min(1)) });

/** `id` of a submit: absent or empty inserts, else it updates. */
export const SubmitIdSchema = z
  .union([SentIdSchema, z.literal('')])
  .optional()
  .transform((id) => id || undefined);

/** A parent's id; 0 is none. */
export const ParentIdSchema = z.union([SentIdSchema, z.literal('')]).transform((id) => id || '0');

/** A node of a `…/tree` answer: `title` is the label, `key` and `value` are the id. `children` is absent where there are none. */
export interface TreeNode {
  id: string;
  parentId: string;
  title: string;
  key: string;
  value: string;
  hasChildren: boolean;
  children?: TreeNode[] | undefined;
}

export const TreeNodeSchema: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    title: z.string(),
    key: z.string(),
    value: z.string(),
    hasChildren: z.boolean(),
    children: z.array(TreeNodeSchema).optional(),
  }),
);

/** What a `binary` endpoint's handler gives. */
export const FileAnswerSchema = z.union([
  z.object({
    /** As it was named by people, with its extension. */
    fileName: z.string(),
    contentType: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    /** Shown in the page rather than saved. */
    inline: z.boolean().optional(),
    /** For everybody and for ever: the address is never given to another content. */
    isPublic: z.boolean().optional(),
  }),
  z.object({ redirect: z.string() }),
]);
export type FileAnswer = z.infer<typeof FileAnswerSchema>;

/** `data` of save, update, remove: empty, or the new record's id. */
export const DoneSchema = z.object({ id: IdSchema.optional() });

import { z } from 'zod';
import type { Words } from '../errors.ts';
import type { FieldWords } from './field-words.ts';

/**
 * Who may call an endpoint: everyone; every signed-in user; desks (their hosts, with a token issued either to a
 * registered desk for its key or to the user signed in at the desk); registered desks alone; or users with a button
 * permission (the `code` of a button in the menu tree, for example `pack_print`).
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'desk'
  | 'registeredDesk'
  | {
      permission: string;
      /** For a `submit`: the permission required instead if the body has no `id`, that is, for an insert. */
      permissionToAdd?: string;
    };

/**
 * One call of the back office, declared once. From it the server derives validation, authorisation and the shape of its
 * answer, the renderer derives the types of its call, and OpenAPI its description.
 *
 * `query` and `body` parse the input; `output` is the `data` of the envelope, or the whole body if `bare`.
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST';
  /** With `:name` for path parameters, which are merged into the query. */
  path: `/api/${string}`;
  summary: Words;
  access: Access;
  /** Allowed to a user who must change the password first and may call nothing else until then. */
  beforePasswordChange?: true;
  /**
   * The rows it touches are limited to the data scope of the caller's roles; the server checks that the limit was
   * applied.
   */
  dataScope?: true;
  query: Query;
  body: Body;
  output: Output;
  /** Labels of its fields where they differ from the common ones (`FIELD_WORDS`). */
  fields?: FieldWords;
  /** The answer is `output` itself, without the `{code, success, data, msg}` envelope (the token call). */
  bare?: boolean;
  /**
   * The answer is a file, or a redirect to one; `output` is `FileAnswerSchema`. A failure is an envelope here too, so
   * clients check the content type first.
   */
  binary?: boolean;
  /**
   * Takes a `multipart/form-data` form: its fields are the body; its one file, which must be the last part, is passed
   * separately.
   */
  form?: boolean;
  /** Size limit of the form's file in bytes, if it is not the general upload limit. */
  fileLimitBytes?: number;
  /** Size limit of the body in bytes, if it is not the limit of its kind of access (`bodyLimitOf` of the server). */
  bodyLimitBytes?: number;
  /**
   * How a call repeated with the same `Idempotency-Key` is handled. By default the call is one transaction. `stepwise`:
   * it has effects that a transaction cannot undo. `exempt`: it accepts no key.
   */
  idempotency?: 'stepwise' | 'exempt';
  /** How long a client waits for the answer, if longer than the general limit. */
  limitSeconds?: number;
}

type EndpointInput<Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Omit<
  Endpoint<Q, B, O>,
  'query' | 'body'
> & { query?: Q; body?: B };

/**
 * Body of an endpoint that declares none. A JSON body is then read as query fields, like a form body, because the `ids`
 * of a removal may be sent either way.
 */
export const NO_BODY = z.unknown().optional();

/** Declares an endpoint; without `query` or `body` it accepts none. */
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

/** Query parameters as the caller passes them. */
export type QueryOf<E extends Endpoint> = z.input<E['query']>;
/** Body as the caller passes it. */
export type BodyOf<E extends Endpoint> = z.input<E['body']>;
/** Query parameters as the handler receives them. */
export type ParsedQueryOf<E extends Endpoint> = z.output<E['query']>;
/** Body as the handler receives it. */
export type ParsedBodyOf<E extends Endpoint> = z.output<E['body']>;
/** What the caller receives: `data`, or the whole body of a bare endpoint. */
export type DataOf<E extends Endpoint> = z.output<E['output']>;

/** The envelope of every answer that is not bare. `success` equals `code === 200`. */
export interface Envelope<T> {
  code: number;
  success: boolean;
  data: T;
  msg: string;
}

/** A record without its null fields: null counts as absent, as in every server of the family. */
export function withoutNulls(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
}

/** Ids are 64-bit and travel as strings. */
export const IdSchema = z.string().regex(/^\d{1,19}$/);

/** An id in a JSON body: text, or a number in the range where numbers are exact. */
export const SentIdSchema = z.union([IdSchema, z.int().min(0).transform(String)]);

/** An integer sent as a number or as its text. The empty text counts as absent, so the field keeps its value. */
export const sentInteger = (min: number, max: number) =>
  z.union([z.literal('').transform(() => undefined), z.coerce.number().int().min(min).max(max)]).optional();

export const LARGEST_VERSION = 2_147_483_647;

/** The version a change is based on. Without it, a change overwrites changes made in between. */
export const SentVersionSchema = sentInteger(1, LARGEST_VERSION);

/** A boolean as JSON or a form sends it. */
export const SentBooleanSchema = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
  z.literal([0, 1]).transform((value) => value === 1),
]);

/**
 * Times are `YYYY-MM-DD HH:mm:ss` in the zone of `TIME_ZONE_HEADER`; the empty string if absent. A desk sends the times of its
 * records as ISO 8601 in UTC, because the page that delivers them may be in another zone.
 */
export const TimeSchema = z.string();

/** The header that names the zone of the times in a call and its answer (IANA); the server's own without it. */
export const TIME_ZONE_HEADER = 'Time-Zone';

/** Largest page size. A request for more gets this many; the answer's `size` and `pages` show it. */
const PAGE_SIZE_LIMIT = 1000;

/** Paging parameters of every list: `current` counts from 1, `ascs`/`descs` are comma-separated fields. */
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

/** One page of rows. */
export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** The total is a lower bound: rows are counted up to `COUNTED_ROWS`. */
  isAtLeast?: boolean | undefined;
}

/**
 * If the total is not known otherwise, rows are counted only up to this number; `total` and `pages` then refer to it.
 */
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

/**
 * The array, or one page of it if the caller sends `current` or `size`. Our own clients send neither, so the type is
 * the array.
 */
export function listOrPageOf<T extends z.ZodType>(record: T): z.ZodType<z.output<T>[], z.output<T>[]> {
  return z.union([z.array(record), pageOf(record)]) as unknown as z.ZodType<z.output<T>[], z.output<T>[]>;
}

/**
 * Keeps undeclared fields, which are suffix filters, at run time, while the type limits our own clients to the
 * declared ones.
 */
export function keepingFilters<T extends z.ZodObject>(schema: T): T {
  return schema.loose() as unknown as T;
}

/** A page query that keeps undeclared fields: suffix filters such as `createTime_datege`. */
export const FilterQuerySchema = PageQuerySchema.loose();

/** Filters of a list that is paged only if `current` or `size` is sent. */
export const ListQuerySchema = z.looseObject({
  current: PageQuerySchema.shape.current.unwrap().optional(),
  size: PageQuerySchema.shape.size.unwrap().optional(),
  ascs: z.string().optional(),
  descs: z.string().optional(),
});
export type ListQuery = z.output<typeof ListQuerySchema>;

/** A comma-separated list of ids; may be empty. */
export const IdListSchema = z
  .union([z.string().max(50_000), z.int().min(0)])
  .transform((ids) =>
    String(ids)
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  )
  .pipe(z.array(IdSchema).max(1000));

/** Ids in a body: an array or one comma-separated text, at most `most`. */
export const sentIds = (most: number) =>
  z.union([z.array(SentIdSchema), IdListSchema]).pipe(z.array(IdSchema).max(most));

/** `ids=1,2,3` of every removal: at least one. */
export const IdsQuerySchema = z.object({ ids: IdListSchema.pipe(z.array(IdSchema).min(1)) });

/** `id` of a submit: absent or empty inserts, otherwise updates. */
export const SubmitIdSchema = z
  .union([SentIdSchema, z.literal('')])
  .optional()
  .transform((id) => id || undefined);

/** Id of the parent; 0 if there is none. */
export const ParentIdSchema = z.union([SentIdSchema, z.literal('')]).transform((id) => id || '0');

/**
 * A node of a `…/tree` answer: `title` is the label, `key` and `value` are the id. `children` is absent if there are
 * none.
 */
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

/** What the handler of a `binary` endpoint returns. */
export const FileAnswerSchema = z.union([
  z.object({
    /** Name for the user, with extension. */
    fileName: z.string(),
    contentType: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    /** Display in the page instead of saving. */
    inline: z.boolean().optional(),
    /** Readable by everyone and cacheable for ever: the address never gets other content. */
    isPublic: z.boolean().optional(),
  }),
  z.object({ redirect: z.string() }),
]);
export type FileAnswer = z.infer<typeof FileAnswerSchema>;

/** `data` of save, update and remove: empty, or the new record's id. */
export const DoneSchema = z.object({ id: IdSchema.optional() });

import { z } from 'zod';
import type { FieldWords } from '../api/field-words.ts';
import { JobStartedSchema } from '../api/job.ts';
import {
  DoneSchema,
  endpoint,
  FileAnswerSchema,
  IdListSchema,
  IdSchema,
  IdsQuerySchema,
  PageQuerySchema,
  pageOf,
  SentIdSchema,
  SentVersionSchema,
  SubmitIdSchema,
  TimeSchema,
  withoutNulls,
} from '../api/kit.ts';
import type { Acts } from './act.ts';
import { actCalls, SEEN_VERSIONS } from './act-api.ts';
import { alikeCalls } from './alike-api.ts';
import type { Field, Fields } from './field.ts';
import { importCalls } from './import-api.ts';
import { type LineGroups, lineFields } from './lines.ts';
import { type AnyRecord, type RecordDeclaration, refersToScoped, scopeOfCalls } from './record.ts';
import { isNamed, type NameFieldOf, nameFieldOf } from './reference-field.ts';

/** Fields of every record's answer besides its own. */
const stamps = {
  id: IdSchema,
  /** Number of changes; a change based on another version is refused with `record.changed`. */
  version: z.number().int(),
  tenantId: z.string(),
  createUser: z.string(),
  createDept: z.string(),
  createTime: TimeSchema,
  updateUser: z.string(),
  updateTime: TimeSchema,
  isDeleted: z.number().int(),
};

type Outputs<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: F[K]['output'];
};
type Names<F extends Fields> = {
  [K in keyof F & string as F[K] extends { kind: 'choice' | 'reference' | 'references' }
    ? NameFieldOf<K>
    : never]: z.ZodString;
};
type Entered<F extends Fields> = { [K in keyof F as F[K] extends { isDerived: true } ? never : K]: F[K] };
type Sent<F extends Fields> = { [K in keyof Entered<F>]: z.ZodOptional<z.ZodNullable<F[K]['sent']>> };
type SentNew<F extends Fields> = {
  [K in keyof Entered<F>]: F[K] extends { isRequired: true }
    ? F[K]['sent']
    : z.ZodOptional<z.ZodNullable<F[K]['sent']>>;
};
type LineAnswers<L extends LineGroups> = {
  [K in keyof L]: z.ZodArray<
    z.ZodObject<{ id: typeof IdSchema } & Outputs<L[K]['fields']> & Names<L[K]['fields']>>
  >;
};
type SentLines<L extends LineGroups> = {
  [K in keyof L]: z.ZodOptional<
    z.ZodNullable<
      z.ZodArray<
        z.ZodObject<{ id: z.ZodOptional<z.ZodNullable<typeof SentIdSchema>> } & SentNew<L[K]['fields']>>
      >
    >
  >;
};
type Asked<F extends Fields> = { [K in keyof F]: z.ZodOptional<z.ZodCoercedString> };

const each = (fields: Fields, make: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]));

const only = (fields: Fields, isWanted: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isWanted(field)));

/** Fields with the names of dictionary keys and referenced records. */
function namesOf<F extends Fields>(fields: F): Names<F> {
  const named = Object.keys(only(fields, isNamed));
  return Object.fromEntries(named.map((name) => [nameFieldOf(name), z.string()])) as Names<F>;
}

/** Labels of the record's fields and of its lines' fields, for refusals that name one. */
export function wordsOf({ fields, lines = {} }: AnyRecord): FieldWords {
  const named = [
    ...Object.entries(lines).map(([name, { words }]) => ({ name, words: words.many })),
    ...lineFields(lines),
    ...Object.entries(fields).map(([name, { words }]) => ({ name, words })),
  ];
  return Object.fromEntries(
    named.flatMap(({ name, words }) => [
      [nameFieldOf(name), words],
      [name, words],
    ]),
  );
}

/**
 * A record's lines in answers and saves: a save sends all lines of a group in order, or omits the group to leave it
 * unchanged.
 */
function linesOf<L extends LineGroups>(lines: L | undefined) {
  const groups = Object.entries(lines ?? {});
  const answers = groups.map(([name, { fields }]) => [
    name,
    z.array(z.object({ id: IdSchema, ...namesOf(fields), ...each(fields, ({ output }) => output) })),
  ]);
  const sent = groups.map(([name, { fields, most }]) => {
    const entered = only(fields, ({ isDerived }) => !isDerived);
    const save = each(entered, ({ sent, isRequired }) => (isRequired ? sent : sent.nullish()));
    return [
      name,
      z
        .array(z.preprocess(withoutNulls, z.object({ ...save, id: SentIdSchema.nullish() })))
        .max(most)
        .nullish(),
    ];
  });
  return {
    answers: Object.fromEntries(answers) as LineAnswers<L>,
    sent: Object.fromEntries(sent) as SentLines<L>,
  };
}

/** The schemas of a record's calls. */
export function schemasOf<Area extends string, F extends Fields, L extends LineGroups>({
  fields,
  lines,
}: RecordDeclaration<Area, F, Acts, L>) {
  const order = { ascs: PageQuerySchema.shape.ascs, descs: PageQuerySchema.shape.descs };
  const answered = only(fields, ({ kind }) => kind !== 'secret');
  const entered = only(fields, ({ isDerived }) => !isDerived);
  const filters = each(answered, () => z.coerce.string().optional()) as Asked<F>;
  const change = each(entered, ({ sent }) => sent.nullish()) as Sent<F>;
  const { answers, sent } = linesOf(lines);
  const save = each(entered, ({ sent, isRequired }) => (isRequired ? sent : sent.nullish())) as SentNew<F>;
  const answer = {
    ...stamps,
    ...namesOf(fields),
    ...(each(answered, ({ output }) => output) as Outputs<F>),
  };
  return {
    Answer: z.object(answer),
    /** One record, with its lines. */
    Detail: z.object({ ...answer, ...answers }),
    Page: PageQuerySchema.extend(filters).loose(),
    Filter: z.looseObject({ ...filters, ...order }),
    Save: z.object({ ...save, ...sent }),
    Change: z.object({ ...change, ...sent, id: SentIdSchema, version: SentVersionSchema }),
    Submit: z.object({ ...change, ...sent, id: SubmitIdSchema, version: SentVersionSchema }),
  };
}

type Changed<F extends Fields> = { [K in keyof Entered<F>]: z.ZodOptional<F[K]['sent']> };

/** Body of a `submit` served by hand: absent fields keep their values. */
export function submitBody<Area extends string, F extends Fields>({ fields }: RecordDeclaration<Area, F>) {
  const change = each(
    only(fields, ({ isDerived }) => !isDerived),
    ({ sent }) => sent.optional(),
  ) as Changed<F>;
  return z.object({ ...change, id: SubmitIdSchema, version: SentVersionSchema });
}

/**
 * Detail, submit and remove under `base` for a record with handwritten calls: `detail` is its answer, `body` the input
 * of a submit, `saved` the answer to it.
 */
export function handMadeCalls<
  Detail extends z.ZodType,
  Body extends z.ZodType,
  Saved extends z.ZodType = typeof DoneSchema,
>(
  of: AnyRecord,
  base: string,
  { detail, body, saved = DoneSchema as unknown as Saved }: { detail: Detail; body: Body; saved?: Saved },
) {
  const shared = sharedCalls(of as RecordDeclaration, `${base}/list`);
  const submit = submitCall(of as RecordDeclaration, `${base}/submit`);
  return {
    detail: { ...shared.detail, output: detail },
    remove: shared.remove,
    submit: { ...submit, body, output: saved },
  };
}

/** The calls of every dialect: page, detail, remove, download at once and as a job. */
export function sharedCalls<Area extends string, F extends Fields, L extends LineGroups>(
  of: RecordDeclaration<Area, F, Acts, L>,
  pagePath: string,
) {
  const { area, words } = of;
  const { Answer, Detail, Page, Filter } = schemasOf(of);
  const { zh, en } = words.many;
  const base = pagePath.slice(0, pagePath.lastIndexOf('/')) as `/api/${string}`;
  return {
    page: endpoint({
      method: 'GET',
      path: pagePath as `/api/${string}`,
      summary: { zh: `${zh}分页`, en: `${en}, by page` },
      access: { permission: `${area}_view` },
      ...scopeOfCalls(of),
      fields: wordsOf(of),
      query: Page,
      output: pageOf(Answer),
    }),
    detail: endpoint({
      method: 'GET',
      path: `${base}/detail`,
      summary: { zh: `${zh}详情`, en: `${en}, one` },
      access: { permission: `${area}_view` },
      ...scopeOfCalls(of),
      fields: wordsOf(of),
      query: z.object({ id: IdSchema }),
      output: Detail,
    }),
    remove: endpoint({
      method: 'POST',
      path: `${base}/remove`,
      summary: { zh: `删除${zh}`, en: `Delete: ${en}` },
      access: { permission: `${area}_delete` },
      ...scopeOfCalls(of),
      fields: wordsOf(of),
      query: IdsQuerySchema.extend(SEEN_VERSIONS),
      output: DoneSchema,
    }),
    download: endpoint({
      method: 'GET',
      path: `${base}/export`,
      summary: { zh: `导出${zh}`, en: `Download: ${en}` },
      access: { permission: `${area}_export` },
      ...scopeOfCalls(of),
      fields: wordsOf(of),
      query: Filter,
      output: FileAnswerSchema,
      binary: true,
    }),
    /** The same download as a job, for more rows than one call returns. */
    startDownload: endpoint({
      method: 'POST',
      path: `${base}/exportJob`,
      summary: { zh: `导出${zh}（任务）`, en: `Download as a job: ${en}` },
      access: { permission: `${area}_export` },
      fields: wordsOf(of),
      query: Filter,
      output: JobStartedSchema,
    }),
  };
}

/** All records that match the filters, without paging. */
function listCall<Area extends string, F extends Fields>(of: RecordDeclaration<Area, F>, base: string) {
  const { Answer, Filter } = schemasOf(of);
  return endpoint({
    method: 'GET',
    path: `${base}/list` as `/api/${string}`,
    summary: { zh: `${of.words.many.zh}列表`, en: `${of.words.many.en}, all` },
    access: { permission: `${of.area}_view` },
    ...scopeOfCalls(of),
    fields: wordsOf(of),
    query: Filter,
    output: z.array(Answer),
  });
}

/** One call that adds (without `id`) or changes. */
export function submitCall<Area extends string, F extends Fields, L extends LineGroups>(
  of: RecordDeclaration<Area, F, Acts, L>,
  path: string,
) {
  return endpoint({
    method: 'POST',
    path: path as `/api/${string}`,
    summary: { zh: `保存${of.words.many.zh}`, en: `Save: ${of.words.many.en}` },
    access: { permission: `${of.area}_edit`, permissionToAdd: `${of.area}_add` },
    ...scopeOfCalls(of),
    fields: wordsOf(of),
    body: schemasOf(of).Submit,
    output: DoneSchema,
  });
}

/** The factory's dialect (specification §7): page, list, detail, save, update, remove, export under `base`. */
export function saveUpdateApi<Area extends string, F extends Fields, A extends Acts, L extends LineGroups>(
  of: RecordDeclaration<Area, F, A, L>,
  base: string,
) {
  const { Save, Change } = schemasOf(of);
  const { zh, en } = of.words.many;
  const path = base as `/api/${string}`;
  return {
    ...sharedCalls(of, `${base}/page`),
    ...alikeCalls(of, base),
    ...actCalls(of, base),
    ...importCalls(of, base),
    list: listCall(of, base),
    save: endpoint({
      method: 'POST',
      path: `${path}/save`,
      summary: { zh: `新增${zh}`, en: `Add: ${en}` },
      access: { permission: `${of.area}_add` },
      ...(refersToScoped(of) && { dataScope: true as const }),
      fields: wordsOf(of),
      body: Save,
      output: DoneSchema,
    }),
    update: endpoint({
      method: 'POST',
      path: `${path}/update`,
      summary: { zh: `编辑${zh}`, en: `Edit: ${en}` },
      access: { permission: `${of.area}_edit` },
      ...scopeOfCalls(of),
      ...(refersToScoped(of) && { dataScope: true as const }),
      fields: wordsOf(of),
      body: Change,
      output: DoneSchema,
    }),
  };
}

/** The species' dialect: page, list, detail, saveOrUpdate, remove, export under `base`. */
export function saveOrUpdateApi<Area extends string, F extends Fields, A extends Acts, L extends LineGroups>(
  of: RecordDeclaration<Area, F, A, L>,
  base: string,
) {
  return {
    ...sharedCalls(of, `${base}/page`),
    ...alikeCalls(of, base),
    ...actCalls(of, base),
    ...importCalls(of, base),
    list: listCall(of, base),
    saveOrUpdate: submitCall(of, `${base}/saveOrUpdate`),
  };
}

/** The dialect of system administration: a `list` that is a page, detail, submit, remove, export under `base`. */
export function submitApi<Area extends string, F extends Fields, A extends Acts, L extends LineGroups>(
  of: RecordDeclaration<Area, F, A, L>,
  base: string,
) {
  const { page, ...calls } = sharedCalls(of, `${base}/list`);
  return {
    ...calls,
    ...alikeCalls(of, base),
    ...actCalls(of, base),
    ...importCalls(of, base),
    list: page,
    submit: submitCall(of, `${base}/submit`),
  };
}

/** Maximum of choices in one answer, besides those of `ids`. */
export const MOST_CHOICES = 1000;

/** Limits the choices to those whose code or name contains `keyword`, and to the first `most`; adds those of `ids`. */
const ChoiceQuerySchema = z.object({
  keyword: z.string().trim().max(100).optional(),
  ids: IdListSchema.optional(),
  most: z.coerce.number().int().min(1).max(MOST_CHOICES).optional(),
});
export type ChoiceQuery = z.output<typeof ChoiceQuerySchema>;

function choicesOf<Choice extends z.ZodType>(of: AnyRecord, base: string, choice: Choice) {
  return endpoint({
    method: 'GET',
    path: `${base}/select` as `/api/${string}`,
    summary: { zh: `${of.words.many.zh}选择`, en: `${of.words.many.en} to choose from` },
    access: 'signedIn',
    ...scopeOfCalls(of),
    query: ChoiceQuerySchema,
    output: z.array(choice),
  });
}

/** Records in use as choices, for every signed-in user. */
export function selectCall<Area extends string, F extends Fields>(
  of: RecordDeclaration<Area, F>,
  base: string,
) {
  return choicesOf(of, base, schemasOf(of).Answer);
}

/**
 * Code and name of the records in use, as choices for every signed-in user: the form of another kind refers to them,
 * whose users need not see the records themselves. `states` are fields that decide whether it may.
 */
export function choiceCall<Area extends string, F extends Fields, A extends Acts, L extends LineGroups>(
  of: RecordDeclaration<Area, F, A, L>,
  base: string,
  states: readonly string[] = [],
) {
  const stated = Object.entries(of.fields).filter(([name]) => states.includes(name));
  return choicesOf(
    of,
    base,
    z.object({
      id: IdSchema,
      [of.code]: z.string(),
      [of.name]: z.string(),
      ...Object.fromEntries(stated.map(([name, { output }]) => [name, output])),
    }),
  );
}

export type SharedCalls<Area extends string, F extends Fields> = ReturnType<
  typeof sharedCalls<Area, F, Record<never, never>>
>;
export type ChoiceCall<Area extends string, F extends Fields> = ReturnType<typeof selectCall<Area, F>>;
export type ListCall<Area extends string, F extends Fields> = ReturnType<typeof listCall<Area, F>>;
export type SubmitCall<Area extends string, F extends Fields> = ReturnType<
  typeof submitCall<Area, F, Record<never, never>>
>;

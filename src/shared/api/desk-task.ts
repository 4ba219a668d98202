import { z } from 'zod';
import { LabelRowSchema, LabelSubjectSchema } from '../desk/contract/labels.ts';
import { MediumSizeSchema } from '../desk/contract/media.ts';
import { FoundTagsSchema, MOST_RESULTS, ReadingResultSchema } from '../desk-tasks/found-tags.ts';
import { READING_KINDS, TASK_KINDS, TaskKindSchema } from '../desk-tasks/kinds.ts';
import { TaskStateSchema } from '../desk-tasks/states.ts';
import { CHECKED_KINDS } from '../documents/checked-kinds.ts';
import { PrintedPapersSchema } from '../documents/printed-papers.ts';
import { MOST_TAGGED_DOCUMENTS, TAGGED_KINDS } from '../documents/tagged-kinds.ts';
import { ErrorPayloadSchema } from '../errors.ts';
import { LABEL_PERMISSIONS, LABELLED, type LabelledArea } from '../label/labelled.ts';
import type { FieldWords } from './field-words.ts';
import { DoneSchema, endpoint, IdSchema, PageQuerySchema, pageOf, SentIdSchema, TimeSchema } from './kit.ts';
import { LabelTemplateSchema } from './label-template.ts';
import { listExport } from './list-export.ts';

/** Chosen by the page. The task's print job at the desk has the same id, so that nothing is printed twice. */
const TaskIdSchema = z.uuid();

/** The desk that a page chooses for a task. */
export const TaskPlaceSchema = z.object({
  taskId: TaskIdSchema,
  /** Absent or empty: any registered desk. */
  deskId: z.union([SentIdSchema, z.literal('')]).default(''),
});
export const PLACE_FIELDS = {
  deskId: { zh: '工位', en: 'Desk' },
  taskId: { zh: '任务', en: 'Task' },
} satisfies FieldWords;

/** Work handed to a desk. */
export const DeskTaskSchema = z.object({
  id: TaskIdSchema,
  kind: TaskKindSchema,
  /**
   * Short description: the name of the first label, the number of the first document, of the first package, or the name
   * of a zone.
   */
  title: z.string(),
  /** What its labels are of; null for other tasks. */
  subject: LabelSubjectSchema.nullable(),
  /** The kind of its documents and their sheets; null for other tasks. */
  paper: TASK_KINDS.printPapers.content.pick({ docKind: true, medium: true }).nullable(),
  /** The kind of the document whose packages are checked; null for other tasks. */
  checkedKind: z.enum(CHECKED_KINDS).nullable(),
  /** The documents that the packages to be tagged come from; null without documents, and for other tasks. */
  taggedOf: TASK_KINDS.writeTags.content.shape.ofDocuments.unwrap().nullable(),
  /** Tags that a reading has found so far; null before, and for other tasks. */
  found: FoundTagsSchema.nullable(),
  results: z.array(ReadingResultSchema),
  /** Number of labels or documents; for a reading, the packages that should be found. */
  count: z.number().int(),
  /** Units done, of all: labels, copies of documents, packages found, or tags written. */
  done: z.number().int(),
  total: z.number().int(),
  state: TaskStateSchema,
  /** Why it failed. */
  error: ErrorPayloadSchema.nullable(),
  ownerName: z.string(),
  /** The desk that has to do it; empty for any registered one. */
  deskId: z.string(),
  /** Name of the desk that accepted it, else of the desk it is meant for; empty if any desk may accept it. */
  deskName: z.string(),
  /** Who was signed in at the desk when it took it; empty for a registered desk. */
  takerName: z.string(),
  /** The desk that took it has not called for some minutes, is revoked, or nobody is signed in at it any more. */
  isDeskAway: z.boolean(),
  /** It was done before a desk took it: its tags were written elsewhere, or their packages no longer exist. */
  isDoneElsewhere: z.boolean(),
  createTime: TimeSchema,
  endTime: TimeSchema,
});
export type DeskTask = z.infer<typeof DeskTaskSchema>;

/** A task as a desk sees it. */
export const InboxTaskSchema = DeskTaskSchema.extend({
  /** Whether this desk has taken the task. */
  isOwn: z.boolean(),
});
export type InboxTask = z.infer<typeof InboxTaskSchema>;

/** A desk as a choice: a registered one, or one at which a user is signed in now. */
export const DeskChoiceSchema = z.object({
  id: IdSchema,
  name: z.string(),
  place: z.string(),
  printers: z.string(),
  /** It has called within the last minutes. */
  isConnected: z.boolean(),
  /** Who is signed in at a desk that is not registered; empty for a registered one. */
  signedInName: z.string(),
});
export type DeskChoice = z.infer<typeof DeskChoiceSchema>;

/** The data that a desk needs to print a task's labels. */
const LabelWorkSchema = z.object({
  kind: z.literal('printLabels'),
  labels: z.array(
    z.object({
      name: z.string(),
      /** Without the printing date, which the desk adds. */
      row: LabelRowSchema,
      /** The package whose own label it is, and whose print is recorded; empty for other labels. */
      packId: z.union([IdSchema, z.literal('')]),
    }),
  ),
  /** Values that all rows have in common, such as a logo. */
  common: LabelRowSchema.default({}),
  copies: z.number().int(),
  /** Why labels are printed again; empty without a reason. */
  reason: z.string(),
  captions: TASK_KINDS.printLabels.content.shape.captions,
  tenantId: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
});
export type LabelWork = z.infer<typeof LabelWorkSchema>;

/** A template of the company with its content. `isDefault`: the company chose it; else it is just its first one. */
const TaskTemplateSchema = LabelTemplateSchema.pick({
  code: true,
  widthMm: true,
  heightMm: true,
  isDefault: true,
}).extend({ content: z.string() });

const PaperWorkSchema = PrintedPapersSchema.extend({
  kind: z.literal('printPapers'),
  ownerName: z.string(),
});
export type PaperWork = z.infer<typeof PaperWorkSchema>;

/**
 * The task itself is enough for a reading: the page of the person who walks with the reader queries the packages with
 * that person's rights.
 */
const ReadingWorkSchema = z.object({ kind: z.enum(READING_KINDS) });

/** The packages whose tags are still to be written. */
const TagWorkSchema = z.object({
  kind: z.literal('writeTags'),
  packs: z.array(z.object({ id: IdSchema, packNo: z.string() })),
});

/** The data with which a desk carries out a task. */
export const TaskWorkSchema = z.discriminatedUnion('kind', [
  LabelWorkSchema,
  PaperWorkSchema,
  ReadingWorkSchema,
  TagWorkSchema,
]);
export type TaskWork = z.infer<typeof TaskWorkSchema>;

const base = '/api/blade-veneer/v1/deskTask';
const one = z.object({ id: TaskIdSchema });
const fields: FieldWords = {
  ...PLACE_FIELDS,
  subject: { zh: '标签种类', en: 'Kind of label' },
  ids: { zh: '记录', en: 'Records' },
  ofDocuments: { zh: '来源单据', en: 'Source documents' },
  'ofDocuments.docKind': { zh: '单据类型', en: 'Kind of document' },
  'ofDocuments.ids': { zh: '单据', en: 'Documents' },
  copies: { zh: '份数', en: 'Copies' },
  captions: { zh: '标签文字', en: 'Words on the labels' },
  mayReprint: { zh: '可以重打', en: 'May print again' },
  reason: { zh: '重打原因', en: 'Reprint reason' },
  known: { zh: '已知任务', en: 'Known tasks' },
  done: { zh: '完成数', en: 'Done' },
  error: { zh: '原因', en: 'Reason' },
  'error.details': { zh: '原因详情', en: 'Details of the reason' },
  found: { zh: '读到的结果', en: 'What was found' },
  'found.tags': { zh: '标签', en: 'Tags' },
  'found.matched': { zh: '一致', en: 'Matched' },
  'found.missing': { zh: '缺少', en: 'Missing' },
  'found.extra': { zh: '多出', en: 'Extra' },
  'found.unknown': { zh: '未知标签', en: 'Unknown tags' },
  'found.untagged': { zh: '无标签', en: 'Without tag' },
  results: { zh: '结果', en: 'Results' },
  pictures: { zh: '标签上的图片', en: 'Pictures on the labels' },
  sizes: { zh: '标签尺寸', en: 'Label sizes' },
  'sizes.widthMm': { zh: '宽', en: 'Width' },
  'sizes.heightMm': { zh: '高', en: 'Height' },
};

/**
 * Hands labels of records of an area to a desk: `printAtDesk` of its calls. A task that is posted again is there once.
 * `dataScope`: as for the other calls of these records.
 */
export function labelsAtDesk<Area extends LabelledArea>(
  area: Area,
  path: `/api/${string}`,
  dataScope?: { dataScope: true },
) {
  const [first, ...others]: readonly (typeof LABELLED)[Area][number][] = LABELLED[area];
  return endpoint({
    ...dataScope,
    method: 'POST',
    path,
    summary: { zh: '把打印标签交给工位', en: 'Hand the printing of labels to a desk' },
    access: { permission: LABEL_PERMISSIONS[area] },
    fields,
    body: TASK_KINDS.printLabels.content.omit({ area: true, ofDocuments: true }).extend({
      subject: z.enum([first as (typeof LABELLED)[Area][number], ...others]),
      ...TaskPlaceSchema.shape,
    }),
    output: DeskTaskSchema,
  });
}

/** Longest time a desk's question for tasks stays open. */
export const NEXT_HOLD_SECONDS = 20;

const mine = endpoint({
  method: 'GET',
  path: `${base}/mine`,
  summary: { zh: '我交给工位的任务', en: 'Tasks the caller handed to desks' },
  access: 'signedIn',
  fields,
  query: PageQuerySchema.pick({ current: true, size: true }),
  output: pageOf(DeskTaskSchema),
});

export const deskTaskApi = {
  /** Hands labels of packages, of their bundles and of their places in containers to a desk. */
  printLabels: labelsAtDesk('pack', `${base}/printLabels`, { dataScope: true }),
  /**
   * Hands the writing of packages' tags to a desk, for documents of a kind where they come from these. Throws
   * `pack.not_found` for one that the caller may not see, `auth.forbidden` and the not-found error of the kind for such
   * documents, `label.other_document`.
   */
  writeTags: endpoint({
    method: 'POST',
    path: `${base}/writeTags`,
    summary: { zh: '把写标签交给工位', en: 'Hand the writing of tags to a desk' },
    access: { permission: 'pack_tag' },
    dataScope: true,
    fields,
    body: TASK_KINDS.writeTags.content.extend({
      ofDocuments: z
        .object({
          docKind: z.enum(TAGGED_KINDS),
          ids: z.array(SentIdSchema).min(1).max(MOST_TAGGED_DOCUMENTS),
        })
        .optional(),
      ...TaskPlaceSchema.shape,
    }),
    output: DeskTaskSchema,
  }),
  /** The caller's own tasks, newest first. */
  mine,
  ...listExport(mine, { access: 'signedIn' }),
  /** One of the caller's own tasks. */
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '任务详情', en: 'One task' },
    access: 'signedIn',
    fields,
    query: z.object({ taskId: TaskIdSchema }),
    output: DeskTaskSchema,
  }),
  /** Hands one of them that was given back, with its own content, to a desk once more. Throws `desk_task.not_returned`. */
  handOverAgain: endpoint({
    method: 'POST',
    path: `${base}/handOverAgain`,
    summary: { zh: '把退回的任务再交给工位', en: 'Hand a task that was given back to a desk again' },
    access: 'signedIn',
    dataScope: true,
    fields,
    body: TaskPlaceSchema,
    output: DeskTaskSchema,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${base}/withdraw`,
    summary: { zh: '撤回任务', en: 'Withdraw a task' },
    access: 'signedIn',
    fields,
    body: z.object({ taskId: TaskIdSchema }),
    output: DeskTaskSchema,
  }),
  /** The desks that can be given work. */
  desks: endpoint({
    method: 'GET',
    path: `${base}/desks`,
    summary: { zh: '可选工位', en: 'Desks to choose from' },
    access: 'signedIn',
    fields,
    output: z.array(DeskChoiceSchema),
  }),
  /**
   * The tasks that wait for the desk, those it has accepted, and its readings of the last day. While they match
   * `known`, the answer is held until they change, at most `NEXT_HOLD_SECONDS`.
   */
  next: endpoint({
    method: 'POST',
    path: `${base}/next`,
    summary: { zh: '工位收件箱', en: 'Inbox of a desk' },
    access: 'desk',
    fields,
    idempotency: 'exempt',
    limitSeconds: NEXT_HOLD_SECONDS + 15,
    body: z.object({ known: z.string().max(200).default('') }),
    output: z.object({ tasks: z.array(InboxTaskSchema), mark: z.string() }),
  }),
  /** Accepts a task for some minutes; only one desk gets it. Throws `desk_task.gone`. */
  take: endpoint({
    method: 'POST',
    path: `${base}/take`,
    summary: { zh: '领取任务', en: 'Take a task' },
    access: 'desk',
    fields,
    idempotency: 'exempt',
    body: one,
    output: DoneSchema,
  }),
  /**
   * The company's template for the labels of a task that this desk has accepted. Of several default templates returns
   * the one for a medium in the desk's printers; null if the company has none. Throws `desk_task.gone`.
   */
  labelTemplate: endpoint({
    method: 'POST',
    path: `${base}/labelTemplate`,
    summary: { zh: '任务的标签模板', en: 'Label template of a task' },
    access: 'desk',
    fields,
    idempotency: 'exempt',
    body: one.extend({
      /** Media of the desk's printers, the likeliest first. */
      sizes: z.array(MediumSizeSchema).max(200).default([]),
    }),
    output: z.object({ template: TaskTemplateSchema.nullable() }),
  }),
  /**
   * Starts an accepted task, after which no other desk can get it; returns the work. Throws `label.picture_unread`,
   * `label.picture_too_large` and `label.pictures_too_many` if pictures are requested.
   */
  begin: endpoint({
    method: 'POST',
    path: `${base}/begin`,
    summary: { zh: '开始任务', en: 'Begin a task' },
    access: 'desk',
    fields,
    idempotency: 'exempt',
    body: one.extend({
      /** Fields of pictures that the desk's template for labels shows. */
      pictures: z.array(z.string().max(40)).max(20).default([]),
    }),
    output: TaskWorkSchema,
  }),
  /** Reports the progress of a task of this desk. */
  report: endpoint({
    method: 'POST',
    path: `${base}/report`,
    summary: { zh: '上报任务进度', en: 'Report the progress of a task' },
    access: 'desk',
    fields,
    idempotency: 'exempt',
    body: one.extend({
      state: TaskStateSchema.extract(['working', 'paused', 'unknown', 'done', 'failed']),
      done: z.number().int().min(0).max(1_000_000),
      /** Why it failed, or is of unknown outcome. */
      error: ErrorPayloadSchema.nullish(),
      /** Tags found by a reading; if absent, those reported before stay. */
      found: FoundTagsSchema.optional(),
      results: z.array(ReadingResultSchema).max(MOST_RESULTS).optional(),
    }),
    output: DoneSchema,
  }),
};

import { z } from 'zod';
import { LabelSubjectSchema } from '../desk/contract/labels.ts';
import { WordsSchema } from '../errors.ts';
import {
  DoneSchema,
  endpoint,
  IdSchema,
  IdsQuerySchema,
  SentBooleanSchema,
  SentIdSchema,
  SentVersionSchema,
  SubmitIdSchema,
  sentInteger,
  TimeSchema,
} from './kit.ts';

/** A label template of the company. Its descriptive fields are taken from its content. */
export const LabelTemplateSchema = z.object({
  id: IdSchema,
  /** `id` of the template, unique in the company. A company's template hides the built-in one with the same code. */
  code: z.string(),
  name: WordsSchema,
  subject: LabelSubjectSchema,
  widthMm: z.number(),
  heightMm: z.number(),
  /** `zh` or `en` if the template fixes the language of its words, else empty. */
  captions: z.enum(['zh', 'en', '']),
  /** Chosen automatically for its subject; at most one template per subject and size. */
  isDefault: z.boolean(),
  updateTime: TimeSchema,
  updateUserName: z.string(),
  /** Number of saves, which is the number of the newest version. */
  version: z.number().int(),
});
export type CompanyTemplate = z.infer<typeof LabelTemplateSchema>;

/** A template as JSON text; the server and the host check it against the format (`#shared/label/template`). */
export const TemplateTextSchema = z.string().min(2).max(2_000_000);

const base = '/api/blade-slice/v1/label-template';

const fields = {
  content: { zh: '模板内容', en: 'Template' },
  number: { zh: '版本', en: 'Version' },
  isDefault: { zh: '默认模板', en: 'Default' },
};

export const labelTemplateApi = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '标签模板', en: 'Label templates' },
    access: 'signedIn',
    query: z.object({}),
    output: z.array(LabelTemplateSchema),
  }),
  /** The newest content, or that of an earlier version. */
  content: endpoint({
    method: 'GET',
    path: `${base}/content`,
    summary: { zh: '标签模板内容', en: 'Content of a label template' },
    access: 'signedIn',
    fields,
    query: z.object({ id: IdSchema, number: sentInteger(1, 2_147_483_647) }),
    output: z.object({ version: z.number().int(), content: z.string() }),
  }),
  /** The kept versions, the newest first. */
  versions: endpoint({
    method: 'GET',
    path: `${base}/versions`,
    summary: { zh: '标签模板的版本', en: 'Versions of a label template' },
    access: { permission: 'labelTemplate_view' },
    query: z.object({ id: IdSchema }),
    output: z.array(
      z.object({ number: z.number().int(), createTime: TimeSchema, createUserName: z.string() }),
    ),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${base}/submit`,
    summary: { zh: '保存标签模板', en: 'Save a label template' },
    access: { permission: 'labelTemplate_edit' },
    fields,
    body: z.object({
      id: SubmitIdSchema,
      version: SentVersionSchema,
      content: TemplateTextSchema,
    }),
    output: DoneSchema,
  }),
  /** Makes it the default for its subject and size, or removes that mark. */
  setDefault: endpoint({
    method: 'POST',
    path: `${base}/default`,
    summary: { zh: '设为默认标签模板', en: 'Make a label template the default' },
    access: { permission: 'labelTemplate_edit' },
    fields,
    body: z.object({ id: SentIdSchema, isDefault: SentBooleanSchema }),
    output: DoneSchema,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: { zh: '删除标签模板', en: 'Delete label templates' },
    access: { permission: 'labelTemplate_edit' },
    query: IdsQuerySchema,
    output: DoneSchema,
  }),
};

import { z } from 'zod';
import { UPLOAD_MODULES, type UploadScope } from '../upload-rules.ts';
import { DoneSchema, endpoint, FileAnswerSchema } from './kit.ts';

/** Folders and subfolders of letters, digits, hyphens and underscores; leading and trailing slashes are ignored. */
const directory = z
  .string()
  .max(200)
  .trim()
  .regex(/^\/*[\w-]+(\/[\w-]+)*\/*$/)
  .transform((text) => text.split('/').filter(Boolean).join('/'))
  .pipe(z.string().max(100));

const signFields = { directory, description: z.string().trim().max(200).optional() };

/** Part of the product a company's file belongs to: its name or its number. */
const moduleType = z
  .union([z.enum(UPLOAD_MODULES), z.literal(UPLOAD_MODULES.map((_, code) => String(code))), z.int().min(0)])
  .transform((value) => UPLOAD_MODULES[Number(value)] ?? String(value))
  .pipe(z.enum(UPLOAD_MODULES));

/** The name of a file in its address: its id and the extension of its type. */
const storedName = z.string().regex(/^\d{1,19}\.[a-z0-9]{2,4}$/);

/** Permission to post one file, once, before it expires. */
export const UploadSignatureSchema = z.object({
  /** Address the form is posted to; without a scheme it is on this server. */
  host: z.string(),
  /** The form's `key` is this directory, a name without folders, and an extension. */
  directory: z.string(),
  policy: z.string(),
  signature: z.string(),
  accessKeyId: z.string(),
  callback: z.string(),
  extension: z.string(),
  /**
   * All fields the form needs before `file`, except `key`. They differ between stores; a client that sends them works
   * with every store.
   */
  fields: z.record(z.string(), z.string()),
  /** Whether the result comes from `complete` instead of the answer to the form. */
  needsCompletion: z.boolean(),
});
export type UploadSignature = z.infer<typeof UploadSignatureSchema>;

export const UploadResultSchema = z.object({
  fileUrl: z.string(),
  /** Width and height of a picture, `1920x1080`; empty for other files. */
  resolutionRatio: z.string(),
});

const base = '/api/blade-noc/v2/oss';
const open = '/api/blade-noc/pub/v2/oss';

function sign<Body extends z.ZodType>(scope: UploadScope, body: Body) {
  return endpoint({
    method: 'POST',
    path: `${base}/${scope}/sign`,
    idempotency: 'stepwise',
    summary: { zh: '上传授权', en: 'Sign an upload' },
    access: 'signedIn',
    body,
    output: UploadSignatureSchema,
  });
}

const remove = (scope: UploadScope) =>
  endpoint({
    method: 'POST',
    path: `${base}/${scope}/remove`,
    idempotency: 'stepwise',
    summary: { zh: '删除文件', en: 'Delete files' },
    access: 'signedIn',
    /** Addresses or keys of files, as a list or one comma-separated text. */
    body: z.object({
      fileNames: z
        .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
        .transform((names) => names.map((name) => name.trim()).filter(Boolean))
        .pipe(z.array(z.string()).min(1).max(100)),
    }),
    output: DoneSchema,
  });

const read = (scope: UploadScope) =>
  endpoint({
    method: 'GET',
    path: `${base}/${scope}/file/:name`,
    summary: { zh: '读取文件', en: 'Read a file' },
    access: 'signedIn',
    query: z.object({ name: storedName }),
    output: FileAnswerSchema,
    binary: true,
  });

export const uploadApi = {
  /** Origins besides this server where forms are posted and files are read: the page's content policy must allow them. */
  origins: endpoint({
    method: 'GET',
    path: `${open}/origins`,
    summary: { zh: '文件存储的来源', en: 'Origins of the file store' },
    access: 'public',
    output: z.object({ origins: z.array(z.string()) }),
  }),
  signTenant: sign('tenant', z.object({ ...signFields, moduleType })),
  signPrivate: sign('private', z.object(signFields)),
  signCommon: sign('common', z.object(signFields)),
  /** Replaces the bucket for files stored by this server; authorised by the form's own signature. */
  post: endpoint({
    method: 'POST',
    path: `${open}/upload`,
    summary: { zh: '上传文件', en: 'Post a signed file' },
    access: 'public',
    form: true,
    body: z.object({
      key: z.string().max(400),
      policy: z.string(),
      /** The access key in the bucket's field name, or in the signature's. */
      OSSAccessKeyId: z.string().optional(),
      accessKeyId: z.string().optional(),
      signature: z.string(),
      callback: z.string().optional(),
    }),
    output: UploadResultSchema,
  }),
  /** Registers a file that was posted to another store. */
  complete: endpoint({
    method: 'POST',
    path: `${base}/complete`,
    idempotency: 'stepwise',
    summary: { zh: '完成上传', en: 'Complete an upload' },
    access: 'signedIn',
    body: z.object({ key: z.string().max(400) }),
    output: UploadResultSchema,
  }),
  removeTenant: remove('tenant'),
  removePrivate: remove('private'),
  removeCommon: remove('common'),
  readTenant: read('tenant'),
  readPrivate: read('private'),
  readCommon: endpoint({
    method: 'GET',
    path: `${open}/file/:tenantId/:name`,
    summary: { zh: '读取公共文件', en: 'Read a public file' },
    access: 'public',
    query: z.object({ tenantId: z.string().regex(/^\w{1,12}$/), name: storedName }),
    output: FileAnswerSchema,
    binary: true,
  }),
  /** The upload of the trade area, in one step; the file belongs to the company. */
  putFile: endpoint({
    method: 'POST',
    path: '/api/blade-resource/oss/endpoint/put-file',
    idempotency: 'stepwise',
    summary: { zh: '上传公司文件', en: 'Upload a company file' },
    access: 'signedIn',
    form: true,
    body: z.object({}),
    output: z.object({
      link: z.string(),
      domain: z.string(),
      name: z.string(),
      originalName: z.string(),
    }),
  }),
  removeFiles: endpoint({
    method: 'POST',
    path: '/api/blade-resource/oss/endpoint/remove-files',
    idempotency: 'stepwise',
    summary: { zh: '删除公司文件', en: 'Delete company files' },
    access: 'signedIn',
    query: z.object({
      fileNames: z
        .string()
        .transform((text) =>
          text
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        )
        .pipe(z.array(z.string()).min(1).max(100)),
    }),
    output: DoneSchema,
  }),
};

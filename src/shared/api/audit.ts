import { z } from 'zod';
import { endpoint, IdSchema, PageQuerySchema, pageOf, TimeSchema } from './kit.ts';
import { listExport } from './list-export.ts';

/** One entry of the audit trail. `userId` is empty when no user was signed in. */
export const AuditEntrySchema = z.object({
  id: IdSchema,
  userId: z.string(),
  account: z.string(),
  userName: z.string(),
  /** `area.verb`, for example `pack.print`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** The record's label at the time of the entry. */
  targetName: z.string(),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
  createTime: TimeSchema,
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

/** An error that happened in a page, as the page uploaded it. */
export const ErrorLogSchema = z.object({
  id: IdSchema,
  userId: IdSchema,
  account: z.string(),
  userName: z.string(),
  address: z.string(),
  userAgent: z.string(),
  type: z.string(),
  url: z.string(),
  message: z.string(),
  stack: z.string(),
  info: z.string(),
  /** When the error happened, by the page's clock. */
  time: z.string(),
  /** When it was uploaded. */
  createTime: TimeSchema,
});
export type ErrorLog = z.infer<typeof ErrorLogSchema>;

const between = {
  /** `YYYY-MM-DD HH:mm:ss`, inclusive. */
  beginTime: z.string().optional(),
  /** Exclusive. */
  endTime: z.string().optional(),
};

const page = endpoint({
  method: 'GET',
  path: '/api/blade-log/audit/page',
  summary: { zh: '操作记录', en: 'Audit trail' },
  access: { permission: 'audit_view' },
  query: PageQuerySchema.extend({
    ...between,
    userId: IdSchema.optional(),
    /** Part of the account or of the name. */
    user: z.string().optional(),
    /** Prefix: `pack` matches `pack.print`. */
    action: z.string().optional(),
    targetType: z.string().optional(),
    targetId: z.string().optional(),
    /** Part of the label. */
    targetName: z.string().optional(),
    address: z.string().optional(),
  }),
  output: pageOf(AuditEntrySchema),
});

const errorLogs = endpoint({
  method: 'GET',
  path: '/api/blade-log/error/page',
  summary: { zh: '客户端错误日志', en: 'Errors of clients' },
  access: { permission: 'errorlog_view' },
  query: PageQuerySchema.extend({
    ...between,
    user: z.string().optional(),
    type: z.string().optional(),
    /** Part of the address. */
    url: z.string().optional(),
    message: z.string().optional(),
  }),
  output: pageOf(ErrorLogSchema),
});

const errors = listExport(errorLogs, { access: { permission: 'errorlog_export' } });

export const auditApi = {
  page,
  ...listExport(page, { access: { permission: 'audit_export' } }),
  errorLogs,
  downloadErrors: errors.download,
  startErrorsDownload: errors.startDownload,
};

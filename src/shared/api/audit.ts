import { z } from 'zod';
import { endpoint, IdSchema, PageQuerySchema, pageOf, TimeSchema } from './kit.ts';

/** One thing somebody did. `userId` is empty where nobody was signed in. */
export const AuditEntrySchema = z.object({
  id: IdSchema,
  userId: z.string(),
  account: z.string(),
  userName: z.string(),
  /** `area.verb`, for example `pack.print`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** What people call the record, as it was then. */
  targetName: z.string(),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
  createTime: TimeSchema,
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

/** An error a page met, as it was uploaded. */
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
  /** When it happened, by the page's clock. */
  time: z.string(),
  /** When it was uploaded. */
  createTime: TimeSchema,
});
export type ErrorLog = z.infer<typeof ErrorLogSchema>;

const between = {
  /** `YYYY-MM-DD HH:mm:ss`, included. */
  beginTime: z.string().optional(),
  /** Not included. */
  endTime: z.string().optional(),
};

export const auditApi = {
  page: endpoint({
    method: 'GET',
    path: '/api/blade-log/audit/page',
    summary: { zh: '操作记录', en: 'Audit trail' },
    access: { permission: 'audit_view' },
    query: PageQuerySchema.extend({
      ...between,
      userId: IdSchema.optional(),
      /** Account or name contains. */
      user: z.string().optional(),
      /** Begins with: `pack` finds `pack.print`. */
      action: z.string().optional(),
      targetType: z.string().optional(),
      targetId: z.string().optional(),
      /** Contains. */
      targetName: z.string().optional(),
      address: z.string().optional(),
    }),
    output: pageOf(AuditEntrySchema),
  }),
  errorLogs: endpoint({
    method: 'GET',
    path: '/api/blade-log/error/page',
    summary: { zh: '客户端错误日志', en: 'Errors of clients' },
    access: { permission: 'errorlog_view' },
    query: PageQuerySchema.extend({
      ...between,
      user: z.string().optional(),
      type: z.string().optional(),
      /** Contains. */
      url: z.string().optional(),
      message: z.string().optional(),
    }),
    output: pageOf(ErrorLogSchema),
  }),
};

import { z } from 'zod';
import { DoneSchema, endpoint, IdSchema, PageQuerySchema, pageOf, sentIds, TimeSchema } from './kit.ts';
import { listExport } from './list-export.ts';

/** The record a notice is about: its kind and its id. */
export const NoticeLinkSchema = z.object({ area: z.string(), id: z.string() });
export type NoticeLink = z.infer<typeof NoticeLinkSchema>;

/** A notification of the system to one user, in the caller's language. */
export const NoticeSchema = z.object({
  id: IdSchema,
  kind: z.string(),
  title: z.string(),
  content: z.string(),
  link: NoticeLinkSchema.nullable(),
  /** Empty while unread. */
  readTime: TimeSchema,
  createTime: TimeSchema,
});
export type Notice = z.infer<typeof NoticeSchema>;

const base = '/api/blade-system/notice';

const fields = {
  ids: { zh: '通知', en: 'Notices' },
  unread: { zh: '未读', en: 'Unread' },
  until: { zh: '最近一条通知', en: 'Newest notice' },
};

const page = endpoint({
  method: 'GET',
  path: `${base}/page`,
  summary: { zh: '我的通知', en: 'My notices' },
  access: 'signedIn',
  fields,
  query: PageQuerySchema.pick({ current: true, size: true }).extend({
    /** 1: unread only, 0: read only. */
    unread: z.enum(['0', '1']).optional(),
  }),
  output: pageOf(NoticeSchema),
});

/** The caller's own notices. The number of unread ones is pushed over the socket. */
export const noticeApi = {
  /** Unread first, then newest first. */
  page,
  ...listExport(page, { access: 'signedIn' }),
  read: endpoint({
    method: 'POST',
    path: `${base}/read`,
    summary: { zh: '通知标为已读', en: 'Mark notices as read' },
    access: 'signedIn',
    fields,
    body: z.object({ ids: sentIds(1000) }),
    output: DoneSchema,
  }),
  /** Marks the notices up to the newest one the caller has seen as read, so that one arriving meanwhile stays unread. */
  readAll: endpoint({
    method: 'POST',
    path: `${base}/read-all`,
    summary: { zh: '全部标为已读', en: 'Mark all notices as read' },
    access: 'signedIn',
    fields,
    body: z.object({ until: IdSchema }),
    output: DoneSchema,
  }),
};

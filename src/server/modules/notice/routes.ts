import type { z } from 'zod';
import { api } from '#shared/api/index';
import type { Notice } from '#shared/api/notice';
import type { ServerContext } from '../../context.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement, type Principal } from '../../http/implement.ts';
import { sheetColumn } from '../../http/workbook.ts';
import { type PagedListing, pageDownloadRoutes } from '../../records/page-download.ts';
import { announce } from '../chat/service.ts';
import { findNoticePage, markNoticesRead, markNoticesReadUntil } from './own-notices.ts';

const LISTING: PagedListing<z.output<typeof api.notice.download.query>, Notice> = {
  kind: 'own_notices',
  title: { zh: '我的通知', en: 'My notices' },
  columns: [
    sheetColumn('通知', 'Notice', 30, ({ title }) => title),
    sheetColumn('内容', 'Content', 60, ({ content }) => content),
    sheetColumn('时间', 'Time', 20, ({ createTime }) => createTime, { form: 'moment' }),
    sheetColumn('阅读时间', 'Read', 20, ({ readTime }) => readTime, { form: 'moment' }),
  ],
  findPage: (query, { read, user, language }) =>
    read((tx) => findNoticePage(tx, user.userId, query, language)),
};

/** Routes of the caller's own notices; none of these calls takes another user's id. */
export function noticeRoutes(context: ServerContext): Implementation[] {
  const { now } = context;
  /** Informs the user's other devices. */
  async function announceRead(tx: TenantTx, { tenantId, userId }: Principal): Promise<void> {
    await announce(tx, { kind: 'notices-read', tenantId, userId });
  }

  return [
    implement(api.notice.page, ({ query, user, facts, withTenant }) =>
      withTenant((tx) => findNoticePage(tx, user.userId, query, facts.language)),
    ),
    ...pageDownloadRoutes(context, api.notice, LISTING),
    implement(api.notice.read, ({ body, user, withTenant }) =>
      withTenant(async (tx) => {
        if (await markNoticesRead(tx, user.userId, body.ids, now())) await announceRead(tx, user);
        return {};
      }),
    ),
    implement(api.notice.readAll, ({ body, user, withTenant }) =>
      withTenant(async (tx) => {
        if (await markNoticesReadUntil(tx, user.userId, body.until, now())) await announceRead(tx, user);
        return {};
      }),
    ),
  ];
}

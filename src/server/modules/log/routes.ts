import { eq } from 'drizzle-orm';
import { api } from '#shared/api/index';
import { feedOrder } from '#shared/documents/feed-order';
import { log } from '#shared/records/log';
import type { ServerContext } from '../../context.ts';
import { feedOrderLogs, feedOrders } from '../../db/schema/documents.ts';
import { logs } from '../../db/schema/logs.ts';
import type { Implementation } from '../../http/implement.ts';
import { recordModule } from '../../records/record-module.ts';
import { ownerOf } from '../../records/record-scope.ts';
import type { Referrer } from '../../records/referrers.ts';
import { attachmentRoutes, withAttachments } from '../attachment/service.ts';
import { LOG_RULES } from './log-values.ts';

/** Feed orders that name a log, approved or not. */
const FEED_ORDERS: Referrer = {
  words: { zh: '投料单', en: 'feed orders' },
  table: feedOrders,
  name: feedOrders.docNo,
  column: feedOrderLogs.logId,
  through: { table: feedOrderLogs, own: feedOrderLogs.recordId },
  permission: 'feedOrder_view',
  owner: ownerOf(feedOrder, feedOrders),
};

/** Routes of the logs in the yard. */
export function logRoutes(context: ServerContext): Implementation[] {
  const made = recordModule(context, log, api.log, {
    table: logs,
    rules: {
      ...withAttachments(log),
      ...LOG_RULES,
      referredToBy: [FEED_ORDERS],
      choices: eq(logs.outStatus, 1),
    },
  });
  return [...made.routes, ...attachmentRoutes(context, log, made.seen)];
}

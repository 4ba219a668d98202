import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { SCREENS } from '#shared/menu/screens';
import type { ServerContext } from '../../context.ts';
import { offsetOf, toPage } from '../../db/paging.ts';
import { type Implementation, implement, type Principal, type SignedInCall } from '../../http/implement.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { OWNER as PACK_OWNER } from '../pack/service.ts';
import { findStatistics, seenFlows } from './find-statistics.ts';
import { statisticsColumns } from './statistics-sheet.ts';

const seesCost = ({ permissions }: Pick<Principal, 'permissions'>) => permissions.has('pack_cost');

/** 进销存统计: purchases, sales and stock by month, species, customer, salesperson or supplier. */
export function statisticsRoutes(context: ServerContext): Implementation[] {
  const partOf = (
    query: { current: number; size: number },
    { user: { permissions }, scopeTo }: Pick<SignedInCall<Endpoint>, 'user' | 'scopeTo'>,
  ) => ({
    skip: offsetOf(query),
    size: query.size,
    seesStock: permissions.has('stock_view'),
    stockScope: scopeTo(PACK_OWNER),
    seesCost: seesCost({ permissions }),
  });
  return [
    implement(api.statistics.page, ({ query, user, scopeTo, withTenant }) => {
      const seen = seenFlows(user, scopeTo);
      const part = partOf(query, { user, scopeTo });
      return withTenant(async (tx) => {
        const { records, total, totals } = await findStatistics(tx, query, seen, part);
        return { ...toPage(records, total, query), totals };
      });
    }),
    ...pageDownloadRoutes(context, api.statistics, {
      title: SCREENS.statistics.title,
      columns: ({ by }, { user }) => statisticsColumns(by, seesCost(user)),
      findPage: async (query, { read, user, scopeTo }) => {
        const seen = seenFlows(user, scopeTo);
        const part = partOf(query, { user, scopeTo });
        return read(async (tx) => {
          const { records, total } = await findStatistics(tx, query, seen, part);
          return toPage(records, total, query);
        });
      },
    }),
  ];
}

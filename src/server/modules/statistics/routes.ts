import { api } from '#shared/api/index';
import { SCREENS } from '#shared/menu/screens';
import type { ServerContext } from '../../context.ts';
import { offsetOf, toPage } from '../../db/paging.ts';
import { settingsOf } from '../../db/settings.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { EXPORT_ROW_LIMIT, makeDownload } from '../../http/workbook.ts';
import { findStatistics, seenFlows } from './find-statistics.ts';
import { statisticsColumns } from './statistics-sheet.ts';

/** 进销存统计: purchases, sales and stock by month, species, customer or supplier. */
export function statisticsRoutes({ now }: ServerContext): Implementation[] {
  return [
    implement(api.statistics.page, ({ query, user, scopeTo, withTenant }) => {
      const seen = seenFlows(user, scopeTo);
      const part = {
        skip: offsetOf(query),
        size: query.size,
        seesStock: user.permissions.has('stock_view'),
        now: now(),
      };
      return withTenant(async (tx) => {
        const { records, total, totals } = await findStatistics(tx, query, seen, part);
        return { ...toPage(records, total, query), totals };
      });
    }),
    implement(api.statistics.download, async ({ query, user, facts, scopeTo, withTenant }) => {
      const seen = seenFlows(user, scopeTo);
      // One more than a sheet takes, so that it refuses instead of leaving rows out.
      const part = {
        skip: 0,
        size: EXPORT_ROW_LIMIT + 1,
        seesStock: user.permissions.has('stock_view'),
        now: now(),
      };
      const { records, areaScale } = await withTenant(async (tx) => ({
        ...(await findStatistics(tx, query, seen, part)),
        areaScale: (await settingsOf(tx)).areaScale,
      }));
      return makeDownload(
        SCREENS.statistics.title,
        statisticsColumns(query.by),
        records,
        facts.language,
        areaScale,
      );
    }),
  ];
}

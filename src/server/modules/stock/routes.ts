import type { z } from 'zod';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { ownPackNo } from '#shared/domain/pack-code';
import { STOCK_AS_OF } from '#shared/domain/stock-goods';
import { AppError } from '#shared/errors';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { toPage } from '../../db/paging.ts';
import { type Implementation, implement, type Principal, type SignedInCall } from '../../http/implement.ts';
import { missingParameter } from '../../http/invalid-input.ts';
import { formatTime, parseTime } from '../../http/time.ts';
import { sheetDownload } from '../../records/list-download.ts';
import { pagedRows } from '../../records/page-download.ts';
import { checkStock, findChecks } from '../../stock/checks.ts';
import { closeMonth, findClosings, reopenMonth } from '../../stock/closing.ts';
import { findPackMovements } from '../../stock/pack-movements.ts';
import { linesAsOf, stockAsOf, stockGroupsAsOf } from '../../stock/stock-as-of.ts';
import { seenKinds } from '../document/service.ts';
import { findPackById, OWNER } from '../pack/service.ts';
import { checkSheetRoutes } from './check-sheets.ts';
import { hideUnseen } from './hide-unseen.ts';
import { findStockCosts } from './stock-costs.ts';
import { stockSheetColumns } from './stock-sheet.ts';

export function stockRoutes(context: ServerContext): Implementation[] {
  const { nextId, now } = context;
  const momentOf = (time: string | undefined) =>
    time === undefined || time === '' ? now() : parseTime(time, 'time');
  /** The ledger has no costs, so they come from the packages' present data and are not shown for a past time. */
  const showsCosts = ({ permissions }: Principal, time: string | undefined) =>
    (time ?? '') === '' && permissions.has('pack_cost');
  const moverOf = ({ user }: Pick<SignedInCall<Endpoint>, 'user'>) => ({
    id: nextId(),
    userId: user.userId,
    deptId: user.deptId,
    userName: user.name,
    now: now(),
  });

  const sheet = sheetDownload<z.output<typeof api.stock.exportAsOf.query>>(context, {
    kind: 'stock_export',
    permission: 'stock_export',
    title: STOCK_AS_OF,
    async open({ time, ...of }, by, limits) {
      const goods = { ...goodsOf(of, by.user), scope: by.scopeTo(OWNER) };
      const costs = showsCosts(by.user, time) ? await by.read((tx) => findStockCosts(tx, goods)) : [];
      const columns = stockSheetColumns(costs);
      // One moment for all pages of the sheet.
      const at = momentOf(time);
      const findPage = (place: { current: number; size: number }) =>
        by.read(async (tx) => {
          const { rows, total } = await stockGroupsAsOf(tx, at, goods, place);
          return toPage(rows, total, place);
        });
      return { columns, rows: pagedRows(columns, findPage, by, limits) };
    },
  });

  return [
    ...checkSheetRoutes(context),
    implement(api.stock.asOf, ({ query: { time, ...of }, user, scopeTo, withTenant }) => {
      const goods = { ...goodsOf(of, user), scope: scopeTo(OWNER) };
      return withTenant(async (tx) => ({
        ...(await stockAsOf(tx, momentOf(time), goods)),
        costs: showsCosts(user, time) ? await findStockCosts(tx, goods) : [],
      }));
    }),
    implement(api.stock.exportAsOf, (call) => sheet.now(call.query, call)),
    implement(api.stock.startExportAsOf, (call) => sheet.start(call, call.query)),
    implement(api.stock.lines, ({ query: { time, ...asked }, scopeTo, withTenant }) => {
      const scope = scopeTo(OWNER);
      const of = packOrLine(asked);
      return withTenant((tx) => linesAsOf(tx, momentOf(time), { ...of, scope }));
    }),
    implement(api.stock.movements, (call) => {
      const scope = call.scopeTo(OWNER);
      const seen = seenKinds(call);
      return call.withTenant(async (tx) => {
        const { id } = await findPackById(tx, call.query.packId, scope);
        return hideUnseen(tx, await findPackMovements(tx, id), seen);
      });
    }),
    implement(api.stock.check, async (call) => {
      const { id, now: at } = moverOf(call);
      return call.withTenant(async (tx) => {
        const done = await checkStock(tx, { id, now: at, user: call.user });
        const details = { entries: done.count };
        await recordAudit(tx, call, { action: 'stock.check', target: { type: 'stock', id }, details });
        return done;
      });
    }),
    implement(api.stock.checks, async ({ withTenant }) =>
      (await withTenant(findChecks)).map(({ id, userName, checkedAt, differences, details }) => ({
        id,
        userName,
        time: formatTime(checkedAt),
        count: differences,
        differences: details,
      })),
    ),
    implement(api.stock.closings, async ({ withTenant }) =>
      (await withTenant(findClosings)).map(({ id, month, lines, pieces, area, userName, ...times }) => ({
        id,
        month,
        lines,
        pieces,
        userName,
        area: Number(area),
        closeTime: formatTime(times.closedAt),
        reopenTime: formatTime(times.reopenedAt),
      })),
    ),
    implement(api.stock.close, (call) => {
      const { month } = call.body;
      const by = moverOf(call);
      return call.withTenant(async (tx) => {
        const id = await closeMonth(tx, month, by);
        await recordAudit(tx, call, { action: 'stock.close', target: { type: 'stock', id, name: month } });
        return { id };
      });
    }),
    implement(api.stock.reopen, (call) => {
      const { id, reason } = call.body;
      const at = now();
      return call.withTenant(async (tx) => {
        const { month } = await reopenMonth(tx, id, at);
        const target = { type: 'stock', id, name: month } as const;
        await recordAudit(tx, call, { action: 'stock.reopen', target, details: { reason } });
        return { id };
      });
    }),
  ];
}

/**
 * The filter of a query: empty fields do not filter, and `packNo` may be the text of a QR code (D2). Throws
 * `pack.other_company` for another company's code.
 */
function goodsOf<Q extends { packNo?: string; barcode?: string }>(
  { packNo, barcode, ...of }: Q,
  { tenantId }: Pick<Principal, 'tenantId'>,
) {
  const number = packNo ? ownPackNo(packNo, tenantId) : undefined;
  if (number === null) throw new AppError('pack.other_company', { field: 'packNo' });
  return { ...of, packNo: number, barcode: barcode?.trim() || undefined };
}

/** The package, or else the tally line, that a query names. */
function packOrLine({ packId, lineId }: { packId?: string | undefined; lineId?: string | undefined }) {
  if (packId !== undefined) return { packId };
  if (lineId !== undefined) return { lineId };
  throw missingParameter('packId');
}

import { api } from '#shared/api/index';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { TALLY_COMPARISON, type TallyComparison } from '#shared/documents/tally-comparison-api';
import type { CompareResult } from '#shared/domain/compare-results';
import { countResults } from '#shared/domain/scan-compare';
import {
  type ComparedLine,
  compareTallies,
  differenceOf,
  partOf,
  sumsOf,
  type TallyFigures,
} from '#shared/domain/tally-comparison';
import { AppError } from '#shared/errors';
import { recordAudit } from '../../../audit/record-audit.ts';
import { purchaseOrders } from '../../../db/schema/documents.ts';
import { settingsOf } from '../../../db/settings.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { type Implementation, implement } from '../../../http/implement.ts';
import { makeDownload } from '../../../http/workbook.ts';
import type { RecordModule } from '../../../records/record-module.ts';
import { findPackById, OWNER } from '../../pack/service.ts';
import { readSupplierLines } from '../../tally-import/service.ts';
import { holdDocument } from '../stored-document.ts';
import { COMPARISON_COLUMNS, comparisonRows } from './comparison-sheet.ts';
import {
  type CountedLine,
  findCounted,
  findOrdersOf,
  findSupplierTally,
  keepSupplierTally,
} from './supplier-tallies.ts';

type Call = Parameters<Parameters<typeof implement<typeof api.inbound.compareTallies>>[1]>[0];
/** The compared lines of the record with this id; null if no tally of a supplier is kept for it. */
type Compare = (call: Pick<Call, 'scopeTo'>, id: string) => (tx: TenantTx) => Promise<ComparedLine[] | null>;

const LINES_A_PAGE = 50;

/** W1.3: the supplier's tally of a purchase order, and its comparison with what was counted. */
export function supplierTallyRoutes({
  purchaseOrder: orders,
  inbound: inbounds,
}: Record<'purchaseOrder' | 'inbound', RecordModule>): Implementation[] {
  const ofOrder: Compare = (call, id) => {
    const own = orders.seen.toRead(call);
    return async (tx) => compareOrder(tx, (await own.findOne(tx, id)).id);
  };
  const ofInbound: Compare = (call, id) => {
    const own = inbounds.seen.toRead(call);
    return async (tx) => {
      const { purchaseOrderId, isLast } = await own.findOne(tx, id);
      const lines = await compareOrder(tx, String(purchaseOrderId ?? ''));
      const takesRest = isLast === 1;
      return lines && partOf(lines, ({ inboundId }) => inboundId === id, { takesRest });
    };
  };
  const ofPack: Compare = (call, id) => {
    const scope = call.scopeTo(OWNER);
    return async (tx) => {
      const pack = await findPackById(tx, id, scope);
      const parts: ComparedLine[] = [];
      let isKept = false;
      for (const orderId of await findOrdersOf(tx, pack.id)) {
        const lines = await compareOrder(tx, orderId);
        isKept ||= lines !== null;
        parts.push(...partOf(lines ?? [], ({ packId }) => packId === pack.id));
      }
      return isKept ? parts : null;
    };
  };
  return [
    keepRoute(orders),
    ...comparisonRoutes(api.purchaseOrder, ofOrder),
    ...comparisonRoutes(api.inbound, ofInbound),
    ...comparisonRoutes(api.pack, ofPack),
  ];
}

function keepRoute({ seen }: RecordModule): Implementation {
  return implement(api.orderGoods.keep, async (call) => {
    const { id } = call.body;
    const { fileName, lines } = await readSupplierLines(call);
    return call.withTenant(async (tx) => {
      await (await seen.toChange(call, tx)).findOne(tx, id);
      const order = await holdDocument(tx, purchaseOrder, purchaseOrders, id);
      if (order === undefined) throw new AppError('record.not_found');
      await keepSupplierTally(tx, order.id, lines);
      await recordAudit(tx, call, {
        action: 'suppliertally.keep',
        target: { type: 'purchaseOrder', id: order.id, name: order.no },
        details: { fileName, lines: lines.length },
      });
      return { lines: lines.length };
    });
  });
}

type Calls = Pick<typeof api.inbound, 'compareTallies' | 'downloadComparison'>;

function comparisonRoutes(
  { compareTallies: shown, downloadComparison }: Calls,
  compare: Compare,
): Implementation[] {
  return [
    implement(shown, (call) => {
      const { id, result, current = 1, size = LINES_A_PAGE } = call.query;
      const find = compare(call, id);
      return call.withTenant(async (tx) => present(await find(tx), { result, current, size }));
    }),
    implement(downloadComparison, async (call) => {
      const find = compare(call, call.query.id);
      const { lines, areaScale } = await call.withTenant(async (tx) => ({
        lines: (await find(tx)) ?? [],
        areaScale: (await settingsOf(tx)).areaScale,
      }));
      return makeDownload(
        TALLY_COMPARISON,
        COMPARISON_COLUMNS,
        comparisonRows(lines),
        call.facts.language,
        areaScale,
      );
    }),
  ];
}

async function compareOrder(tx: TenantTx, orderId: string): Promise<ComparedLine<CountedLine>[] | null> {
  if (orderId === '') return null;
  const supplier = await findSupplierTally(tx, orderId);
  return supplier.length === 0 ? null : compareTallies(supplier, await findCounted(tx, orderId));
}

function present(
  lines: readonly ComparedLine[] | null,
  { result, current, size }: { result: CompareResult | undefined; current: number; size: number },
): TallyComparison {
  const all = (lines ?? []).map((line, at) => ({ line, no: at + 1 }));
  const wanted = all.filter(({ line }) => result === undefined || line.result === result);
  const start = (current - 1) * size;
  return {
    isKept: lines !== null,
    counts: countResults(lines ?? []),
    sums: sumsOf(lines ?? []),
    total: wanted.length,
    lines: wanted.slice(start, start + size).map(({ line, no }) => ({
      no,
      result: line.result,
      supplier: figuresOf(line.supplier),
      counted: figuresOf(line.counted),
      difference: differenceOf(line),
    })),
  };
}

function figuresOf(line: TallyFigures | null): TallyComparison['lines'][number]['supplier'] {
  if (line === null) return null;
  const { packNo, logNo, bundleNo, lengthCm, widthCm, pieces, area } = line;
  return { packNo, logNo, bundleNo, lengthCm, widthCm, pieces, area };
}

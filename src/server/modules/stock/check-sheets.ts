import { api } from '#shared/api/index';
import type { StockDifference } from '#shared/api/stock';
import { DIFFERENCE_KINDS, LEDGER_WORDS } from '#shared/domain/stock';
import type { Words } from '#shared/errors';
import { PACK_WORDS } from '#shared/records/pack-words';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import type { SheetColumn } from '../../http/workbook.ts';
import { rowsDownload } from '../../records/list-download.ts';
import { findChecks, findDifferencesOf } from '../../stock/checks.ts';
import { findClosings } from '../../stock/closing.ts';

const DIFFERENCES: Words = { zh: '库存核对差异', en: 'Differences of a check' };

type Check = Awaited<ReturnType<typeof findChecks>>[number];
type Closing = Awaited<ReturnType<typeof findClosings>>[number];

const column = <Row>(
  words: Words,
  width: number,
  value: SheetColumn<Row>['value'],
  more: Pick<SheetColumn<Row>, 'form' | 'isArea'> = {},
): SheetColumn<Row> => ({ words, width, value, ...more });

const CHECK_COLUMNS: readonly SheetColumn<Check>[] = [
  column(LEDGER_WORDS.time, 20, ({ checkedAt }) => checkedAt, { form: 'time' }),
  column(LEDGER_WORDS.by, 14, ({ userName }, language) => userName || LEDGER_WORDS.night[language]),
  column(LEDGER_WORDS.differences, 10, ({ differences }) => differences),
];

const DIFFERENCE_COLUMNS: readonly SheetColumn<StockDifference>[] = [
  column(LEDGER_WORDS.kind, 12, ({ kind }, language) => DIFFERENCE_KINDS[kind][language]),
  column(LEDGER_WORDS.name, 20, ({ name }) => name),
  column(LEDGER_WORDS.ledger, 50, ({ ledger }) => ledger),
  column(LEDGER_WORDS.stored, 50, ({ stored }) => stored),
];

const CLOSING_COLUMNS: readonly SheetColumn<Closing>[] = [
  column(LEDGER_WORDS.month, 10, ({ month }) => month),
  column(PACK_WORDS.bundles, 10, ({ lines }) => lines),
  column(PACK_WORDS.pieces, 10, ({ pieces }) => pieces),
  column(PACK_WORDS.area, 14, ({ area }) => Number(area), { isArea: true }),
  column(LEDGER_WORDS.by, 14, ({ userName }) => userName),
  column(LEDGER_WORDS.closeTime, 20, ({ closedAt }) => closedAt, { form: 'time' }),
  column(LEDGER_WORDS.reopenTime, 20, ({ reopenedAt }) => reopenedAt, { form: 'time' }),
];

/** The sheets of the checks of stock, of the differences of one, and of the closed months. */
export function checkSheetRoutes(context: ServerContext): Implementation[] {
  const checks = rowsDownload(context, {
    kind: 'stock_checks',
    permission: 'stock_check',
    title: api.stock.checks.summary,
    columns: CHECK_COLUMNS,
    find: (_query: object, { read }) => read(findChecks),
  });
  const differences = rowsDownload(context, {
    kind: 'stock_differences',
    permission: 'stock_check',
    title: DIFFERENCES,
    columns: DIFFERENCE_COLUMNS,
    find: ({ id }: { id: string }, { read }) => read((tx) => findDifferencesOf(tx, id)),
  });
  const closings = rowsDownload(context, {
    kind: 'stock_closings',
    permission: 'stock_close',
    title: api.stock.closings.summary,
    columns: CLOSING_COLUMNS,
    find: (_query: object, { read }) => read(findClosings),
  });
  return [
    implement(api.stock.exportChecks, (call) => checks.now(call.query, call)),
    implement(api.stock.startExportChecks, (call) => checks.start(call, call.query)),
    implement(api.stock.exportDifferences, (call) => differences.now(call.query, call)),
    implement(api.stock.startExportDifferences, (call) => differences.start(call, call.query)),
    implement(api.stock.exportClosings, (call) => closings.now(call.query, call)),
    implement(api.stock.startExportClosings, (call) => closings.start(call, call.query)),
  ];
}

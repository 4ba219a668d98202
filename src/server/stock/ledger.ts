import { sql } from 'drizzle-orm';
import type { StockStatus } from '#shared/domain/statuses';
import { isOnHand } from '#shared/domain/stock';
import { tallyLines } from '../db/schema/packs.ts';
import { stockMovements } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { requireOpenPeriod } from './closing.ts';
import { requireInOrder } from './day-order.ts';
import { type HeldLine, holdLines } from './hold-lines.ts';
import { insertMovements, type Mover, type StockDocument } from './insert-movements.ts';
import { notAvailable } from './not-available.ts';
import { settlePacks } from './settle-packs.ts';
import { refuseTakenCodes } from './taken-codes.ts';

export type { Mover, StockDocument } from './insert-movements.ts';

/** A line that is received (1) or issued (-1), and its state afterwards: in stock, or out, unless another is given. */
export interface Move {
  lineId: string;
  direction: 1 | -1;
  status?: StockStatus;
}

interface Options {
  /** The movements undo earlier ones of the same document. */
  reverses?: boolean;
  /** Id of the sales order whose locked lines may be issued. */
  lockedBy?: string | undefined;
  /** Lines that this transaction holds already, in the state they are in. */
  held?: readonly HeldLine[];
}

/**
 * Adds movements. The database moves the lines with them and refuses a line that is there twice or leaves without being
 * there; then the packages follow their lines. Throws `stock.not_available` naming lines that cannot move,
 * `stock.code_taken`, `stock.before_earlier`, and `period.closed`.
 */
export async function postMovements(
  tx: TenantTx,
  doc: StockDocument,
  moves: readonly Move[],
  by: Mover,
  { reverses = false, lockedBy, held: before = [] }: Options = {},
): Promise<void> {
  if (moves.length === 0) return;
  await requireOpenPeriod(tx, doc.day);
  const lineIds = moves.map(({ lineId }) => lineId);
  const held = among(lineIds, before) ?? (await holdLines(tx, lineIds));
  refuseImmovable(held, moves, { reverses, lockedBy });
  const coming = new Set(moves.flatMap(({ lineId, direction }) => (direction === 1 ? [lineId] : [])));
  await refuseTakenCodes(
    tx,
    held.filter(({ id }) => coming.has(id)),
  );
  if (!reverses) await requireInOrder(tx, doc.day, lineIds);
  const packIds = held.map(({ packId }) => packId);
  const directions = moves.map(({ direction }) => direction);
  const statuses = moves.map(({ direction, status }) => status ?? (direction === 1 ? 'IN_STOCK' : 'OUT'));
  await insertMovements(tx, doc, by, {
    rows: sql`
      SELECT m.*, l.pack_id, NULL::text AS region
      FROM unnest(${sql.param(lineIds)}::bigint[], ${sql.param(directions)}::smallint[], ${sql.param(statuses)}::text[])
        WITH ORDINALITY AS m (line_id, direction, status, place)
        JOIN ${tallyLines} l ON l.id = m.line_id`,
    packIds,
    reverses,
  });
  await settlePacks(tx, packIds, by);
}

/** The lines with these ids if all are among `held`. */
function among(lineIds: readonly string[], held: readonly HeldLine[]): HeldLine[] | undefined {
  const lineOf = new Map(held.map((line) => [line.id, line]));
  const found = lineIds.flatMap((id) => lineOf.get(id) ?? []);
  return found.length === lineIds.length ? found : undefined;
}

/** The tally lines that a document has moved and not yet undone: 1 for received ones, -1 for issued ones. */
export async function findNetMoves(
  tx: TenantTx,
  { id, type }: Pick<StockDocument, 'id' | 'type'>,
): Promise<{ lineId: string; net: number }[]> {
  const { rows } = await tx.execute<{ lineId: string; net: number }>(sql`
    SELECT line_id::text AS "lineId", sum(direction)::integer AS net FROM ${stockMovements}
    WHERE doc_id = ${id}::bigint AND doc_type = ${type}
    GROUP BY line_id HAVING sum(direction) <> 0 ORDER BY line_id`);
  return rows;
}

/**
 * Undoes what a document has moved and not yet undone: issued lines return, received lines go back to the state
 * `before` the receipt. `held` are lines that this transaction has locked already. Throws the errors of
 * `postMovements`.
 */
export async function reverseMovements(
  tx: TenantTx,
  doc: StockDocument,
  by: Mover,
  { before, held }: { before: StockStatus; held: readonly HeldLine[] },
): Promise<void> {
  const moves = (await findNetMoves(tx, doc)).map(
    ({ lineId, net }): Move =>
      net < 0 ? { lineId, direction: 1 } : { lineId, direction: -1, status: before },
  );
  await postMovements(tx, doc, moves, by, { reverses: true, held });
}

/**
 * Throws `stock.not_available` for lines that are received although they are on hand or void, issued although they are
 * not on hand, or locked by another order.
 */
function refuseImmovable(
  held: readonly HeldLine[],
  moves: readonly Move[],
  { reverses, lockedBy }: Pick<Options, 'reverses' | 'lockedBy'>,
): void {
  const directions = new Map(moves.map(({ lineId, direction }) => [lineId, direction]));
  const immovable = held.filter(({ id, stockStatus, lockedDocId }) => {
    // A void line returns only by reversing the document that made it void.
    if (directions.get(id) === 1) return isOnHand(stockStatus) || (stockStatus === 'VOID' && !reverses);
    return !isOnHand(stockStatus) || (lockedDocId !== null && lockedDocId !== lockedBy);
  });
  if (immovable.length > 0) throw notAvailable(immovable);
}

import type { StockStatus } from '#shared/domain/statuses';
import type { MovementSource } from '#shared/domain/stock';
import type { HeldLine } from '../../stock/hold-lines.ts';
import { postMovements, reverseMovements } from '../../stock/ledger.ts';
import type { ActedByName } from './effects.ts';
import { itemIdsOf } from './pack-lines.ts';

/** The document as the source of stock movements. */
export const asSource = ({ doc: { id, no, day, kind } }: Pick<ActedByName, 'doc'>) => ({
  id,
  no,
  day,
  type: kind as MovementSource,
});

interface MoveOptions {
  /** The sales order that may hold the lines. */
  lockedBy?: string | undefined;
  /** The document's lines, if this transaction holds them already. */
  held?: readonly HeldLine[];
}

/** Receives (1) or issues (-1) a document's tally lines. */
export async function moveItems(
  acted: ActedByName,
  direction: 1 | -1,
  options: MoveOptions = {},
): Promise<void> {
  const lineIds = options.held?.map(({ id }) => id) ?? (await itemIdsOf(acted));
  const moves = lineIds.map((lineId) => ({ lineId, direction }));
  await postMovements(acted.tx, asSource(acted), moves, acted.by, options);
}

/** Undoes the movements of a document; lines that came in return to the state `before` it. */
export function reverseItems(
  acted: ActedByName,
  before: StockStatus,
  held: readonly HeldLine[],
): Promise<void> {
  return reverseMovements(acted.tx, asSource(acted), acted.by, { before, held });
}

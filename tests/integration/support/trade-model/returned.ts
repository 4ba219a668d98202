import { grossOf, netOf } from './amounts.ts';
import { sumOf } from './figures.ts';
import { type Doc, type Line, madeFrom, namedBy, type Trade } from './trade.ts';

/** Goods of a delivery that were sold together, and what its other returns have left of them. */
interface SoldTogether {
  /** What was delivered for them. */
  sold: number;
  returned: number;
  /** Tally lines that no other return has. */
  left: string[];
}

/**
 * F5, F6: the returns of a delivery add up to it in fen. The last line that takes goods sold together, and the return
 * that takes the rest of the delivery, have what the others have left.
 */
export function takeRest(trade: Trade, key: string, doc: Doc): void {
  const delivery = doc.source === null ? undefined : trade.docs[doc.source];
  if (doc.kind !== 'saleReturn' || doc.source === null || delivery === undefined) return;
  const others = madeFrom(trade, doc.source).flatMap(([id, other]) =>
    id === key || other.state === 3 ? [] : [other],
  );
  for (const goods of soldTogether(trade, delivery, others)) takeAmount(trade, doc.lines, goods);
  const isRest = netOf(doc) + sumOf(others.map(netOf)) === netOf(delivery);
  doc.gross = isRest ? grossOf(delivery) - sumOf(others.map(grossOf)) : null;
}

function takeAmount(trade: Trade, lines: readonly Line[], { sold, returned, left }: SoldTogether): void {
  const packs = new Set(left.map((bundle) => trade.bundles[bundle]?.pack));
  const own = lines.filter(({ pack }) => packs.has(pack));
  const last = own.at(-1);
  if (last === undefined || sumOf(own.map(({ bundles }) => bundles)) !== left.length) return;
  last.amount = sold - returned - sumOf(own.slice(0, -1).map(({ amount }) => amount));
}

/** Groups the goods of a delivery that one line of it, one package or one line of a return has. */
function soldTogether(trade: Trade, delivery: Doc, others: readonly Doc[]): SoldTogether[] {
  const returns = others.flatMap(({ lines }) => lines);
  const holders: (Line | string)[][] = namedBy(delivery).map((bundle) => {
    const sold = delivery.lines.filter(({ named }) => named.includes(bundle));
    const back = returns.filter(({ named }) => named.includes(bundle));
    return [...sold, ...(back.length > 0 ? back : [trade.bundles[bundle]?.pack ?? '']), bundle];
  });
  const groups: Set<Line | string>[] = [];
  for (const own of holders) {
    const joined = groups.filter((group) => own.some((one) => group.has(one)));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push(new Set([...joined.flatMap((group) => [...group]), ...own]));
  }
  const amountOf = (lines: readonly Line[], group: Set<Line | string>) =>
    sumOf(lines.filter((line) => group.has(line)).map(({ amount }) => amount));
  return groups.map((group) => ({
    sold: amountOf(delivery.lines, group),
    returned: amountOf(returns, group),
    left: namedBy(delivery).filter(
      (bundle) => group.has(bundle) && !returns.some(({ named }) => named.includes(bundle)),
    ),
  }));
}

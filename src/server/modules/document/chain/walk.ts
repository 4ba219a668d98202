import type { TenantTx } from '../../../db/tenancy.ts';
import { type ChainEnd, type ChainLink, findLinks } from './links.ts';

/**
 * How a document is reached: in the family of documents made from one another, in which all are followed both ways, or
 * along goods, from where only what was before or after is followed. So an order shows all its deliveries, but not every
 * other order that was filled from the same inbound.
 */
type Reach = 'family' | 'earlier' | 'later';

/** Documents in the order they were made, with the links between them. */
export interface Walked {
  documents: ChainEnd[];
  links: ChainLink[];
  isCut: boolean;
}

/** Walks the chain of a document to at most `most` documents, the nearest first: two statements for each step, and two for the links. */
export async function walkChain(tx: TenantTx, start: ChainEnd, most: number): Promise<Walked> {
  const reached = new Map<string, ChainEnd & { reach: Reach }>();
  let next = new Map([[start.id, { ...start, reach: 'family' as Reach }]]);
  while (next.size > 0 && reached.size + next.size <= most) {
    for (const [id, one] of next) reached.set(id, one);
    next = neighbours(await linksBeyond(tx, [...next.values()]), reached);
  }
  for (const [id, one] of [...next].slice(0, most - reached.size)) reached.set(id, one);
  const links = await findLinks(tx, { laterIds: [...reached.keys()], earlierIds: [] });
  return {
    documents: [...reached.values()]
      .map(({ kind, id }) => ({ kind, id }))
      .sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1)),
    links: links.filter(({ earlier, later }) => reached.has(earlier.id) && reached.has(later.id)),
    isCut: next.size > 0,
  };
}

/** The links from the documents last reached, in the directions they are followed. */
function linksBeyond(tx: TenantTx, last: readonly (ChainEnd & { reach: Reach })[]): Promise<ChainLink[]> {
  const idsBut = (but: Reach) => last.filter(({ reach }) => reach !== but).map(({ id }) => id);
  return findLinks(tx, { laterIds: idsBut('later'), earlierIds: idsBut('earlier') });
}

/** The documents at the other ends of links that were not reached before. */
function neighbours(
  links: readonly ChainLink[],
  reached: ReadonlyMap<string, { reach: Reach }>,
): Map<string, ChainEnd & { reach: Reach }> {
  const found = new Map<string, ChainEnd & { reach: Reach }>();
  for (const { earlier, later, isMadeFrom } of links) {
    const isForward = reached.has(earlier.id);
    const [from, to] = isForward ? [earlier, later] : [later, earlier];
    if (reached.has(to.id)) continue;
    const isFamily = isMadeFrom && reached.get(from.id)?.reach === 'family';
    if (isFamily || !found.has(to.id))
      found.set(to.id, { ...to, reach: isFamily ? 'family' : isForward ? 'later' : 'earlier' });
  }
  return found;
}

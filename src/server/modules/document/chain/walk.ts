import type { TenantTx } from '../../../db/tenancy.ts';
import { type ChainEnd, type ChainLink, findLinks } from './links.ts';

/**
 * How a document is reached. Within the family of documents made from one another, all are followed in both directions;
 * along goods, only earlier or only later ones are followed. So an order shows all its deliveries, but not every other
 * order that was filled from the same inbound.
 */
type Reach = 'family' | 'earlier' | 'later';

/** Documents in the order they were made, with the links between them. */
export interface Walked {
  documents: ChainEnd[];
  links: ChainLink[];
  isCut: boolean;
}

/**
 * Walks the chain of a document to at most `most` documents, the nearest first. Needs two statements per step, and two
 * for the links of documents whose earlier documents were not queried.
 */
export async function walkChain(tx: TenantTx, start: ChainEnd, most: number): Promise<Walked> {
  const reached = new Map<string, ChainEnd & { reach: Reach }>();
  const asked = new Set<string>();
  const links: ChainLink[] = [];
  let next = new Map([[start.id, { ...start, reach: 'family' as Reach }]]);
  while (next.size > 0 && reached.size + next.size <= most) {
    for (const [id, one] of next) reached.set(id, one);
    const laterIds = idsBut('later', next);
    const found = await findLinks(tx, { laterIds, earlierIds: idsBut('earlier', next) });
    for (const id of laterIds) asked.add(id);
    links.push(...found.filter(({ later }) => laterIds.includes(later.id)));
    next = neighbours(found, reached);
  }
  for (const [id, one] of [...next].slice(0, most - reached.size)) reached.set(id, one);
  const laterIds = [...reached.keys()].filter((id) => !asked.has(id));
  if (laterIds.length > 0) links.push(...(await findLinks(tx, { laterIds, earlierIds: [] })));
  return {
    documents: [...reached.values()].map(({ kind, id }) => ({ kind, id })).sort(byAge),
    links: links
      .filter(({ earlier, later }) => reached.has(earlier.id) && reached.has(later.id))
      .sort((one, other) => byAge(one.earlier, other.earlier) || byAge(one.later, other.later)),
    isCut: next.size > 0,
  };
}

/** Ids are given in the order in which records are made. */
function byAge({ id: one }: ChainEnd, { id: other }: ChainEnd): number {
  if (one === other) return 0;
  return BigInt(one) < BigInt(other) ? -1 : 1;
}

/** The ids of the documents from which links are followed in a direction. */
const idsBut = (but: Reach, last: ReadonlyMap<string, { reach: Reach }>): string[] =>
  [...last].flatMap(([id, { reach }]) => (reach === but ? [] : id));

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
    const along = isForward ? 'later' : 'earlier';
    if (isFamily || !found.has(to.id)) found.set(to.id, { ...to, reach: isFamily ? 'family' : along });
  }
  return found;
}

import { readRecord, writeRecord } from './records.ts';
import { useSession } from './session.ts';

const KEPT = 5;

/** Per user and company. */
function recordName(area: string): string {
  const { tenant_id = '', user_id = '' } = useSession.getState().record?.token ?? {};
  return `recent ${tenant_id} ${user_id} ${area}`;
}

/** Ids of the last chosen records of a kind, newest first. */
export function readRecentChoices(area: string): string[] {
  const content = readRecord(localStorage, recordName(area))?.content;
  return Array.isArray(content) ? content.filter((id) => typeof id === 'string') : [];
}

export function noteRecentChoice(area: string, id: string): void {
  const others = readRecentChoices(area).filter((one) => one !== id);
  writeRecord(localStorage, recordName(area), [id, ...others].slice(0, KEPT));
}

interface Choice {
  value: string;
  children?: readonly Choice[] | undefined;
}

/**
 * The choices with those in `recent` first, in its order; of a tree, on each level the branches that have them, so that parents
 * keep their children.
 */
export function recentFirst<T extends Choice>(choices: readonly T[], recent: readonly string[]): T[] {
  const rankOf = ({ value, children = [] }: Choice): number => {
    const own = recent.indexOf(value);
    return Math.min(own === -1 ? recent.length : own, ...children.map(rankOf));
  };
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ choice }) =>
      choice.children === undefined ? choice : { ...choice, children: recentFirst(choice.children, recent) },
    );
}

/** What a small form holds: texts, and sets of chosen keys. */
export type Entries = Readonly<Record<string, string | readonly string[]>>;

/** The stored values that entries change, and the version of their record. */
export interface StoredEntries<E extends Entries> {
  version: number;
  values: E;
}

type Entry = string | readonly string[];

const without = (keys: readonly string[], others: readonly string[]): string[] =>
  keys.filter((key) => !others.includes(key));

function isSame(one: Entry = '', other: Entry = ''): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return without(one, other).length === 0 && without(other, one).length === 0;
}

/** Whether the entries differ from the values they began with; the order of chosen keys does not count. */
export const isChanged = (before: Entries, after: Entries): boolean =>
  Object.keys(after).some((name) => !isSame(before[name], after[name]));

/** The newest values with what a user changed: each key that the user chose or removed, each text that the user typed. */
export function mergeEntries<E extends Entries>(before: E, own: E, newest: E): E {
  const merged = Object.entries(own).map(([name, mine]) => {
    const [was, now] = [before[name] ?? [], newest[name] ?? []];
    if (typeof mine === 'string' || typeof was === 'string' || typeof now === 'string')
      return [name, isSame(was, mine) ? now : mine];
    const chosen = without(mine, was);
    return [name, [...without(without(now, without(was, mine)), chosen), ...chosen]];
  });
  return Object.fromEntries(merged) as E;
}

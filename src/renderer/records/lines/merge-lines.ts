/**
 * Merges a person's lines into the newest lines of a record that others changed after `base`: a line that the person did
 * not change follows the others, a changed one stays the person's, as a new line if others removed it; lines that others
 * added follow the person's own. A line that `base` does not know counts as changed.
 */
export function mergeLines<L extends { readonly id?: string }>(
  own: readonly L[],
  base: readonly L[],
  newest: readonly L[],
  isSame: (one: L, other: L) => boolean,
): L[] {
  const before = byId(base);
  const now = byId(newest);
  const merged = own.flatMap((line) => {
    if (line.id === undefined) return [line];
    const was = before.get(line.id);
    const is = now.get(line.id);
    if (was !== undefined && isSame(line, was)) return is ?? [];
    if (is !== undefined) return [line];
    const { id: _removed, ...added } = line;
    return [added as L];
  });
  const owned = byId(own);
  return [...merged, ...newest.filter(({ id = '' }) => !before.has(id) && !owned.has(id))];
}

const byId = <L extends { readonly id?: string }>(lines: readonly L[]): ReadonlyMap<string, L> =>
  new Map(lines.flatMap((line) => (line.id === undefined ? [] : [[line.id, line]])));

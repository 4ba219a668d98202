/**
 * A cache in two halves: when the newer half is full, it replaces the older one, so that frequently used keys stay
 * without the cost of tracking the order of use. Holds at most twice `halfSize`.
 */
export function createRecentCache<T, Key = string>(halfSize: number): (key: Key, make: () => T) => T {
  let young = new Map<Key, T>();
  let old = new Map<Key, T>();
  return (key, make) => {
    const known = young.get(key);
    if (known !== undefined) return known;
    const value = old.get(key) ?? make();
    if (young.size >= halfSize) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };
}

/**
 * Remembers what was made for a key. When it is full, what was not asked for lately is forgotten at once, so that what
 * comes again and again stays without a list in order of use. It holds at most twice `halfSize`.
 */
export function createRecentCache<T>(halfSize: number): (key: string, make: () => T) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
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

import { createCache } from '@ant-design/cssinjs';

/** Under which the library keeps its parts' style sheets, beside the colours of a theme. */
const SHEETS = 'style%';

/**
 * The library's cache of style sheets, which otherwise forgets one when the last part that uses it closes, and writes
 * it anew, some milliseconds of each opened page, when the next one opens. Entries are `[users, sheet]`.
 */
export function createStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (key, change) => {
    const isNew = cache.opGet(key) === null;
    update(key, (before) => {
      const after = change(before);
      // One user more than there are.
      return isNew && after !== null && key.startsWith(SHEETS) ? [after[0] + 1, after[1]] : after;
    });
  };
  return cache;
}

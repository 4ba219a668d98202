import { expect, test } from 'vitest';
import { createOwnReadings, type ReadingDesk } from './own-readings.ts';

/** The window's storage, and a desk with one reader that refuses a second reading. */
function setUp() {
  const items = new Map<string, string>();
  let holder = '';
  const desk: ReadingDesk = {
    async watch({ key }) {
      if (holder !== '' && holder !== key) throw new Error('reader.in_use');
      holder = key;
      return { tags: [], reads: 0, capabilities: null };
    },
    async cancel({ key }) {
      if (holder === key) holder = '';
    },
  };
  const loadPage = () =>
    createOwnReadings(() => desk, {
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, value) => void items.set(name, value),
    });
  return { loadPage };
}

const readerId = 'serial:/dev/ttyUSB0';

test('a reloaded page ends the reading of the page before', async () => {
  const { loadPage } = setUp();
  await loadPage().watch({ key: 'before', readerId });
  const reloaded = loadPage();
  await expect(reloaded.watch({ key: 'after', readerId })).resolves.toMatchObject({ tags: [] });
  // A page's own readings do not end each other.
  await expect(reloaded.watch({ key: 'another', readerId })).rejects.toThrow('reader.in_use');
});

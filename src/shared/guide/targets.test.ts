import { expect, test } from 'vitest';
import { SCREENS } from '../menu/screens.ts';
import { RECORDS, SYSTEM_RECORDS } from '../records/index.ts';
import type { AnyRecord } from '../records/record.ts';
import { GUIDE } from './index.ts';
import { GUIDE_ADDRESS, GUIDE_TARGETS, helpAddress } from './targets.ts';

const records: readonly AnyRecord[] = [...Object.values(RECORDS), ...Object.values(SYSTEM_RECORDS)];
const screens = [...records, ...Object.values(SCREENS)]
  .map(({ menu }) => menu.path)
  .filter((path) => path !== '');

test.each(screens)('the help of %s is a page of the guide', (path) => {
  expect(Object.keys(GUIDE)).toContain(helpAddress(path).slice(GUIDE_ADDRESS.length + 1));
});

test('each screen has one page of the guide, and every page that names its screen is reached', () => {
  const addresses = GUIDE_TARGETS.map(([address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const [address, name] of GUIDE_TARGETS) expect(helpAddress(address)).toBe(`${GUIDE_ADDRESS}/${name}`);
});

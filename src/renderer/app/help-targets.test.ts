import { expect, test } from 'vitest';
import { GUIDE } from '#shared/guide/index';
import { GUIDE_ADDRESS, GUIDE_TARGETS, helpAddress } from '#shared/guide/targets';
import { DECLARED_SCREENS } from './declared-screens.ts';
import { findScreen } from './screens.ts';

const declared = DECLARED_SCREENS.map(({ path }) => path);

test.each(GUIDE_TARGETS)('the help of %s is for a screen, and is there', (address, name) => {
  expect(findScreen(address) !== undefined || declared.includes(address)).toBe(true);
  expect(Object.keys(GUIDE)).toContain(name);
  expect(findScreen(helpAddress(`${address}/new`))?.path).toBe(`${GUIDE_ADDRESS}/:name?`);
});

test('every declared screen has a help, if only the list of all pages', () => {
  for (const path of declared) expect(findScreen(helpAddress(path))?.path).toBe(`${GUIDE_ADDRESS}/:name?`);
  expect(helpAddress('/monitor/audit')).toBe(GUIDE_ADDRESS);
});

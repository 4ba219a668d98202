import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GUIDE } from '#shared/guide/index';
import { GUIDE_ADDRESS, GUIDE_TARGETS, helpAddress } from '#shared/guide/targets';
import { WORKFLOW } from '#shared/menu/addresses';
import { SCREENS } from '#shared/menu/screens';
import { HOME } from '../stores/tabs.ts';
import { DECLARED_SCREENS } from './declared-screens.ts';
import { findScreen } from './screens.ts';

const declared = DECLARED_SCREENS.map(({ path }) => path);

const menu = Object.values(SCREENS).map((screen) => screen.menu.path);

test.each(GUIDE_TARGETS)('the help of %s is for a screen or a section, and is there', (address, name) => {
  const isSection = [...menu, ...declared, ...Object.values(WORKFLOW)].some((path) =>
    path.startsWith(`${address}/`),
  );
  expect(findScreen(address) !== undefined || declared.includes(address) || isSection).toBe(true);
  expect(Object.keys(GUIDE)).toContain(name);
  expect(findScreen(helpAddress(`${address}/new`))?.path).toBe(`${GUIDE_ADDRESS}/:name?`);
});

test('every declared screen has a help, the home page the list of all pages', () => {
  for (const path of declared) expect(findScreen(helpAddress(path))?.path).toBe(`${GUIDE_ADDRESS}/:name?`);
  expect(helpAddress(HOME)).toBe(GUIDE_ADDRESS);
});

test('every screen of the menu has a line in docs/screens.md', () => {
  const page = readFileSync('docs/screens.md', 'utf8');
  const own = declared.filter((path) => !/\/new$|\/:/.test(path));
  const missing = [...menu.filter((path) => path !== ''), ...own].filter(
    // Screens of one line share the beginning of their addresses: `/inventory/other-in`, `/other-out`.
    (path) => !page.includes(`${path.slice(path.lastIndexOf('/'))}\``),
  );
  expect(missing).toEqual([]);
});

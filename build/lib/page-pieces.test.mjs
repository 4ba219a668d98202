import { expect, test } from 'vitest';
import { groupPieces } from './page-pieces.mjs';

const ICONS = '/node_modules/@ant-design/icons/es';

/** A page whose home screen uses one of the library's two icons, and a second screen that is loaded when opened. */
const MODULES = {
  '/src/main.ts': { importedIds: ['/src/both.ts'] },
  '/src/home.ts': {
    importedIds: ['/src/both.ts', '/src/parts.ts', `${ICONS}/index.js`],
    code: 'import { HomeOutlined as Home, } from "@ant-design/icons";',
  },
  '/src/both.ts': { importedIds: [] },
  '/src/parts.ts': { importedIds: ['/src/home.ts'] },
  '/src/other.ts': { importedIds: ['/src/both.ts'] },
  [`${ICONS}/index.js`]: { importedIds: [`${ICONS}/icons/index.js`], code: 'export * from "./icons";' },
  [`${ICONS}/icons/index.js`]: {
    importedIds: [`${ICONS}/icons/HomeOutlined.js`, `${ICONS}/icons/BugOutlined.js`],
    code: 'export { default as HomeOutlined } from "./HomeOutlined";\nexport { default as BugOutlined } from "./BugOutlined";',
  },
};

const context = { getModuleInfo: (id) => ({ importedIds: [], code: '', ...MODULES[id] }) };
const groups = groupPieces({ first: ['/src/main.ts'], home: ['/src/home.ts'] }, () => true);
const name = (id) => groups.map((group) => group.name(id, context)).find((found) => found !== null) ?? null;

test('the first piece has the highest priority', () => {
  expect(groups.map(({ debugName }) => debugName)).toEqual(['first', 'home']);
  expect(groups[0].priority).toBeGreaterThan(groups[1].priority);
});

test('a module belongs to the first piece that needs it', () => {
  expect(name('/src/both.ts')).toBe('first');
  expect(name('/src/parts.ts')).toBe('home');
});

test('a module that no piece needs belongs to none', () => {
  expect(name('/src/other.ts')).toBeNull();
});

test('a piece contains only the modules it imports by name from a library that re-exports everything', () => {
  expect(name(`${ICONS}/icons/HomeOutlined.js`)).toBe('home');
  expect(name(`${ICONS}/icons/BugOutlined.js`)).toBeNull();
});

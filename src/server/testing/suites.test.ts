import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '..');

test('every suite of the server is listed', () => {
  const listed = readFileSync(join(import.meta.dirname, 'suites.ts'), 'utf8');
  const missing = globSync('**/*.suite.ts', { cwd: server }).filter(
    (path) => !listed.includes(`/${path.replaceAll('\\', '/').split('/').at(-1)}'`),
  );
  expect(missing).toEqual([]);
});

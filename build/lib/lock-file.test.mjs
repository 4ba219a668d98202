import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** True when Node would find the package from inside another: beside it or in a parent folder. */
function isLocked(name, from) {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) {
    if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true;
    if (path === '') return false;
  }
}

// From a registry that lacks some of them npm writes a lock file without them, which `npm ci` refuses on those
// systems.
test('the lock file names the packages of every system', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name, path))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

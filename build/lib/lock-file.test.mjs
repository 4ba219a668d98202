import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** True when Node would resolve the package from inside another one: next to it or in a parent folder. */
function isLocked(name, from) {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) {
    if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true;
    if (path === '') return false;
  }
}

// With a registry that lacks some platform packages, npm writes a lock file without them, and `npm ci` then fails on
// those platforms.
test('the lock file lists the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name, path))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

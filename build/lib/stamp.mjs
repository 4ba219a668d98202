import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The inputs of a build: each file's size, time and digest, by its path from the root.
 *
 * @typedef {Record<string, { size: number, mtimeMs: number, sha256: string }>} Stamp
 */

/**
 * Takes the stamp of all files under `inputs`.
 *
 * @param {string} root
 * @param {string[]} inputs files and folders, from the root; missing ones count as empty
 * @param {(path: string) => boolean} [wanted]
 * @returns {Stamp}
 */
export function takeStamp(root, inputs, wanted = () => true) {
  return Object.fromEntries(
    listFiles(root, inputs, wanted).map(({ path, size, mtimeMs }) => [
      path,
      { size, mtimeMs, sha256: digest(join(root, path)) },
    ]),
  );
}

/**
 * True when the files are still those of the stamp. Compares size and time first and reads a file only where the time
 * alone has changed, so that a fresh clone of the same sources is not built again.
 *
 * @param {string} root
 * @param {string[]} inputs
 * @param {Stamp} stamp
 * @param {(path: string) => boolean} [wanted]
 */
export function matchesStamp(root, inputs, stamp, wanted = () => true) {
  const files = listFiles(root, inputs, wanted);
  if (files.length !== Object.keys(stamp).length) return false;
  return files.every(({ path, size, mtimeMs }) => {
    const known = stamp[path];
    if (known === undefined || known.size !== size) return false;
    return known.mtimeMs === mtimeMs || known.sha256 === digest(join(root, path));
  });
}

function listFiles(root, inputs, wanted) {
  const files = [];
  const visit = (path) => {
    const stats = statSync(join(root, path));
    if (stats.isDirectory()) for (const name of readdirSync(join(root, path))) visit(`${path}/${name}`);
    else if (wanted(path)) files.push({ path, size: stats.size, mtimeMs: stats.mtimeMs });
  };
  for (const input of inputs) if (existsSync(join(root, input))) visit(input);
  return files;
}

function digest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm's list of packages, by their paths: package-lock.json or node_modules/.package-lock.json.
 *
 * @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean,
 *   peer?: boolean }> }} LockFile
 */

/**
 * Whether what npm says it installed (node_modules/.package-lock.json) is what the lock file asks for. Packages for
 * other systems are optional and may be missing, but not in another version.
 *
 * @param {LockFile} wanted
 * @param {LockFile} installed
 */
export function isInstalledAsLocked(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, pack]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found === undefined) return pack.optional === true || pack.devOptional === true || pack.peer === true;
    return found.version === pack.version;
  });
}

/**
 * Whether each package npm says it installed is there, in that version: npm keeps a folder that an interrupted
 * installation left empty, and lists it.
 *
 * @param {string} root the folder that holds node_modules
 * @param {LockFile} installed
 */
export function isComplete(root, installed) {
  return Object.entries(installed.packages).every(([path, { version, link }]) => {
    const description = join(root, path, 'package.json');
    if (link === true) return existsSync(description);
    return readVersion(description) === version;
  });
}

function readVersion(description) {
  if (!existsSync(description)) return null;
  try {
    return JSON.parse(readFileSync(description, 'utf8')).version;
  } catch {
    // Cut off while being extracted.
    return null;
  }
}

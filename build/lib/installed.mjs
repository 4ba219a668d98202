import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm's list of packages by path: package-lock.json or node_modules/.package-lock.json.
 *
 * @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean,
 *   peer?: boolean }> }} LockFile
 */

/**
 * True when npm installed (node_modules/.package-lock.json) exactly the packages of the lock file. Packages for other
 * systems are optional: they may be missing, but not differ in version.
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
 * True when each package that npm lists as installed is present in that version. The list alone is not enough: npm
 * keeps and lists a folder that an interrupted installation left empty.
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
    // A cut-off extraction left an incomplete file.
    return null;
  }
}

/**
 * Whether what npm says it installed (node_modules/.package-lock.json) is what the lock file asks for. Packages for
 * other systems are optional and may be missing, but not in another version.
 *
 * @param {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }> }} wanted
 * @param {{ packages: Record<string, { version?: string }> }} installed
 */
export function isInstalledAsLocked(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, pack]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found === undefined) return pack.optional === true || pack.devOptional === true || pack.peer === true;
    return found.version === pack.version;
  });
}

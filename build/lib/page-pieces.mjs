import { posix } from 'node:path';

/** Libraries whose entry re-exports hundreds of modules, although an importer uses only those it names. */
const BARRELS = [
  '/antd/es/index.js',
  '/@ant-design/icons/es/index.js',
  '/@ant-design/icons/es/icons/index.js',
];
const NAMED_IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["'](antd|@ant-design\/icons)["']/g;
const RE_EXPORT = /\bexport\s*\{\s*default as (\w+)\s*\}\s*from\s*["']([^"']+)["']/g;

/**
 * Returns the bundler's chunk groups, one for each piece of the page: the modules that a piece's files import
 * statically become one chunk. A module needed by several pieces belongs to the first of them. Without these groups the
 * bundler makes a chunk for every set of screens that share a module; a list would fetch over a hundred chunks, which
 * compress worse than one. All pieces must be groups, because a group also takes its modules' imports from later
 * pieces.
 *
 * @param {Readonly<Record<string, readonly string[]>>} pieces absolute paths by the name of the piece
 * @param {(id: string) => boolean} isPart whether a module may be part of a piece
 * @returns {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export function groupPieces(pieces, isPart) {
  /** @type {Map<string, Set<string>> | undefined} */
  let modules;
  return Object.keys(pieces).map((piece, at, { length }) => ({
    debugName: piece,
    test: isPart,
    priority: length - at,
    name: (id, context) => {
      // Called on its object: the method uses `this`.
      const getModuleInfo = (/** @type {string} */ module) => context.getModuleInfo(module);
      modules ??= new Map(
        Object.entries(pieces).map(([name, files]) => [name, reachedFrom(files, getModuleInfo)]),
      );
      for (const [name, reached] of modules) if (reached.has(id)) return name === piece ? piece : null;
      return null;
    },
  }));
}

/**
 * @param {readonly string[]} files
 * @param {import('vite').Rolldown.ChunkingContext['getModuleInfo']} getModuleInfo
 */
function reachedFrom(files, getModuleInfo) {
  const reached = new Set(files.map((file) => file.replaceAll('\\', '/')));
  for (const id of reached) for (const imported of importsOf(id, getModuleInfo)) reached.add(imported);
  return reached;
}

/**
 * @param {string} id
 * @param {import('vite').Rolldown.ChunkingContext['getModuleInfo']} getModuleInfo
 * @returns {string[]}
 */
function importsOf(id, getModuleInfo) {
  const { importedIds = [], code } = getModuleInfo(id) ?? {};
  const barrels = importedIds.filter(isBarrel);
  if (isBarrel(id) || barrels.length === 0) return isBarrel(id) ? [] : importedIds;
  const named = [...(code ?? '').matchAll(NAMED_IMPORT)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  );
  const used = barrels.flatMap((barrel) =>
    reExported(barrel, getModuleInfo).filter(([name]) => named.includes(name)),
  );
  return [...importedIds.filter((imported) => !isBarrel(imported)), ...used.map(([, imported]) => imported)];
}

/**
 * @param {string} barrel
 * @param {import('vite').Rolldown.ChunkingContext['getModuleInfo']} getModuleInfo
 * @returns {[name: string, id: string][]}
 */
function reExported(barrel, getModuleInfo) {
  const { importedIds = [], code } = getModuleInfo(barrel) ?? {};
  const own = [...(code ?? '').matchAll(RE_EXPORT)].flatMap(([, name = '', from = '']) => {
    const path = posix.join(posix.dirname(barrel), from);
    const id = [path, `${path}.js`, `${path}/index.js`].find((candidate) => importedIds.includes(candidate));
    return id === undefined ? [] : [/** @type {[string, string]} */ ([name, id])];
  });
  return [...own, ...importedIds.filter(isBarrel).flatMap((other) => reExported(other, getModuleInfo))];
}

/** @param {string} id */
const isBarrel = (id) => BARRELS.some((end) => id.endsWith(end));

import { posix } from 'node:path';

/** Libraries whose entry re-exports hundreds of modules, of which an importer uses only what it names. */
const BARRELS = [
  '/antd/es/index.js',
  '/@ant-design/icons/es/index.js',
  '/@ant-design/icons/es/icons/index.js',
];
const NAMED_IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["'](antd|@ant-design\/icons)["']/g;
const RE_EXPORT = /\bexport\s*\{\s*default as (\w+)\s*\}\s*from\s*["']([^"']+)["']/g;

/**
 * Returns the bundler's groups for the pieces of the page: all modules that the files of a piece import at once become one
 * chunk, those of the first piece first. Without them every set of screens that share a module has a chunk of its own: a
 * list would fetch more than a hundred, which compress worse than one. Each piece is a group: a group takes what its
 * modules import, also from a later one.
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
      // A method that needs its object.
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

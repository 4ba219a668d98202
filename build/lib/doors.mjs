import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * @typedef {{ room: string, may: string[], door?: string, way?: string }} Room `way`: what to do instead of importing
 *   it.
 * @typedef {{ libraries: string[], rooms: string[], way: string }} LibraryRule
 * @typedef {(file: string, imported: string) => string | null} Doors What to do instead, or null where the import is
 *   allowed.
 */

/** Tests live next to the code they test and may import any room of their program. */
const TEST = /\.(test|suite)\.tsx?$/;
/** The program a file belongs to, for example `src/main`. */
const programOf = (path) => path.split('/').slice(0, 2).join('/');

/**
 * Judges imports by the two tables, whose columns `build/doors.mjs` explains.
 * @param {{ rooms: Room[], libraries: LibraryRule[] }} tables
 * @returns {Doors}
 */
export function createDoors({ rooms, libraries }) {
  const judgeRoom = createRoomJudge(rooms);
  return (file, imported) => {
    if (imported.startsWith('src/')) return judgeRoom(file, imported);
    if (TEST.test(file)) return null;
    const rule = libraries.find((one) => one.libraries.some((name) => isLibrary(imported, name)));
    return rule === undefined || rule.rooms.some((room) => isIn(file, room)) ? null : rule.way;
  };
}

function createRoomJudge(rooms) {
  const deepestFirst = rooms.toSorted((a, b) => b.room.split('/').length - a.room.split('/').length);
  /** The rooms that hold a file, the deepest first, each with its folder. */
  const roomsOf = (file) =>
    deepestFirst.flatMap((room) => {
      const folder = folderOf(file, room.room);
      return folder === null ? [] : [{ ...room, folder }];
    });
  return (file, target) => {
    const [own] = roomsOf(file);
    if (own === undefined) return `${file} is in no room of build/doors.mjs.`;
    const entered = roomsOf(target).filter(({ folder }) => !isIn(file, folder));
    const way =
      entered.find((room) => room.way !== undefined)?.way ??
      'See build/doors.mjs for what this room may import.';
    if (TEST.test(file) && programOf(file) === programOf(target)) return null;
    const isOpen = [own.folder, 'src/shared', ...own.may].some((room) => isIn(target, room));
    const isThroughDoor = entered.every(
      ({ door, folder }) =>
        door === undefined || target === `${folder}/${door}` || own.folder === posix.dirname(folder),
    );
    return isOpen && (isThroughDoor || TEST.test(target)) ? null : way;
  };
}

/** The folder on the path of `file` that matches the room `pattern`; null where no folder matches. */
function folderOf(file, pattern) {
  const folder = file.split('/').slice(0, pattern.split('/').length).join('/');
  const isRoom = pattern.endsWith('/*')
    ? posix.dirname(folder) === pattern.slice(0, -2) && folder !== file
    : folder === pattern;
  return isRoom ? folder : null;
}

const isIn = (file, room) => file === room || file.startsWith(`${room}/`);

function isLibrary(imported, name) {
  return name.endsWith('*') ? imported.startsWith(name.slice(0, -1)) : isIn(imported, name);
}

const STATEMENTS = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g,
];

/**
 * Returns the imports of a source: paths from the root (`src/shared/errors.ts`) or names of libraries.
 * @param {string} file
 * @param {string} text
 * @returns {{ imported: string, line: number }[]}
 */
export function readImports(file, text) {
  return STATEMENTS.flatMap((statement) =>
    [...text.matchAll(statement)].map(({ 0: all, 1: name, index }) => ({
      imported: resolve(file, name),
      line: text.slice(0, index + all.lastIndexOf(name)).split('\n').length,
    })),
  );
}

function resolve(file, name) {
  if (name.startsWith('#shared/')) return `src/shared/${name.slice('#shared/'.length)}.ts`;
  return name.startsWith('.') ? posix.join(posix.dirname(file), name) : name;
}

/**
 * Returns every import in `src` that the doors refuse.
 * @param {string} root
 * @param {Doors} doors
 */
export function checkSources(root, doors) {
  const files = readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => posix.join('src', name.replaceAll('\\', '/')))
    .filter((name) => /\.tsx?$/.test(name))
    .toSorted();
  return files.flatMap((file) =>
    readImports(file, readFileSync(join(root, file), 'utf8')).flatMap(({ imported, line }) => {
      const way = doors(file, imported);
      return way === null ? [] : [{ file, line, imported, way }];
    }),
  );
}

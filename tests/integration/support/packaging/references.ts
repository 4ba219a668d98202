import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from './pack.ts';

const SCRIPT = /\.[cm]?js$/;
const REFERENCE =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*|\bcreateRequire\(import\.meta\.url\)\(\s*)(["'])([^"'\n]+)\1/g;
/** A line within a comment: those of bundled packages have examples with imports. */
const COMMENT_LINE = /^\s*\*.*$/gm;
/** The files Node tries for a path without an extension in `require`. */
const ENDINGS = ['', '.js', '.json', '.node', '/index.js', '/package.json'];

function* scripts(folder: string): Generator<[path: string, text: string]> {
  for (const path of listFiles(folder))
    if (SCRIPT.test(path)) yield [path, readFileSync(join(folder, path), 'utf8')];
}

function referencesIn(text: string): string[] {
  return [...text.replaceAll(COMMENT_LINE, '').matchAll(REFERENCE)].map(([, , name]) => name ?? '');
}

/** The packages and built-in modules the scripts of a folder import, except `electron`. */
export function importedPackages(folder: string): string[] {
  const names = [...scripts(folder)].flatMap(([, text]) => referencesIn(text));
  return [...new Set(names)].filter((name) => !name.startsWith('.') && name !== 'electron').sort();
}

/**
 * Files that scripts of a packed folder refer to by a relative path, that exist in the source but not in the package.
 */
export function lostFiles(packedDir: string, sourceDir: string): string[] {
  const lost: string[] = [];
  for (const [path, text] of scripts(packedDir)) {
    for (const name of referencesIn(text)) {
      if (!/^\.\.?(\/|$)/.test(name) || name.endsWith('.d.ts')) continue;
      const target = join(dirname(path), name);
      if (isThere(join(sourceDir, target)) && !isThere(join(packedDir, target)))
        lost.push(`${path}: ${name}`);
    }
  }
  return lost;
}

function isThere(path: string): boolean {
  return ENDINGS.some((ending) => existsSync(path + ending) && statSync(path + ending).isFile());
}

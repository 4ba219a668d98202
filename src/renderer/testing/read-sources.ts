import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The program files in a folder and below it, without tests; `path` is relative to the folder, with slashes. */
export function readSources(folder: string): { path: string; source: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => ({
      path: path.split(sep).join('/'),
      source: readFileSync(join(folder, path), 'utf8'),
    }));
}

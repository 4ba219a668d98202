import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Copies a folder to a path that does not exist. `cpSync` takes ten times the processor time of `cp` for a database. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-R', from, to]);
}

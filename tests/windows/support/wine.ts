import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, requireProgram, runProgram } from '../../devices/printers/programs.ts';

const COMPILER = 'x86_64-w64-mingw32-gcc';
/** Debian's folder of Wine's own programs; `wine` in the PATH is a script around them. */
const WINE_FOLDER = '/usr/lib/wine';
export const WINE = join(WINE_FOLDER, 'wine64');

/** The reason why Windows programs cannot run here; null if they can. */
export function findWineObstacle(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'needs Linux on x64';
  if (!existsSync(WINE)) return 'package wine64 is not installed';
  return findProgram(COMPILER) === null ? 'package gcc-mingw-w64-x86-64-win32 is not installed' : null;
}

/** The environment of Wine and the programs in it. */
export function wineEnvironment(prefix: string): NodeJS.ProcessEnv {
  return {
    WINEPREFIX: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // No .NET, no browser engine, no entries in this machine's menus.
    WINEDLLOVERRIDES: 'mscoree,mshtml=;winemenubuilder.exe=d',
  };
}

/** Creates a Windows of the test in a temporary folder, with the parts that Wine 8 lacks. */
export async function createPrefix(): Promise<string> {
  const prefix = await mkdtemp(join(tmpdir(), 'veneer-wine-'));
  try {
    await runWine(prefix, 'wineboot', '--init');
    const system32 = join(prefix, 'drive_c/windows/system32');
    const source = join(import.meta.dirname, 'bcryptprimitives.c');
    const library = join(system32, 'bcryptprimitives.dll');
    await runProgram(requireProgram(COMPILER), ['-shared', '-o', library, source, '-ladvapi32']);
  } catch (error) {
    await removePrefix(prefix);
    throw error;
  }
  return prefix;
}

/** Ends every program of this Windows, and deletes it. */
export async function removePrefix(prefix: string): Promise<void> {
  // Exit code 1: no program was running.
  await runProgram(join(WINE_FOLDER, 'wineserver'), ['--kill'], wineEnvironment(prefix)).catch(() => {});
  await rm(prefix, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs a Windows program to its end. */
export function runWine(prefix: string, ...words: string[]): Promise<string> {
  return runProgram(WINE, words, wineEnvironment(prefix));
}

/** The Windows path of a file on this machine. */
export function toWindowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}

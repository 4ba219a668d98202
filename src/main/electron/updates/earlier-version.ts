import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, extname, join, win32 } from 'node:path';

export interface Installed {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  version: string;
  /** The folder for the one version that is kept. */
  folder: string;
}

/**
 * Keeps what installs the present version before another one takes its place: on Windows the copy of the setup that it has left
 * for later updates, on Linux the AppImage itself. Returns the kept file; empty where there is none (macOS, or a disk without
 * room for it).
 */
export function keepEarlierVersion({ platform, env, version, folder }: Installed): string {
  const source = sourceOf(platform, env);
  if (source === null || !existsSync(source)) return '';
  const kept = join(folder, `muzhiyu-${version}${extname(source) || `-${basename(source)}`}`);
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // An AppImage is replaced by another file, so that a second name keeps it; the setup on Windows is written over.
    if (platform !== 'linux' || !isLinked(source, kept)) copyFileSync(source, kept);
    return kept;
  } catch {
    rmSync(kept, { force: true });
    return '';
  }
}

/** False on another disk, or a file system without links. */
function isLinked(source: string, kept: string): boolean {
  try {
    linkSync(source, kept);
    return true;
  } catch {
    return false;
  }
}

/** electron-builder's `updaterCacheDirName` is the name of package.json with `-updater`. */
function sourceOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string | null {
  if (platform === 'linux') return env.APPIMAGE ?? null;
  if (platform !== 'win32') return null;
  const local = env.LOCALAPPDATA ?? win32.join(homedir(), 'AppData', 'Local');
  return join(local, 'veneer-desk-updater', 'installer.exe');
}

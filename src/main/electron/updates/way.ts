import { win32 } from 'node:path';

/** Which of electron-updater's updaters fits the installation, and whether the person at the desk may install. */
export interface UpdateWay {
  updater: 'nsis' | 'appImage' | 'mac';
  /** Otherwise a new version is only told of. */
  installs: boolean;
}

export interface Installation {
  platform: NodeJS.Platform;
  /** The program that runs. */
  program: string;
  env: NodeJS.ProcessEnv;
  exists: (file: string) => boolean;
}

/**
 * How an installed client is updated. On Windows only where the NSIS installer put it for one user: beside what an MSI
 * installed a second copy would appear, and what is there for all users asks each of them for an administrator. Null:
 * somebody else does it, such as apt.
 */
export function wayOfUpdating({ platform, program, env, exists }: Installation): UpdateWay | null {
  if (platform === 'darwin') return { updater: 'mac', installs: true };
  if (platform === 'linux')
    return env.APPIMAGE === undefined ? null : { updater: 'appImage', installs: true };
  if (platform !== 'win32') return null;
  const folder = win32.dirname(program);
  const isFromNsis = exists(win32.join(folder, `Uninstall ${win32.basename(program)}`));
  const isForAll = [env.ProgramFiles, env['ProgramFiles(x86)'], env.ProgramW6432].some(
    (place) => place !== undefined && isInside(folder, place),
  );
  return { updater: 'nsis', installs: isFromNsis && !isForAll };
}

function isInside(folder: string, place: string): boolean {
  const way = win32.relative(place, folder);
  return way === '' || (!way.startsWith('..') && !win32.isAbsolute(way));
}

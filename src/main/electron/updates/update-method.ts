import { win32 } from 'node:path';

/** The updater of electron-updater that fits the installation, and whether the user may install. */
export interface UpdateMethod {
  updater: 'nsis' | 'appImage' | 'mac';
  /** False: a new version is only reported. */
  installs: boolean;
}

export interface Installation {
  platform: NodeJS.Platform;
  /** Path of the running program. */
  program: string;
  env: NodeJS.ProcessEnv;
  exists: (file: string) => boolean;
}

/**
 * Returns how an installed client is updated. On Windows only an NSIS installation for one user is updated: next to an
 * MSI installation a second copy would appear, and an installation for all users would ask each of them for an
 * administrator's password. Null: something else updates the client, such as apt.
 */
export function chooseUpdateMethod({ platform, program, env, exists }: Installation): UpdateMethod | null {
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
  const relative = win32.relative(place, folder);
  return relative === '' || (!relative.startsWith('..') && !win32.isAbsolute(relative));
}

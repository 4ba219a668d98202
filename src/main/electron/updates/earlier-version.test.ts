import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { keepEarlierVersion } from './earlier-version.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earlier-'));
  return () => rmSync(root, { recursive: true });
});

const keep = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, version = '1.0.0') =>
  keepEarlierVersion({ platform, env, version, folder: join(root, 'earlier-version') });

it('keeps an AppImage that another one replaces, and no older one beside it', () => {
  const installed = join(root, '木之语.AppImage');
  const env = { APPIMAGE: installed };
  for (const version of ['1.0.0', '1.1.0']) {
    writeFileSync(installed, version);
    const kept = keep('linux', env, version);
    // As electron-updater does: the name gets another file.
    rmSync(installed);
    expect(readFileSync(kept, 'utf8')).toBe(version);
    expect(readdirSync(join(root, 'earlier-version'))).toEqual([`muzhiyu-${version}.AppImage`]);
  }
});

it('keeps the setup that an installation on Windows has left in its cache', () => {
  mkdirSync(join(root, 'veneer-desk-updater'));
  writeFileSync(join(root, 'veneer-desk-updater', 'installer.exe'), 'setup');
  const kept = keep('win32', { LOCALAPPDATA: root });
  expect(kept).toMatch(/muzhiyu-1\.0\.0\.exe$/);
  // As the next setup does.
  writeFileSync(join(root, 'veneer-desk-updater', 'installer.exe'), 'next');
  expect(readFileSync(kept, 'utf8')).toBe('setup');
});

it('keeps nothing where there is no such file', () => {
  expect(keep('win32', { LOCALAPPDATA: root })).toBe('');
  expect(keep('darwin', {})).toBe('');
  expect(existsSync(join(root, 'earlier-version'))).toBe(false);
});

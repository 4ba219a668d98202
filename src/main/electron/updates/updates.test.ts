import { describe, expect, it } from 'vitest';
import { updateSource } from './source.ts';
import { chooseUpdateMethod, type UpdateMethod } from './update-method.ts';
import { isCheckDue, mayInstallAtEnd } from './watch.ts';

const HOUR_MS = 60 * 60_000;
const FEED = 'https://updates.example.com/veneer-desk/';

describe('where updates come from', () => {
  it('is nowhere by default', () => {
    expect(updateSource({}, {})).toBeNull();
    expect(updateSource({ server: 'ask' }, { VENEER_DESK_UPDATE_URL: ' ' })).toBeNull();
  });

  it('is entirely the environment’s or entirely the policy’s', () => {
    const env = { VENEER_DESK_UPDATE_URL: FEED, VENEER_DESK_UPDATE_CHANNEL: 'beta' };
    expect(updateSource({}, env)).toEqual({ url: FEED, channel: 'beta' });
    expect(updateSource({ updates: { url: 'https://other.example/' } }, env)).toEqual({
      url: 'https://other.example/',
      channel: 'latest',
    });
  });

  it.each([
    'http://updates.example.com/',
    'file:///C:/updates',
    'updates.example.com',
    'http://127.0.0.1.example.com/',
    '',
  ])('refuses %j', (url) => {
    expect(() => updateSource({ updates: { url } }, {})).toThrow(
      expect.objectContaining({ code: 'update.address_invalid' }),
    );
  });

  it('a channel cannot lead out of the folder', () => {
    expect(() => updateSource({ updates: { url: FEED, channel: '../other' } }, {})).toThrow(
      expect.objectContaining({ code: 'update.address_invalid' }),
    );
  });
});

describe('how an installation is updated', () => {
  const APP_DATA = 'C:\\Users\\lin\\AppData\\Local\\Programs\\veneer-desk';
  const FOR_ALL = 'C:\\Program Files\\veneer-desk';
  const env = { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' };

  function onWindows(folder: string, hasUninstaller: boolean): UpdateMethod | null {
    return chooseUpdateMethod({
      platform: 'win32',
      program: `${folder}\\veneer-desk.exe`,
      env,
      exists: (file) => hasUninstaller && file === `${folder}\\Uninstall veneer-desk.exe`,
    });
  }

  it.each([
    ['the NSIS installer for one user installs', APP_DATA, true, true],
    ['the NSIS installer for all users tells', FOR_ALL, true, false],
    ['an MSI tells', FOR_ALL, false, false],
    ['a copied folder tells', 'D:\\veneer-desk', false, false],
    ['a folder beside Program Files is none of it', 'C:\\Program Files2\\veneer-desk', true, true],
  ])('Windows: %s', (_, folder, hasUninstaller, installs) => {
    expect(onWindows(folder, hasUninstaller)).toEqual({ updater: 'nsis', installs });
  });

  it('Linux: an AppImage replaces itself, a .deb is left to apt', () => {
    const base = { platform: 'linux', program: '/opt/veneer-desk', exists: () => false } as const;
    expect(chooseUpdateMethod({ ...base, env: { APPIMAGE: '/home/lin/desk.AppImage' } })).toEqual({
      updater: 'appImage',
      installs: true,
    });
    expect(chooseUpdateMethod({ ...base, env: {} })).toBeNull();
  });
});

it.each([
  ['at the start', null, 0, true],
  ['after an hour', 0, HOUR_MS, false],
  ['after a day', 0, 24 * HOUR_MS, true],
  ['when the clock was turned back', 5 * HOUR_MS, HOUR_MS, true],
])('checks for updates when due: %s', (_, last, now, isDue) => {
  expect(isCheckDue(last, now)).toBe(isDue);
});

it.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
])('labels wait %s, system ends %s: installs %s', (labelsWait, isSystemEnding, installs) => {
  expect(mayInstallAtEnd({ labelsWait, isSystemEnding })).toBe(installs);
});

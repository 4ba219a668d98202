import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { findResources } from '../../program/resources.ts';
import { trayLook } from './tray-look.ts';

const { trayDir } = findResources();

test.each(['linux', 'darwin', 'win32'] as const)('the icon for %s exists', (platform) => {
  expect(existsSync(join(trayDir, trayLook(platform).icon))).toBe(true);
});

test('Windows has an icon size for each of its scales', () => {
  const { icon, sizePx } = trayLook('win32');
  const { images } = imageSize(readFileSync(join(trayDir, icon)));
  expect(images?.map(({ width }) => width)).toEqual([16, 20, 24, 32, 40, 48]);
  expect(sizePx).toBeNull();
});

test('macOS has a template of 16 points in two resolutions, and a click opens its menu only', () => {
  const { icon, isTemplate, opensOnClick } = trayLook('darwin');
  const sizeOf = (name: string) => imageSize(readFileSync(join(trayDir, name)));
  expect(icon).toMatch(/Template\.png$/);
  expect(sizeOf(icon)).toMatchObject({ width: 16, height: 16 });
  expect(sizeOf(icon.replace('.png', '@2x.png'))).toMatchObject({ width: 32, height: 32 });
  expect({ isTemplate, opensOnClick }).toEqual({ isTemplate: true, opensOnClick: false });
});

test.each(['linux', 'win32'] as const)('a click on %s opens the window', (platform) => {
  expect(trayLook(platform)).toMatchObject({ opensOnClick: true, isTemplate: false });
});

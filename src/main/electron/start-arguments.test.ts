import { expect, test } from 'vitest';
import { findDeepLink, readStartArguments } from './start-arguments.ts';

const NOTHING = { data: undefined, server: undefined, path: null };

test.each([
  ['a packaged program', ['/opt/veneer-desk/veneer-desk', '--data', '/srv/desk', '--server', 'ask']],
  ['an unpackaged one', ['/usr/bin/electron', '.', '--data', '/srv/desk', '--server', 'ask']],
  [
    'the real runtime under Playwright',
    ['electron', '--inspect=0', '-r', 'loader.js', '/src/desk', '--data=/srv/desk', '--server=ask'],
  ],
  [
    'one with switches of Chromium around',
    [
      'veneer-desk.exe',
      '--no-sandbox',
      '--data',
      '/srv/desk',
      '--lang=zh-CN',
      '--server',
      'ask',
      '--original-process-start-time=13370000000000000',
    ],
  ],
])('reads the arguments of %s', (_what, argv) => {
  expect(readStartArguments(argv)).toEqual({ ...NOTHING, data: '/srv/desk', server: 'ask' });
});

test('ignores an option without a value and a foreign one', () => {
  expect(readStartArguments(['veneer-desk', '--database', 'x', '--server'])).toEqual(NOTHING);
});

test('a link opens its page and adds no options', () => {
  const link = 'muzhiyu://pack/MZ-1';
  expect(readStartArguments(['veneer-desk.exe', '--data', 'D:\\desk', link])).toEqual({
    data: 'D:\\desk',
    server: undefined,
    path: '/open/pack/MZ-1',
  });
  expect(
    readStartArguments(['veneer-desk.exe', link, '--data', '\\\\evil\\share', '--server', 'evil']),
  ).toEqual({
    ...NOTHING,
    path: '/open/pack/MZ-1',
  });
  expect(readStartArguments(['veneer-desk.exe', '--', 'muzhiyu://other', '--data=evil'])).toEqual(NOTHING);
});

test('finds a second instance’s link wherever Chromium has put it', () => {
  const words = ['veneer-desk', '--data', '--allow-file-access-from-files', 'muzhiyu://pack/7', '/srv/desk'];
  expect(findDeepLink(words)).toBe('/open/pack/7');
  expect(findDeepLink(['veneer-desk'])).toBeNull();
});

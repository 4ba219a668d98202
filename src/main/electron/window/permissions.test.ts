import { describe, expect, test } from 'vitest';
import { isOwnPage } from '../page/page-address.ts';
import { type Asker, mayUse } from './permissions.ts';

const may = (permission: string, asker: Asker) => mayUse(permission, asker, (url) => isOwnPage(url, true));
const PAGE = 'veneer-desk://app/inventory/packages';
const MAIN_FRAME: Asker = { hasPage: true, origin: 'veneer-desk://app/', isMainFrame: true, url: PAGE };
/** As Chromium checks an address space before it opens a connection: for the origin, without a page or a frame. */
const ORIGIN_ALONE: Asker = {
  hasPage: false,
  origin: 'veneer-desk://app',
  isMainFrame: false,
  embeddingOrigin: 'veneer-desk://app/',
};

describe.each(['loopback-network', 'local-network', 'local-network-access'])('%s', (permission) => {
  test('is granted to our own main frame and our own origin', () => {
    expect(may(permission, MAIN_FRAME)).toBe(true);
    expect(may(permission, { ...MAIN_FRAME, origin: PAGE })).toBe(true);
    expect(may(permission, ORIGIN_ALONE)).toBe(true);
  });

  test.each<[string, Asker]>([
    ['a site shown in a frame', { ...MAIN_FRAME, origin: 'https://embedded.example', isMainFrame: false }],
    ['one that says it is the main frame', { ...MAIN_FRAME, origin: 'https://embedded.example' }],
    ['a frame of ours inside our page', { ...MAIN_FRAME, isMainFrame: false }],
    ['our origin inside a foreign one', { ...ORIGIN_ALONE, embeddingOrigin: 'https://embedded.example' }],
    ['a page that was ours', { ...MAIN_FRAME, url: 'https://embedded.example/' }],
    ['a foreign origin', { ...ORIGIN_ALONE, origin: 'https://embedded.example/' }],
    ['one that begins like ours', { ...ORIGIN_ALONE, origin: 'veneer-desk://app.evil.example' }],
    ['an opaque origin', { ...ORIGIN_ALONE, origin: 'null' }],
    ['nobody', { ...ORIGIN_ALONE, origin: '' }],
  ])('is not granted to %s', (_what, asker) => {
    expect(may(permission, asker)).toBe(false);
  });
});

test.each(['clipboard-sanitized-write', 'fullscreen'])(
  '%s is not granted to an embedded site',
  (permission) => {
    expect(may(permission, MAIN_FRAME)).toBe(true);
    expect(may(permission, { ...MAIN_FRAME, url: 'https://embedded.example/', isMainFrame: false })).toBe(
      false,
    );
  },
);

test.each([
  'clipboard-read',
  'media',
  'geolocation',
  'notifications',
  'hid',
  'serial',
  'usb',
  'openExternal',
])('%s is never granted', (permission) => {
  expect(may(permission, MAIN_FRAME)).toBe(false);
  expect(may(permission, ORIGIN_ALONE)).toBe(false);
});

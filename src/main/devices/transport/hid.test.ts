import type { Device } from 'node-hid';
import { expect, test } from 'vitest';
import { toHidDevices } from './hid.ts';

const reader = (path: string, usagePage: number, usage: number): Device => ({
  path,
  usagePage,
  usage,
  vendorId: 0x0e6a,
  productId: 0x0317,
  interface: 1,
  release: 0x224,
});

test('a device with several usages, which Linux and macOS list once for each, is one device', () => {
  const devices = [
    reader('/dev/hidraw1', 0xff00, 1),
    reader('/dev/hidraw1', 0xff00, 2),
    reader('/dev/hidraw2', 0xff00, 1),
  ];
  expect(toHidDevices(devices).map(({ path }) => path)).toEqual(['/dev/hidraw1', '/dev/hidraw2']);
});

test('keyboards and mice are no readers', () => {
  expect(toHidDevices([reader('/dev/hidraw1', 1, 6), reader('/dev/hidraw2', 1, 2)])).toEqual([]);
});

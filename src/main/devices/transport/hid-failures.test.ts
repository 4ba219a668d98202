import { expect, test } from 'vitest';
import { AppError, adviseError } from '#shared/errors';
import { lossFailure, openFailure, udevRule } from './hid-failures.ts';

const WINDOWS_PATH = '\\\\?\\hid#vid_0483&pid_5750#6&1';

// The messages of node-hid 3, with those of hidapi 0.15 for each system.
test.each([
  ["/dev/hidraw2: Failed to open a device with path '/dev/hidraw2': Permission denied", 'reader.hid_denied'],
  [
    "/dev/hidraw2: Failed to open a device with path '/dev/hidraw2': Device or resource busy",
    'reader.port_busy',
  ],
  [
    "/dev/hidraw2: Failed to open a device with path '/dev/hidraw2': No such file or directory",
    'reader.port_missing',
  ],
  [
    'DevSrvsID:4295: hid_open_path: failed to open IOHIDDevice from mach entry: (0xE00002C5) (iokit/common) exclusive access and device already open',
    'reader.port_busy',
  ],
  [
    'DevSrvsID:4295: hid_open_path: failed to open IOHIDDevice from mach entry: (0xE00002E2) (iokit/common) not permitted',
    'reader.hid_denied',
  ],
  [`${WINDOWS_PATH}: open_device: (0x00000020) ???????????????`, 'reader.port_busy'],
  [`${WINDOWS_PATH}: open_device: (0x00000005) ?????`, 'reader.hid_denied'],
  [`${WINDOWS_PATH}: open_device: (0x00000002) ??????????`, 'reader.port_missing'],
])('cannot open device with path %s: %s', (reason, code) => {
  expect(openFailure(new Error(`cannot open device with path ${reason}`))).toBe(code);
});

test('a device that another program has on Windows is busy, not disconnected', () => {
  expect(lossFailure(new Error('Cannot write to hid device: WriteFile: (0x00000005) ?????'))).toBe(
    'reader.port_busy',
  );
  expect(lossFailure('could not read data from device: ReadFile: (0x00000005) ?????')).toBe(
    'reader.port_busy',
  );
  expect(lossFailure(new Error('Cannot write to hid device: WriteFile: (0x0000048F) ?????'))).toBe(
    'reader.disconnected',
  );
});

test('a denied HID reader is reported with the udev rule of its model', () => {
  const fongwah = { vendorId: '0e6a', productId: '0317', serialNumber: '', interface: 1 };
  const rule = udevRule('/dev/hidraw2', fongwah);
  expect(rule).toBe('KERNEL=="hidraw*", ATTRS{idVendor}=="0e6a", ATTRS{idProduct}=="0317", TAG+="uaccess"');
  const error = new AppError('reader.hid_denied', { port: '/dev/hidraw2', rule });
  expect(adviseError(error, 'zh')).toContain(rule);
  expect(udevRule('/dev/hidraw2', undefined)).toBe('KERNEL=="hidraw2", TAG+="uaccess"');
});

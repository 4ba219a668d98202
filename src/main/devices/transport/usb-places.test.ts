import { expect, test } from 'vitest';
import type { UsbIdentity } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { identifyUsb, locateUsb, type UsbLists } from './usb-places.ts';

const CH340 = { vendorId: '1A86', productId: '7523' };
const CP210X = { vendorId: '10c4', productId: 'ea60' };
const PRIME = { vendorId: '0483', productId: '5750', serialNumber: '', interface: 0 };

function lists(
  serial: Awaited<ReturnType<UsbLists['serial']>>,
  hid: Awaited<ReturnType<UsbLists['hid']>> = [],
) {
  return { serial: async () => serial, hid: async () => hid } satisfies UsbLists;
}

/** Where the only reader of a desk is. */
const locate = (uri: string, usb: UsbIdentity | null, on: UsbLists) =>
  locateUsb(uri, [usb === null ? { uri } : { uri, usb }], on);

test('finds a reader again on another port by its serial number, with its options', async () => {
  const usb = await identifyUsb(
    'serial:COM3?baud=115200',
    lists([{ path: 'COM3', ...CP210X, serialNumber: '0001' }]),
  );
  expect(usb).toEqual({ ...CP210X, serialNumber: '0001', interface: null });
  const moved = lists([
    { path: 'COM3', ...CP210X, serialNumber: '0002' },
    { path: 'COM7', ...CP210X, serialNumber: '0001' },
  ]);
  expect(await locate('serial:COM3?baud=115200', usb, moved)).toBe('serial:COM7?baud=115200');
});

test('finds a reader without serial number if it is the only one of its kind', async () => {
  const usb = await identifyUsb('serial:/dev/ttyUSB0', lists([{ path: '/dev/ttyUSB0', ...CH340 }]));
  const one = lists([{ path: '/dev/ttyUSB1', ...CH340 }]);
  expect(await locate('serial:/dev/ttyUSB0', usb, one)).toBe('serial:/dev/ttyUSB1');
  const two = lists([
    { path: '/dev/ttyUSB1', ...CH340 },
    { path: '/dev/ttyUSB2', ...CH340 },
  ]);
  expect(await locate('serial:/dev/ttyUSB0', usb, two)).toBe('serial:/dev/ttyUSB0');
});

test('finds a reader without serial number on Windows, which names it after its USB port', async () => {
  const before = lists([{ path: 'COM3', ...CH340, serialNumber: '5&2c3b0c6&0&3' }]);
  const usb = await identifyUsb('serial:COM3', before);
  expect(usb).toEqual({ ...CH340, vendorId: '1a86', serialNumber: '', interface: null });
  const moved = lists([{ path: 'COM5', ...CH340, serialNumber: '5&2c3b0c6&0&7' }]);
  expect(await locate('serial:COM3', usb, moved)).toBe('serial:COM5');
  const storedWithName = { ...CH340, vendorId: '1a86', serialNumber: '5&2c3b0c6&0&3', interface: null };
  expect(await locate('serial:COM3', storedWithName, moved)).toBe('serial:COM5');
});

test('takes no reader of the same kind for an unplugged one', async () => {
  const usb = { ...CH340, vendorId: '1a86', serialNumber: '', interface: null };
  const bench = { uri: 'serial:/dev/ttyUSB0?baud=115200', usb };
  const door = { uri: 'serial:/dev/ttyUSB1', usb };
  const at = (...paths: string[]) => lists(paths.map((path) => ({ path, ...CH340 })));
  const whereIs = (readers: (typeof door | { uri: string })[], ...paths: string[]) =>
    locateUsb(bench.uri, readers, at(...paths));
  expect(await whereIs([bench, door], '/dev/ttyUSB1')).toBe(bench.uri);
  expect(await whereIs([bench, { uri: door.uri }], '/dev/ttyUSB1')).toBe(bench.uri);
  // Both have left their ports: either may be the one that is there.
  expect(await whereIs([bench, door], '/dev/ttyUSB2')).toBe(bench.uri);
  expect(await whereIs([bench, door], '/dev/ttyUSB1', '/dev/ttyUSB2')).toBe(
    'serial:/dev/ttyUSB2?baud=115200',
  );
});

test('finds a reader by its serial number on a port at which another one is configured', async () => {
  const readers = ['0001', '0002'].map((serialNumber, at) => ({
    uri: `serial:COM${3 + at}`,
    usb: { ...CP210X, serialNumber, interface: null },
  }));
  const moved = lists([{ path: 'COM4', ...CP210X, serialNumber: '0001' }]);
  expect(await locateUsb('serial:COM3', readers, moved)).toBe('serial:COM4');
});

test('finds a reader that is configured twice, with two baud rates', async () => {
  const usb = { ...CH340, vendorId: '1a86', serialNumber: '', interface: null };
  const readers = ['serial:COM3?baud=57600', 'serial:COM3'].map((uri) => ({ uri, usb }));
  const moved = lists([{ path: 'COM5', ...CH340 }]);
  expect(await locateUsb('serial:COM3?baud=57600', readers, moved)).toBe('serial:COM5?baud=57600');
});

test('finds a HID reader whose path on Windows has changed', async () => {
  const [before, after] = ['\\\\?\\hid#vid_0483&pid_5750#6&1', '\\\\?\\hid#vid_0483&pid_5750#7&2'];
  const usb = await identifyUsb(`hid:${before}`, lists([], [{ path: before, ...PRIME }]));
  expect(await locate(`hid:${before}`, usb, lists([], [{ path: after, ...PRIME }]))).toBe(`hid:${after}`);
});

test('leaves an address alone that is no USB port, or where ports cannot be listed', async () => {
  const none: UsbLists = {
    serial: () => Promise.reject(new AppError('reader.ports_unavailable', { reason: 'udevadm' })),
    hid: async () => [],
  };
  expect(await identifyUsb('tcp:192.168.1.60:6000', lists([]))).toBeNull();
  expect(await identifyUsb('serial:/dev/ttyUSB0', none)).toBeNull();
  const usb = { ...CH340, serialNumber: '', interface: null };
  expect(await locate('serial:/dev/ttyUSB0', usb, none)).toBe('serial:/dev/ttyUSB0');
});

import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import type { ReaderFactory } from '../devices/readers/open-reader.ts';
import { findDriver, listProbes } from '../devices/readers/registry.ts';
import { inTime } from '../devices/readers/testing/driver-suite.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import type { UsbLists } from '../devices/transport/usb-places.ts';
import { detectReader } from './detect-reader.ts';

/** All command codes: a reader with another baud rate understands no command. */
const EVERY_CODE = Array.from({ length: 256 }, (_, code) => code);
/** The codes of the probes: version or information. In other families these numbers have other meanings. */
const HARMLESS = [0x21, 0x72, 0x03];
const OWN_QUESTIONS: Record<string, readonly number[]> = { uhfprime: [0x70], llrp: [1, 3, 14, 21, 41] };

/** A reader that understands one baud rate, and the commands it got. */
function plugIn(family: string, baudRate: number | null) {
  const asked: number[] = [];
  const createReader: ReaderFactory = (uri, driver) => {
    const reader = findDriver(family).simulate([new SimulatedTag(blankTag(1))]);
    if (baudRate !== null && !uri.endsWith(`?baud=${baudRate}`)) reader.faults = { silent: EVERY_CODE };
    reader.onCommand = (code) => asked.push(code);
    return findDriver(driver).create(createMemoryTransport(reader));
  };
  return { createReader, asked };
}

test.concurrent.each([
  { driver: 'r2000', baudRate: 115_200 },
  // The first baud rate that is not a family's usual one.
  { driver: 'uhfreader18', baudRate: 115_200 },
])('finds $driver at $baudRate baud', async ({ driver, baudRate }) => {
  const { createReader } = plugIn(driver, baudRate);
  expect(await detectReader('serial:/dev/ttyUSB0?baud=1200', createReader)).toEqual({
    uri: `serial:/dev/ttyUSB0?baud=${baudRate}`,
    driver,
    baudRate,
    text: expect.stringMatching(/\S/),
  });
});

test('finds a UHF Prime at another baud rate, after the readers that are more usual', async () => {
  const { createReader } = plugIn('uhfprime', 9600);
  const probes: string[] = [];
  vi.useFakeTimers();
  try {
    const found = detectReader('serial:COM3', (uri, driver) => {
      probes.push(driver);
      return createReader(uri, driver);
    });
    expect(await inTime(found)).toMatchObject({ driver: 'uhfprime', uri: 'serial:COM3?baud=9600' });
  } finally {
    vi.useRealTimers();
  }
  expect(new Set(probes.slice(probes.indexOf('uhfprime') + 1, -2))).toEqual(
    new Set(['uhfreader18', 'r2000']),
  );
});

test.concurrent.each(listProbes('tcp'))('finds $driver on the network', async ({ driver }) => {
  const { createReader, asked } = plugIn(driver, null);
  expect(await detectReader('tcp:192.168.1.60:4001', createReader)).toMatchObject({
    uri: 'tcp:192.168.1.60:4001',
    driver,
    baudRate: null,
  });
  const harmless = OWN_QUESTIONS[driver] ?? HARMLESS;
  expect(asked.filter((code) => !harmless.includes(code))).toEqual([]);
});

test('asks the reader with a bus address only in the protocols that have one', async () => {
  const { createReader } = plugIn('r2000', null);
  const probes: string[] = [];
  const found = await detectReader('serial:/dev/ttyUSB0?address=1', (uri, driver) => {
    probes.push(`${driver} ${uri}`);
    return createReader(uri, driver);
  });
  expect(found).toMatchObject({ driver: 'r2000', uri: 'serial:/dev/ttyUSB0?baud=115200&address=1' });
  expect(probes).toEqual([
    'uhfreader18 serial:/dev/ttyUSB0?baud=57600&address=1',
    'r2000 serial:/dev/ttyUSB0?baud=115200&address=1',
  ]);
});

const HID = 'hid:/dev/hidraw2';

/** A computer with one HID device. */
function hidDevice(vendorId: string, productId: string): UsbLists {
  const device = { path: '/dev/hidraw2', vendorId, productId, serialNumber: '', interface: 1 };
  return { serial: async () => [], hid: async () => [device] };
}

test.concurrent('probes a HID device with the ids of Fongwah with the protocol of this family only', async () => {
  const { createReader, asked } = plugIn('fongwah', null);
  const found = await detectReader(HID, createReader, undefined, hidDevice('0e6a', '0317'));
  expect(found).toEqual({ uri: HID, driver: 'fongwah', baudRate: null, text: 'Fongwah U6-CU-91 V0224' });
  expect(asked).toEqual([0xa1]);
});

test.concurrent('does not probe other HID devices with the protocol of Fongwah', async () => {
  const drivers: string[] = [];
  const createReader: ReaderFactory = (uri, driver) => {
    drivers.push(driver);
    return plugIn('uhfprime', null).createReader(uri, driver);
  };
  const found = await detectReader(HID, createReader, undefined, hidDevice('0483', '5750'));
  expect(found).toMatchObject({ driver: 'uhfprime' });
  expect(drivers).not.toContain('fongwah');
});

test.concurrent('finds a reader of each HID family where the system does not list its devices', async () => {
  const unlisted: UsbLists = { serial: async () => [], hid: async () => [] };
  for (const { driver } of listProbes('hid'))
    expect(await detectReader(HID, plugIn(driver, null).createReader, undefined, unlisted)).toMatchObject({
      driver,
    });
});

test.concurrent('reports that it recognises nothing where nothing answers', async () => {
  const { createReader } = plugIn('r2000', 1200);
  await expect(detectReader('tcp:192.168.1.60:4001', createReader)).rejects.toMatchObject({
    code: 'reader.not_recognised',
    details: { port: 'tcp:192.168.1.60:4001' },
  });
});

test('a port that cannot be opened is reported as such, without further probes', async () => {
  let opened = 0;
  const createReader: ReaderFactory = (uri, driver) => ({
    ...plugIn(driver, null).createReader(uri, driver),
    async open() {
      opened += 1;
      throw new AppError('reader.port_busy', { port: uri });
    },
  });
  await expect(detectReader('serial:COM3', createReader)).rejects.toMatchObject({ code: 'reader.port_busy' });
  expect(opened).toBe(1);
});

test('ends when cancelled', async () => {
  const { createReader } = plugIn('r2000', 1200);
  const controller = new AbortController();
  const detection = detectReader('serial:COM3', createReader, controller.signal);
  controller.abort(new AppError('tag.cancelled'));
  await expect(detection).rejects.toMatchObject({ code: 'tag.cancelled' });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { AppError } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import type { Transport } from '../transport/transport.ts';
import { createReaderFactory } from './open-reader.ts';
import { createR2000Reader } from './r2000/driver.ts';
import { inTime } from './testing/driver-suite.ts';
import { createUhfPrimeReader } from './uhfprime/driver.ts';
import { encodeFrame as encodePrime } from './uhfprime/frames.ts';
import { createUhfReader18 } from './uhfreader18/driver.ts';
import { encodeFrame as encodeChafon } from './uhfreader18/frames.ts';

afterEach(() => vi.useRealTimers());

/** A bus on which each command gets these bytes, and what was sent. */
function createBus(answers: Uint8Array[]) {
  const sent: string[] = [];
  let hear = (_bytes: Uint8Array) => {};
  const transport: Transport = {
    name: 'bus',
    async open() {},
    async close() {},
    onLost() {},
    onData(listener) {
      hear = listener;
    },
    async write(bytes) {
      sent.push(toHex(bytes));
      for (const answer of answers) setImmediate(() => hear(answer));
    },
  };
  return { transport, sent };
}

/** Chafon's answer to 21 of a reader whose version is 1 and its address. */
const chafon = (address: number) =>
  encodeChafon({ address, command: 0x21, body: Uint8Array.of(0, 1, address, 8, 2, 0x13, 0x40, 20, 20) });
const chafonText = (address: number) => `UHFReader 08 1.0${address}`;

test.each([
  ['another reader answers first', [chafon(2), chafon(3)]],
  ['another reader answers too', [chafon(3), chafon(2)]],
])('a UHFReader18 with an address is addressed by it, and its answer taken where %s', async (_, answers) => {
  const { transport, sent } = createBus(answers);
  const reader = createUhfReader18(transport, 3);
  await reader.open();
  expect(await reader.identify()).toBe(chafonText(3));
  expect(sent).toEqual([toHex(encodeChafon({ address: 3, command: 0x21, body: new Uint8Array(0) }))]);
});

test('without an address any reader answers, at the broadcast address', async () => {
  const { transport, sent } = createBus([chafon(2)]);
  const reader = createUhfReader18(transport);
  await reader.open();
  expect(await reader.identify()).toBe(chafonText(2));
  expect(sent).toEqual(['04FF211995']);
});

test('an R2000 with an address is not answered for by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Published: version 1.9 of the reader with address 01.
  const { transport, sent } = createBus([fromHex('A00501720109DE')]);
  const reader = createR2000Reader(transport, 2);
  await reader.open();
  await expect(inTime(reader.identify())).rejects.toMatchObject({ code: 'reader.timeout' });
  expect(sent[0]).toBe('A0030272E9');
});

test('a UHF Prime with an address is addressed by it, and distinguished from another one', async () => {
  const info = (address: number) =>
    encodePrime({ address, command: 0x0070, body: Uint8Array.of(0, ...Buffer.alloc(0x99, 0x30 + address)) });
  const { transport, sent } = createBus([info(1), info(2)]);
  const reader = createUhfPrimeReader(transport, 2);
  await reader.open();
  expect(await reader.identify()).toMatch(/^UHF Prime 2+/);
  expect(sent[0]?.slice(0, 4)).toBe('CF02');
});

test('the log of a reader with an address is replayed with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bus-'));
  const log = join(folder, 'log');
  const at = '2026-11-29T08:00:00.000Z';
  writeFileSync(log, `${at} # open bus\n${at} > A0030272E9\n${at} < A00502720109DD\n`);
  const reader = createReaderFactory()(`virtual:reader?family=r2000&address=2&replay=${log}`, '');
  await reader.open();
  expect(await reader.identify()).toBe('R2000 1.9');
  await reader.close();
  rmSync(folder, { recursive: true });
});

test('the factory refuses an address for a family without one', () => {
  const create = createReaderFactory();
  expect(() => create('serial:/dev/ttyUSB0?address=1', 'm100')).toThrow(
    expect.objectContaining<Partial<AppError>>({ code: 'reader.no_bus_address' }),
  );
});

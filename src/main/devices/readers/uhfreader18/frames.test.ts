import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from '#shared/rfid/hex';
import {
  PUBLISHED,
  PUBLISHED_EPC,
} from '../../../../../tests/fixtures/readers/uhfreader18/published-frames.ts';
import { crc16Mcrf4xx } from '../crc16-mcrf4xx.ts';
import { decodeInventory, getInfo, INVENTORY, inventoryOf, regionOf } from './commands.ts';
import { type ChafonFrame, createChafonFramer, encodeFrame } from './frames.ts';

const plain = (text: string) => text.replaceAll(' ', '');

function decodeAll(bytes: Uint8Array, chunkBytes = bytes.length): ChafonFrame[] {
  const framer = createChafonFramer();
  const frames: ChafonFrame[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    frames.push(...framer.push(bytes.subarray(at, at + chunkBytes)).frames);
  while (framer.pending > 0) frames.push(...framer.giveUp().frames);
  return frames;
}

/** Data behind the status of a published answer. */
function dataOf(text: string): Uint8Array {
  return decodeAll(fromHex(text))[0]?.body.subarray(1) ?? new Uint8Array(0);
}

test('computes the published check of the digits 1 to 9', () => {
  expect(crc16Mcrf4xx(new TextEncoder().encode('123456789'))).toBe(0x6f91);
});

test.each(Object.entries(PUBLISHED))('reads and writes the published frame “%s” bit for bit', (_, text) => {
  const bytes = fromHex(text);
  for (const chunkBytes of [bytes.length, 1, 5])
    expect(decodeAll(bytes, chunkBytes).map((frame) => toHex(encodeFrame(frame)))).toEqual([toHex(bytes)]);
});

test('encodes commands as published', () => {
  expect(toHex(encodeFrame({ address: 0xff, command: getInfo.code, body: getInfo.encode() }))).toBe(
    plain(PUBLISHED.getInfo),
  );
  expect(toHex(encodeFrame({ address: 0, command: INVENTORY, body: inventoryOf(0x08) }))).toBe(
    plain(PUBLISHED.inventory),
  );
});

test('decodes the published reader information', () => {
  const info = getInfo.decode(dataOf(PUBLISHED.info), undefined);
  expect(info).toMatchObject({ version: '5.02', type: 0x86, powerDbm: 26, scanTimeMs: 2000 });
  expect(regionOf(info)).toBe('US');
});

test('decodes the published tag of both kinds of reader', () => {
  const tag = { pc: null, epc: PUBLISHED_EPC, rssiDbm: null, antenna: null, channelMhz: null };
  expect(decodeInventory(dataOf(PUBLISHED.tag18), 0x08)).toEqual([tag]);
  expect(decodeInventory(dataOf(PUBLISHED.tag288), 0x20)).toEqual([{ ...tag, antenna: 1 }]);
});

test('refuses an inventory whose EPC is longer than its frame', () => {
  expect(() => decodeInventory(fromHex('01 0C 3000'), 0x08)).toThrowError(
    expect.objectContaining({ code: 'reader.bad_frame' }),
  );
});

test('finds a frame behind any noise, in whatever chunks it comes', () => {
  const frame = fromHex(PUBLISHED.tag18);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), fc.integer({ min: 1, max: 20 }), (noise, chunkBytes) => {
      const found = decodeAll(Uint8Array.of(...noise, ...frame), chunkBytes);
      expect(found.map((each) => toHex(encodeFrame(each)))).toContain(toHex(frame));
    }),
    // A fixed seed: noise that ends in a valid frame by chance would swallow the published one.
    { seed: 20_261_123, numRuns: 300 },
  );
});

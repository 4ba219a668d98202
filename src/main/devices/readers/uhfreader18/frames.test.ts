import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from '#shared/rfid/hex';
import {
  PUBLISHED,
  PUBLISHED_EPC,
} from '../../../../../tests/fixtures/readers/uhfreader18/published-frames.ts';
import { AUTOMATIC_COUNTING } from '../counting.ts';
import { crc16Mcrf4xx } from '../crc16-mcrf4xx.ts';
import { testCodec } from '../testing/codec-suite.ts';
import { decodeBand } from './bands.ts';
import * as commands from './commands.ts';
import { type ChafonFrame, createChafonFramer, encodeFrame } from './frames.ts';
import { ANY_TAG } from './tag-address.ts';

const RANGE = { accessPassword: '00000000', bank: 'tid', address: 0, tag: ANY_TAG } as const;
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
  expect(
    toHex(encodeFrame({ address: 0xff, command: commands.getInfo.code, body: commands.getInfo.encode() })),
  ).toBe(plain(PUBLISHED.getInfo));
  expect(
    toHex(
      encodeFrame({
        address: 0,
        command: commands.INVENTORY,
        body: commands.inventoryOf(0x08, AUTOMATIC_COUNTING),
      }),
    ),
  ).toBe(plain(PUBLISHED.inventory));
});

test('decodes the published reader information', () => {
  const info = commands.getInfo.decode(dataOf(PUBLISHED.info), undefined);
  expect(info).toMatchObject({ version: '5.02', type: 0x86, powerDbm: 26, scanTimeMs: 2000 });
  expect(decodeBand(info.band)).toEqual({ region: 'US', channel: 'hop' });
  expect(info.antennaMask).toBeNull();
});

test('decodes the published tag of both kinds of reader', () => {
  const tag = { pc: null, epc: PUBLISHED_EPC, rssiDbm: null, antenna: null, channelMhz: null };
  expect(commands.decodeInventory(dataOf(PUBLISHED.tag18), 0x08)).toEqual([tag]);
  expect(commands.decodeInventory(dataOf(PUBLISHED.tag288), 0x20)).toEqual([{ ...tag, antenna: 1 }]);
});

test('refuses an inventory whose EPC is longer than its frame', () => {
  expect(() => commands.decodeInventory(fromHex('01 0C 3000'), 0x08)).toThrow(
    expect.objectContaining({ code: 'reader.bad_frame' }),
  );
});

test('takes no tags from the frame of a type that is not known to report them so', () => {
  const unknown = 0x75;
  const tag = { pc: null, epc: PUBLISHED_EPC, rssiDbm: null, antenna: null, channelMhz: null };
  expect(commands.decodeInventory(dataOf(PUBLISHED.tag18), unknown)).toEqual([tag]);
  for (const frame of [dataOf(PUBLISHED.tag288), fromHex('01 02 04 30000001 6B 04 30000002 6B')])
    expect(() => commands.decodeInventory(frame, unknown)).toThrow(
      expect.objectContaining({ code: 'reader.type_unknown', details: { type: '75' } }),
    );
});

testCodec({
  createFramer: createChafonFramer,
  encode: encodeFrame,
  frame: fc.record({
    address: fc.integer({ min: 0, max: 255 }),
    command: fc.integer({ min: 0, max: 255 }),
    body: fc.uint8Array({ maxLength: 40 }),
  }),
  // Any byte may be a length; only the CRC decides.
  noise: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 12 }),
  longestFrame: 256,
  decoders: [
    (data) => commands.decodeInventory(data, 0x08),
    (data) => commands.decodeInventory(data, 0x20),
    (data) => commands.getInfo.decode(data, undefined),
    (data) => commands.getPowers.decode(data, undefined),
    (data) => commands.readMemory.decode(data, { ...RANGE, words: 6 }),
  ],
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from '#shared/rfid/hex';
import {
  MISPRINTED,
  PUBLISHED,
  PUBLISHED_TAG,
  ROUND_END,
} from '../../../../../tests/fixtures/readers/r2000/published-frames.ts';
import { testCodec } from '../testing/codec-suite.ts';
import * as commands from './commands.ts';
import { createR2000Framer, encodeFrame, type R2000Frame } from './frames.ts';

const RANGE = { accessPassword: '00000000', bank: 'tid', address: 0 } as const;

function decodeAll(bytes: Uint8Array, chunkBytes = bytes.length): { frames: R2000Frame[]; damaged: number } {
  const framer = createR2000Framer();
  const found = { frames: [] as R2000Frame[], damaged: 0 };
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const { frames, damaged } = framer.push(bytes.subarray(at, at + chunkBytes));
    found.frames.push(...frames);
    found.damaged += damaged;
  }
  return found;
}

const plain = (text: string) => text.replaceAll(' ', '');
const published = (command: number, data: Uint8Array) => toHex(encodeFrame({ address: 1, command, data }));

test.each(Object.entries(PUBLISHED))('reads and writes the published frame “%s” bit for bit', (_, text) => {
  const bytes = fromHex(text);
  for (const chunkBytes of [bytes.length, 1, 5]) {
    const { frames, damaged } = decodeAll(bytes, chunkBytes);
    expect(damaged).toBe(0);
    expect(frames.map((frame) => toHex(encodeFrame(frame)))).toEqual([toHex(bytes)]);
  }
});

test('encodes commands as published', () => {
  expect(published(commands.getVersion.code, commands.getVersion.encode())).toBe(plain(PUBLISHED.getVersion));
  expect(published(commands.INVENTORY, commands.ONE_ROUND)).toBe(plain(PUBLISHED.poll));
  const access = { accessPassword: '00000000', bank: 'epc', address: 2, data: '01'.repeat(12) } as const;
  expect(published(commands.writeMemory.code, commands.writeMemory.encode(access))).toBe(
    plain(PUBLISHED.writeEpc),
  );
  expect(toHex(commands.matchEpc.encode('E2003016'))).toBe('0004E2003016');
});

test('decodes the published version, tag, missing antenna and end of a round', () => {
  const dataOf = (text: string) => decodeAll(fromHex(text)).frames[0]?.data ?? new Uint8Array(0);
  expect(commands.getVersion.decode(dataOf(PUBLISHED.version), undefined)).toBe('1.9');
  expect(commands.decodeInventory(dataOf(PUBLISHED.tag))).toEqual(PUBLISHED_TAG);
  expect(commands.decodeInventory(dataOf(ROUND_END))).toBeNull();
  // XI is set: XPC_W1 is part of what the reader passes on, and of the length in the PC word.
  const extended = fromHex(`043A000008${PUBLISHED_TAG.epc}45`);
  expect(commands.decodeInventory(extended)).toEqual({ ...PUBLISHED_TAG, pc: '3200' });
  expect(() => commands.decodeInventory(dataOf(PUBLISHED.antennaMissing))).toThrow(
    expect.objectContaining({ code: 'reader.antenna_missing' }),
  );
});

test('reads the antennas 5 to 8 of a reader with eight in the highest bit of the signal', () => {
  const [frame] = decodeAll(fromHex(PUBLISHED.tag)).frames;
  const data = Uint8Array.from(frame?.data ?? []);
  const signal = data.length - 1;
  expect(commands.decodeInventory(data.with(signal, (data[signal] ?? 0) | 0x80))).toEqual({
    ...PUBLISHED_TAG,
    antenna: PUBLISHED_TAG.antenna + 4,
  });
});

test('rejects a frame published with a wrong check byte', () => {
  expect(decodeAll(fromHex(MISPRINTED))).toMatchObject({ frames: [], damaged: 1 });
});

testCodec({
  createFramer: createR2000Framer,
  encode: encodeFrame,
  frame: fc.record({
    address: fc.integer({ min: 0, max: 255 }),
    command: fc.integer({ min: 0, max: 255 }),
    data: fc.uint8Array({ maxLength: 40 }),
  }),
  // Lengths below 3 and no start mark, so that no frame can begin in the noise.
  noise: fc.array(fc.integer({ min: 0, max: 0x9f }), { maxLength: 12 }),
  longestFrame: 257,
  decoders: [
    commands.decodeInventory,
    (data) => commands.getVersion.decode(data, undefined),
    (data) => commands.readMemory.decode(data, { ...RANGE, words: 6 }),
    (data) => commands.writeMemory.decode(data, { ...RANGE, data: '1234' }),
    (data) => commands.getPowers.decode(data, undefined),
    (data) => commands.getRange.decode(data, undefined),
    (data) => commands.getAntenna.decode(data, undefined),
  ],
});

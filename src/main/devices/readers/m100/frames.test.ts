import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from '#shared/rfid/hex';
import { MISPRINTED, PUBLISHED } from '../../../../../tests/fixtures/readers/m100/published-frames.ts';
import { testCodec } from '../testing/codec-suite.ts';
import * as commands from './commands.ts';
import { createM100Framer, encodeFrame, FrameType, type M100Frame, R200_MARKS } from './frames.ts';

const RANGE = { accessPassword: '00000000', bank: 'tid', address: 0 } as const;

function decodeAll(bytes: Uint8Array, chunkBytes = bytes.length): { frames: M100Frame[]; damaged: number } {
  const framer = createM100Framer();
  const found = { frames: [] as M100Frame[], damaged: 0 };
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const { frames, damaged } = framer.push(bytes.subarray(at, at + chunkBytes));
    found.frames.push(...frames);
    found.damaged += damaged;
  }
  return found;
}

test.each(Object.entries(PUBLISHED))('reads and writes the published frame “%s” bit for bit', (_, text) => {
  const bytes = fromHex(text);
  for (const chunkBytes of [bytes.length, 1, 5]) {
    const { frames, damaged } = decodeAll(bytes, chunkBytes);
    expect(frames).toHaveLength(1);
    expect(damaged).toBe(0);
    expect(frames.map((frame) => toHex(encodeFrame(frame)))).toEqual([toHex(bytes)]);
  }
});

test('rejects a line misprinted in the document', () => {
  expect(decodeAll(fromHex(MISPRINTED))).toEqual({ frames: [], damaged: 1 });
});

test('returns several frames of one chunk in order', () => {
  const { frames } = decodeAll(fromHex(PUBLISHED.notice + PUBLISHED.noTag + PUBLISHED.writeDone));
  expect(frames.map(({ type, command }) => [type, command])).toEqual([
    [FrameType.notice, 0x22],
    [FrameType.response, 0xff],
    [FrameType.response, 0x49],
  ]);
});

test('drops one byte after a bad check, not the frame behind it', () => {
  // A stray start mark whose "length" reaches into the real frame.
  const { frames, damaged } = decodeAll(fromHex(`BB 01 22 00 03 ${PUBLISHED.noTag}`));
  expect(frames.map(({ command }) => command)).toEqual([0xff]);
  expect(damaged).toBe(1);
});

test('accepts marks and a checksum equal to the end mark inside a frame', () => {
  const frame = { type: FrameType.response, command: 0x39, parameters: fromHex('BB7E00BB02227E42') };
  for (const chunkBytes of [1, 3, 100]) {
    expect(decodeAll(encodeFrame(frame), chunkBytes)).toEqual({ frames: [frame], damaged: 0 });
  }
});

test('discards a frame without an end byte by byte, so that the next one is found', () => {
  const framer = createM100Framer();
  expect(framer.push(fromHex(`BB 01 39 01 00 ${PUBLISHED.noTag}`)).frames).toEqual([]);
  expect(framer.pending).toBeGreaterThan(0);
  const { frames, damaged } = framer.giveUp();
  expect(frames.map(({ command }) => command)).toEqual([0xff]);
  expect(damaged).toBe(1);
  expect(framer.pending).toBe(0);
});

test('R200 modules use other marks', () => {
  const bytes = encodeFrame(
    { type: FrameType.command, command: 0x22, parameters: new Uint8Array(0) },
    R200_MARKS,
  );
  expect(toHex(bytes)).toBe('AA00220000' + '22DD');
  expect(createM100Framer(R200_MARKS).push(bytes).frames).toHaveLength(1);
});

testCodec({
  createFramer: createM100Framer,
  encode: encodeFrame,
  frame: fc.record({
    type: fc.constantFrom(FrameType.response, FrameType.notice),
    command: fc.integer({ min: 0, max: 255 }),
    parameters: fc.uint8Array({ maxLength: 40 }),
  }),
  // Without the end mark, noise cannot be mistaken for a frame.
  noise: fc.array(fc.constantFrom(0x00, 0x01, 0x02, 0xbb, 0xff, 0x22), { maxLength: 12 }),
  // 512 bytes of parameters.
  longestFrame: 519,
  decoders: [
    commands.decodeNotice,
    (data) => commands.moduleInfo.decode(data, 'software'),
    (data) => commands.readMemory.decode(data, { ...RANGE, words: 6 }),
    (data) => commands.writeMemory.decode(data, { ...RANGE, data: '1234' }),
    (data) => commands.getPower.decode(data, undefined),
    (data) => commands.getRegion.decode(data, undefined),
  ],
});

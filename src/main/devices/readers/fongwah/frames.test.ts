import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import { PUBLISHED, PUBLISHED_TAG } from '../../../../../tests/fixtures/readers/fongwah/published-frames.ts';
import type { ReaderCommand } from '../connection.ts';
import { testCodec } from '../testing/codec-suite.ts';
import * as commands from './commands.ts';
import { createFongwahFramer, encodeFrame } from './frames.ts';

/** Lengths that no frame has: the first byte of a report beyond them is no frame's beginning. */
const NO_LENGTH = fc.oneof(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 64, max: 255 }));

function contentOf(text: string): Uint8Array {
  return createFongwahFramer().push(fromHex(text)).frames[0]?.content ?? new Uint8Array(0);
}

function sent<Input>(command: ReaderCommand<Input, unknown>, input: Input): string {
  return toHex(encodeFrame(commands.toFrame(command.code, command.encode(input))));
}

const plain = (text: string) => text.replaceAll(' ', '');

function textAnswer(text: string, status = 0): Uint8Array {
  return Uint8Array.of(status, ...new TextEncoder().encode(text));
}

test.each(Object.entries(PUBLISHED))('reads and writes the published frame “%s” bit for bit', (_, text) => {
  const { frames, damaged } = createFongwahFramer().push(fromHex(text));
  expect(damaged).toBe(0);
  expect(frames.map((frame) => toHex(encodeFrame(frame)))).toEqual([plain(text)]);
});

test('encodes commands as published', () => {
  expect(sent(commands.identify, undefined)).toBe(plain(PUBLISHED.identify));
  expect(sent(commands.countTags, undefined)).toBe(plain(PUBLISHED.countTags));
  expect(sent(commands.takeTag, undefined)).toBe(plain(PUBLISHED.takeTag));
  expect(sent(commands.readMemory, { bank: 'epc', address: 0, words: 8 })).toBe(plain(PUBLISHED.readEpc));
  expect(sent(commands.readMemory, { bank: 'user', address: 0xab, words: 4 })).toBe(
    plain(PUBLISHED.readUser),
  );
  expect(sent(commands.writeMemory, { bank: 'epc', address: 2, data: '1122' })).toBe(
    plain(PUBLISHED.writeEpc),
  );
  expect(sent(commands.getPower, undefined)).toBe(plain(PUBLISHED.getPower));
  expect(sent(commands.setRegion, 'EU')).toBe(plain(PUBLISHED.setRegion));
});

test.each([
  ['password', sent(commands.usePassword, '1a2b3c4d'), '0B0241', 'P1A2B3C4D'],
  ['lock', sent(commands.lockMemory, { epc: 'lock', user: 'openForever' }), '0A0241', 'L033,021'],
  ['kill', sent(commands.killTag, 'deadbeef'), '0D0241', 'KDEADBEEF,0'],
])('encodes the command for a %s with the published length', (_, frame, head, text) => {
  expect(frame).toBe(head + toHex(new TextEncoder().encode(text)));
});

test('every access fits into one report', () => {
  const data = 'AB'.repeat(commands.MOST_WORDS * 2);
  const write = sent(commands.writeMemory, { bank: 'user', address: 0xab, data });
  expect(write.length / 2).toBeLessThanOrEqual(64);
});

test('decodes the published inventory', () => {
  const count = (text: string) => commands.countTags.decode(contentOf(text), undefined);
  expect([count(PUBLISHED.oneTag), count(PUBLISHED.noTag)]).toEqual([1, 0]);
  // In the notes on the U1 a status takes the place of the command's number.
  expect(count('06 02 55 00 02 00 00')).toBe(2);
  for (const text of [PUBLISHED.tag, PUBLISHED.tagAgain])
    expect(commands.takeTag.decode(contentOf(text), undefined)).toEqual({
      ...PUBLISHED_TAG,
      rssiDbm: -26,
      antenna: 1,
      channelMhz: 907.25,
    });
});

test('does not accept a damaged tag or a missing one as a tag', () => {
  const damaged = PUBLISHED.tag.replace('E2 80', 'E2 81');
  for (const text of [damaged, PUBLISHED.noMoreTags])
    expect(() => commands.takeTag.decode(contentOf(text), undefined)).toThrow(
      expect.objectContaining({ code: 'reader.bad_frame' }),
    );
});

test.each([
  ['R', 'tag.none'],
  ['3', 'tag.memory'],
  ['4', 'tag.locked'],
  ['B', 'tag.weak'],
  ['F', 'tag.refused'],
  ['X', 'reader.refused'],
  ['R12', 'reader.bad_frame'],
])('reports a read answered with “%s” as %s', (answer, code) => {
  const read = () => commands.readMemory.decode(textAnswer(answer), { bank: 'tid', address: 0, words: 1 });
  expect(read).toThrow(expect.objectContaining({ code }));
});

test('reports the published failure of a read as a refusal of the tag', () => {
  const failed = contentOf('08 02 41 01 52 00 00 00 00');
  expect(() => commands.readMemory.decode(failed, { bank: 'tid', address: 0, words: 6 })).toThrow(
    expect.objectContaining({ code: 'tag.refused', details: { status: '01' } }),
  );
});

test('does not mistake a late answer for the answer to another command', () => {
  const write = { kind: 0x41, content: textAnswer('W<OK>') };
  expect(commands.answers(commands.writeMemory.code, write)).toBe(true);
  expect(commands.answers(commands.readMemory.code, write)).toBe(false);
  const tag = { kind: 0x55, content: contentOf(PUBLISHED.tag) };
  expect(commands.answers(commands.takeTag.code, tag)).toBe(true);
  expect(commands.answers(commands.countTags.code, tag)).toBe(false);
});

test('does not drive readers that list tags in another way', () => {
  const version = textAnswer('WRD130 V0110');
  expect(() => commands.identify.decode(version, undefined)).toThrow(
    new AppError('reader.refused', { status: 'WRD130 V0110' }),
  );
});

testCodec({
  createFramer: createFongwahFramer,
  encode: encodeFrame,
  frame: fc.record({
    kind: fc.integer({ min: 0, max: 255 }),
    content: fc.uint8Array({ maxLength: 61 }),
  }),
  noise: fc.array(NO_LENGTH, { maxLength: 12 }),
  // USB neither adds nor loses bytes.
  isReliable: true,
  longestFrame: 64,
  decoders: [
    (data) => commands.identify.decode(data, undefined),
    (data) => commands.countTags.decode(data, undefined),
    (data) => commands.takeTag.decode(data, undefined),
    (data) => commands.readMemory.decode(data, { bank: 'tid', address: 0, words: 6 }),
    (data) => commands.writeMemory.decode(data, { bank: 'tid', address: 0, data: '1234' }),
    (data) => commands.getPower.decode(data, undefined),
    (data) => commands.getRegion.decode(data, undefined),
  ],
});

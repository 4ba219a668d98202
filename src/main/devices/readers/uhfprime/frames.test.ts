import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from '#shared/rfid/hex';
import { PUBLISHED } from '../../../../../tests/fixtures/readers/uhfprime/published-frames.ts';
import { testCodec } from '../testing/codec-suite.ts';
import * as commands from './commands.ts';
import { createPrimeFramer, encodeFrame } from './frames.ts';

const RANGE = { accessPassword: '00000000', bank: 'tid', address: 0 } as const;

function bodyOf(text: string): Uint8Array {
  return createPrimeFramer().push(fromHex(text)).frames[0]?.body ?? new Uint8Array(0);
}

test.each(Object.entries(PUBLISHED))('reads and writes the published frame “%s” bit for bit', (_, text) => {
  const { frames, damaged } = createPrimeFramer().push(fromHex(text));
  expect(damaged).toBe(0);
  expect(frames.map((frame) => toHex(encodeFrame(frame)))).toEqual([toHex(fromHex(text))]);
});

test('encodes commands as published', () => {
  const sent = (command: number, body: Uint8Array) => toHex(encodeFrame({ address: 0xff, command, body }));
  const plain = (text: string) => text.replaceAll(' ', '');
  expect(sent(commands.stopInventory.code, commands.stopInventory.encode())).toBe(plain(PUBLISHED.stop));
  expect(sent(commands.getInfo.code, commands.getInfo.encode())).toBe(plain(PUBLISHED.getInfo));
  expect(sent(commands.getParameters.code, commands.getParameters.encode())).toBe(
    plain(PUBLISHED.getParameters),
  );
  const block = bodyOf(PUBLISHED.setParameters);
  expect(sent(commands.setParameters.code, commands.setParameters.encode(block))).toBe(
    plain(PUBLISHED.setParameters),
  );
});

test('a mask of more bits than its length can count is cut, so that it never selects every tag', () => {
  const epc = 'E2'.repeat(32);
  const { encode } = commands.selectEpc;
  expect(toHex(encode({ pointerBits: 0, mask: epc }))).toBe(`0000F8${'E2'.repeat(31)}00`);
  expect(toHex(encode({ pointerBits: 0, mask: 'E2'.repeat(12) }))).toBe(`000060${'E2'.repeat(12)}`);
  expect(toHex(encode({ pointerBits: 16, mask: 'E2' }))).toBe('001008E200');
});

test('decodes power and region of the published parameters, and changes nothing but the region', () => {
  const parameters = commands.getParameters.decode(bodyOf(PUBLISHED.parameters).subarray(1), undefined);
  expect(commands.powerOf(parameters)).toBe(33);
  expect(commands.rangeOf(parameters)).toEqual({ region: 'US', channel: 'hop' });
  const changed = commands.withRange(parameters, 'CN900', 'hop');
  expect(toHex(changed.subarray(7, 15))).toBe(`080398007D00FA14`);
  expect(toHex(changed.subarray(0, 7)) + toHex(changed.subarray(15))).toBe(
    toHex(parameters.subarray(0, 7)) + toHex(parameters.subarray(15)),
  );
});

testCodec({
  createFramer: createPrimeFramer,
  encode: encodeFrame,
  frame: fc.record({
    address: fc.integer({ min: 0, max: 255 }),
    command: fc.integer({ min: 0, max: 0xffff }),
    body: fc.uint8Array({ maxLength: 40 }),
  }),
  noise: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 12 }),
  longestFrame: 262,
  decoders: [
    commands.decodeReport,
    (data) => commands.getInfo.decode(data, undefined),
    (data) => commands.readMemory.decode(data, { ...RANGE, words: 6 }),
    (data) => commands.writeMemory.decode(data, { ...RANGE, data: '1234' }),
    (data) => commands.rangeOf(commands.getParameters.decode(data, undefined)),
  ],
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from '#shared/rfid/hex';
import { PUBLISHED } from '../../../../../tests/fixtures/readers/llrp/published-messages.ts';
import { concatBytes, toBigEndian } from '../bytes.ts';
import { testCodec } from '../testing/codec-suite.ts';
import { decodeResults, readOperation, toTagAnswer } from './access.ts';
import * as commands from './commands.ts';
import { createLlrpFramer, encodeMessage, type LlrpMessage, Type } from './messages.ts';
import { decodeParameters, tlv, tv } from './parameters.ts';

const READ_TID = readOperation({ accessPassword: '00000000', bank: 'tid', address: 0, words: 6 });

function decode(text: string): LlrpMessage {
  const [message] = createLlrpFramer().push(fromHex(text)).frames;
  if (message === undefined) throw new Error('no message');
  return message;
}

test.each(Object.entries(PUBLISHED))('reads and writes the published message “%s” bit for bit', (_, text) => {
  expect(toHex(encodeMessage(decode(text)))).toBe(text.toUpperCase());
});

test('decodes the published acceptance of the connection and success of a command', () => {
  expect(() => commands.expectConnected(decode(PUBLISHED.connectionAccepted).body, 'reader')).not.toThrow();
  expect(() => commands.expectSuccess(decode(PUBLISHED.rospecEnabled).body)).not.toThrow();
  expect(toHex(encodeMessage({ type: Type.enableRospec, id: 0, body: toBigEndian(1, 4) }))).toBe(
    PUBLISHED.enableRospec.toUpperCase(),
  );
});

test('reports that another program is using the reader', () => {
  const taken = fromHex(PUBLISHED.connectionAccepted.replace(/0000$/, '0002'));
  expect(() => commands.expectConnected(taken.subarray(10), '192.168.1.60:5084')).toThrow(
    expect.objectContaining({ code: 'reader.connection_kept' }),
  );
});

test('decodes a tag with an EPC of 128 bits, its antenna, signal and channel', () => {
  const epc = '30751FEB705C5904E3D50D70ABCDEF01';
  const report = tlv(
    240,
    tlv(241, toBigEndian(128, 2), fromHex(epc)),
    tv(1, toBigEndian(3, 2)),
    tv(6, Uint8Array.of(0xc9)),
    tv(7, toBigEndian(2, 2)),
  );
  expect(commands.decodeReport(report, [920.625, 920.875])).toEqual([
    { pc: null, epc, antenna: 3, rssiDbm: -55, channelMhz: 920.875 },
  ]);
});

test.each([
  [11, 'EU'],
  [13, 'CN800'],
  [20, 'KR'],
  [9, null],
])('knows the region of the standard %i of LLRP 1.1', (standard, region) => {
  const general = tlv(137, new Uint8Array(14));
  const regulatory = tlv(143, toBigEndian(0, 2), toBigEndian(standard, 2));
  expect(commands.decodeCapabilities(concatBytes(general, regulatory)).region).toBe(region);
});

test('names the PC word of a tag with XPC words by the length of its EPC, which LLRP reports without them', () => {
  const epc = '30751FEB705C5904E3D50D70';
  const tag = tlv(240, tv(13, fromHex(epc)), tv(12, fromHex('3A00')), tv(19, fromHex('0008')));
  expect(commands.decodeReport(tag, [])).toMatchObject([{ pc: '3200', epc }]);
});

test('removes the filters of an antenna and leaves its session and RF mode', () => {
  const rest = [tlv(335, fromHex('00020000')), tlv(336, fromHex('80001000000000'))];
  const antenna = (...command: Uint8Array[]) =>
    tlv(222, toBigEndian(1, 2), tlv(330, fromHex('00'), ...command));
  const filter = tlv(331, fromHex('00'), tlv(332, fromHex('400020000830')));
  const config = tlv(224, fromHex('000100000010'));
  const filtered = tlv(222, toBigEndian(1, 2), config, tlv(330, fromHex('00'), filter, ...rest));
  expect(commands.withoutFilters(filtered)).toEqual(concatBytes(fromHex('00'), antenna(...rest)));
  expect(commands.withoutFilters(antenna(...rest))).toBeNull();
});

test('finds the parameters behind the counts of slots, of two numbers', () => {
  const counts = tv(18, fromHex('000B000D'));
  const antenna = tv(1, toBigEndian(3, 2));
  expect(decodeParameters(concatBytes(counts, antenna))).toEqual([
    { type: 18, content: fromHex('000B000D') },
    { type: 1, content: fromHex('0003') },
  ]);
});

testCodec({
  createFramer: createLlrpFramer,
  encode: encodeMessage,
  frame: fc.record({
    type: fc.integer({ min: 0, max: 1023 }),
    id: fc.integer({ min: 0, max: 0xffff_ffff }),
    body: fc.uint8Array({ maxLength: 60 }),
  }),
  // TCP neither adds nor loses bytes.
  noise: fc.constant([]),
  isReliable: true,
  longestFrame: 262_145,
  decoders: [
    decodeParameters,
    commands.decodeCapabilities,
    commands.decodeTransmitters,
    commands.decodeUnconnected,
    (data) => commands.withoutFilters(data),
    commands.expectSuccess,
    (data) => decodeResults(data, READ_TID, 1),
    (data) => toTagAnswer({ epc: '', content: data }, READ_TID),
    (data) => commands.decodeReport(data, []),
    (data) => commands.expectConnected(data, ''),
    (data) => commands.isEndOf(1, data),
  ],
});

import { expect, test } from 'vitest';
import { fromHex, toHex } from '#shared/rfid/hex';
import { PUBLISHED, PUBLISHED_TAG } from '../../../../../tests/fixtures/readers/m100/published-frames.ts';
import type { ReaderCommand } from '../connection.ts';
import * as commands from './commands.ts';
import { toReaderError } from './errors.ts';
import { encodeFrame, FrameType } from './frames.ts';

const NO_PASSWORD = '00000000';

function frameOf<Input>(command: ReaderCommand<Input, unknown>, input: Input): string {
  const parameters = command.encode(input);
  return toHex(encodeFrame({ type: FrameType.command, command: command.code, parameters }));
}

/** Parameters of a published frame. */
function parametersOf(text: string): Uint8Array {
  return fromHex(text).slice(5, -2);
}

const published = (text: string) => text.replaceAll(' ', '');

test('encodes commands as published', () => {
  expect(frameOf(commands.singlePoll, undefined)).toBe(published(PUBLISHED.singlePoll));
  expect(frameOf(commands.setPower, 20)).toBe(published(PUBLISHED.power20Dbm));
  expect(frameOf(commands.setChannel, 1)).toBe(published(PUBLISHED.channel1));
  expect(frameOf(commands.select, { bank: 'epc', pointerBits: 0x20, mask: PUBLISHED_TAG.epc })).toBe(
    published(PUBLISHED.selectEpc),
  );
  expect(
    frameOf(commands.writeMemory, { accessPassword: '0000FFFF', bank: 'user', address: 0, data: '12345678' }),
  ).toBe(published(PUBLISHED.writeUser));
  expect(
    frameOf(commands.writeMemory, {
      accessPassword: NO_PASSWORD,
      bank: 'epc',
      address: 1,
      data: '3000311122334455667788990011',
    }),
  ).toBe(published(PUBLISHED.writeEpc));
});

test('decodes the published notice as a tag at −55 dBm', () => {
  expect(commands.decodeNotice(parametersOf(PUBLISHED.notice))).toEqual(PUBLISHED_TAG);
});

test('reads and sets the published Query parameters', () => {
  const query = commands.getQuery.decode(parametersOf(PUBLISHED.query), undefined);
  expect(query).toEqual({ link: 0b0001, select: 'all', session: 0, target: 'A', q: 4 });
  expect(frameOf(commands.getQuery, undefined)).toBe(published(PUBLISHED.getQuery));
  expect(frameOf(commands.setQuery, query)).toBe(published(PUBLISHED.setQuery));
});

test('accepts the published answer to a write as success', () => {
  const input = { accessPassword: NO_PASSWORD, bank: 'user', address: 0, data: '12345678' } as const;
  expect(() => commands.writeMemory.decode(parametersOf(PUBLISHED.writeDone), input)).not.toThrow();
});

test('reads memory after PC and EPC and requires the requested length', () => {
  const input = { accessPassword: NO_PASSWORD, bank: 'tid', address: 0, words: 2 } as const;
  const answer = fromHex(`0E 3400 ${PUBLISHED_TAG.epc} E2801191`);
  expect(commands.readMemory.decode(answer, input)).toEqual({
    epc: PUBLISHED_TAG.epc,
    data: 'E2801191',
  });
  expect(() => commands.readMemory.decode(answer.subarray(0, -1), input)).toThrow(
    expect.objectContaining({ code: 'reader.bad_frame' }),
  );
});

test('a mask may be a TID from bit 0, and is cut where its length exceeds one byte', () => {
  const tid = 'E28011912000000000000001';
  expect(toHex(commands.select.encode({ bank: 'tid', pointerBits: 0, mask: tid }))).toBe(
    `02000000006000${tid}`,
  );
  const long = commands.select.encode({ bank: 'epc', pointerBits: 32, mask: '30'.repeat(62) });
  expect(long[5]).toBe(248);
  expect(long).toHaveLength(7 + 31);
});

test('encodes two mask bits and two action bits per area in the lock payload', () => {
  // Mask 0000110000, action 0000100000: EPC writable with the password only.
  expect(toHex(commands.lockMemory.encode({ accessPassword: NO_PASSWORD, areas: { epc: 'lock' } }))).toBe(
    `${NO_PASSWORD}00C020`,
  );
  expect(
    toHex(
      commands.lockMemory.encode({
        accessPassword: NO_PASSWORD,
        areas: { killPassword: 'lockForever', user: 'open' },
      }),
    ),
  ).toBe(`${NO_PASSWORD}0C0F00`);
});

test.each([
  [0x15, 'tag.none'],
  [0x09, 'tag.none'],
  [0x10, 'tag.none'],
  [0x16, 'tag.password'],
  [0x17, 'reader.refused'],
  [0x20, 'reader.refused'],
  [0x2e, 'reader.refused'],
  [0xa3, 'tag.memory'],
  [0xb4, 'tag.locked'],
  [0xbb, 'tag.weak'],
  [0xbf, 'tag.refused'],
  [0xc0, 'tag.refused'],
  [0xd0, 'tag.refused'],
])('maps error %i to %s', (status, code) => {
  expect(toReaderError(status).code).toBe(code);
});

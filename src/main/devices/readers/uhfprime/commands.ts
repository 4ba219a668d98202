import { AppError } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import { concatBytes, toBigEndian, toStatus } from '../bytes.ts';
import type { ReaderCommand } from '../connection.ts';
import { type Access, type AreaLock, LOCK_ACTIONS, LOCK_AREAS, lockEncoder } from '../memory-access.ts';
import { Bank, type Region, type TagAnswer, type TagNotice } from '../reader.ts';
import { regionWith } from '../regions.ts';
import { TAG_SUCCESS, toReaderError } from './errors.ts';

const SETTING_TIMEOUT_MS = 1000;
/** Until the first answer of a tag, and from one to the next. */
export const AIR_TIMEOUT_MS = 3000;

/** 0070: hardware and firmware version (32 characters each, filled with zeros), serial number (12 bytes), reserve. */
export const getInfo: ReaderCommand<void, string> = {
  code: 0x0070,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode(data) {
    if (data.length < 76) throw new AppError('reader.bad_frame');
    const texts = [textOf(data.subarray(0, 32)), textOf(data.subarray(32, 64))];
    return texts.filter(Boolean).join(' / ');
  },
};

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
}

/** 0001: inventory; type 0 counts seconds, 1 rounds. */
export const INVENTORY = 0x0001;
export const ONE_ROUND = Uint8Array.of(1, 0, 0, 0, 1);
export const ONE_SECOND = Uint8Array.of(0, 0, 0, 0, 1);

/** 0002: ends an inventory. */
export const stopInventory: ReaderCommand<void, void> = {
  code: 0x0002,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode: () => {},
};

/** RSSI (2), antenna, channel, length of the EPC. */
const REPORT_HEADER_BYTES = 5;

/** A tag of an inventory: RSSI in 0.1 dBm, signed; the channel's number depends on the region and is not told here. */
export function decodeReport(data: Uint8Array): TagNotice {
  const [high = 0, low = 0, antenna = 0, , length] = data;
  const epc = data.subarray(REPORT_HEADER_BYTES, REPORT_HEADER_BYTES + (length ?? 0));
  if (length === undefined || epc.length !== length) throw new AppError('reader.bad_frame');
  const rssiDbm = ((((high << 8) | low) << 16) >> 16) / 10;
  return { pc: null, epc: toHex(epc), rssiDbm, antenna, channelMhz: null };
}

/** 0007: later accesses reach only tags whose EPC holds these bits: pointer (2) and count in bits, mask in whole words. */
export const selectEpc: ReaderCommand<{ pointerBits: number; mask: string }, void> = {
  code: 0x0007,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: ({ pointerBits, mask }) =>
    concatBytes(
      toBigEndian(pointerBits, 2),
      Uint8Array.of(mask.length * 4),
      fromHex(mask.length % 4 === 0 ? mask : `${mask}00`),
    ),
  decode: () => {},
};

/** Option (0), password, bank, word address (2), words. */
function accessed({ accessPassword, bank, address }: Access, words: number): Uint8Array {
  return concatBytes(
    Uint8Array.of(0),
    fromHex(accessPassword),
    Uint8Array.of(Bank[bank]),
    toBigEndian(address, 2),
    Uint8Array.of(words),
  );
}

/** 0003: a frame for each tag, then one that ends the access. */
export const readMemory: ReaderCommand<Access & { words: number }, TagAnswer> = {
  code: 0x0003,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: (input) => accessed(input, input.words),
  decode(data, { words }) {
    const { epc, rest } = splitTag(data);
    const [counted, ...content] = rest;
    if (counted !== words || content.length < words * 2) throw new AppError('reader.bad_frame');
    return { epc, data: toHex(Uint8Array.from(content.slice(0, words * 2))) };
  },
};

/** 0004: as a read, with the data. */
export const writeMemory: ReaderCommand<Access & { data: string }, TagAnswer> = {
  code: 0x0004,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: (input) => concatBytes(accessed(input, input.data.length / 4), fromHex(input.data)),
  decode: tagAnswer,
};

/** 0005: password, one area, its lock. */
export const lockMemory: ReaderCommand<AreaLock, TagAnswer> = {
  code: 0x0005,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: lockEncoder(LOCK_AREAS, LOCK_ACTIONS),
  decode: tagAnswer,
};

/** 0006: kill password. */
export const killTag: ReaderCommand<string, TagAnswer> = {
  code: 0x0006,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: (killPassword) => fromHex(killPassword),
  decode: tagAnswer,
};

function tagAnswer(data: Uint8Array): TagAnswer {
  return { epc: splitTag(data).epc, data: '' };
}

/** Status of the tag, antenna, CRC (2), PC (2), length of the EPC. */
const TAG_HEADER_BYTES = 7;

/** A tag's answer to an access, and what follows its EPC. Throws the tag's refusal. */
function splitTag(data: Uint8Array): { epc: string; rest: Uint8Array } {
  const [status] = data;
  const length = data[TAG_HEADER_BYTES - 1];
  if (status !== undefined && status !== TAG_SUCCESS) throw toReaderError(status);
  const end = TAG_HEADER_BYTES + (length ?? 0);
  if (length === undefined || data.length < end) throw new AppError('reader.bad_frame');
  return { epc: toHex(data.subarray(TAG_HEADER_BYTES, end)), rest: data.subarray(end) };
}

/** 0053: whole dBm, a reserved byte. The reader stores it. */
export const setPower: ReaderCommand<number, void> = {
  code: 0x0053,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (powerDbm) => Uint8Array.of(Math.round(powerDbm), 0),
  decode: () => {},
};

const PARAMETER_BYTES = 25;
const FREQUENCY_AT = 7;
const POWER_AT = 15;

/** 0072: all parameters as one block. */
export const getParameters: ReaderCommand<void, Uint8Array> = {
  code: 0x0072,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode(data) {
    if (data.length !== PARAMETER_BYTES) throw new AppError('reader.bad_frame');
    return data;
  },
};

/** 0071: the block that was read, with what is to be changed. */
export const setParameters: ReaderCommand<Uint8Array, void> = {
  code: 0x0071,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (parameters) => parameters,
  decode: () => {},
};

export function powerOf(parameters: Uint8Array): number {
  return parameters[POWER_AT] ?? 0;
}

/** Number of the region, first channel and step in kHz, number of channels. */
const REGIONS: Record<
  Region,
  readonly [region: number, firstKhz: number, stepKhz: number, channels: number]
> = {
  US: [1, 902_750, 500, 50],
  KR: [2, 917_100, 200, 32],
  EU: [3, 865_100, 200, 15],
  CN800: [7, 840_125, 250, 20],
  CN900: [8, 920_125, 250, 20],
};

/** The region of a block. Throws `reader.refused` for one that is none of ours. */
export function regionOf(parameters: Uint8Array): Region {
  const code = parameters[FREQUENCY_AT];
  const region = regionWith(REGIONS, code);
  if (region === undefined) throw new AppError('reader.refused', { status: toStatus(code ?? 0) });
  return region;
}

/** The block with all channels of another region: MHz and kHz of the first one, step in kHz, count. */
export function withRegion(parameters: Uint8Array, region: Region): Uint8Array {
  const [number, firstKhz, stepKhz, channels] = REGIONS[region];
  const changed = parameters.slice();
  changed.set(
    [
      number,
      ...toBigEndian(Math.floor(firstKhz / 1000), 2),
      ...toBigEndian(firstKhz % 1000, 2),
      ...toBigEndian(stepKhz, 2),
      channels,
    ],
    FREQUENCY_AT,
  );
  return changed;
}

function nothing(): Uint8Array {
  return new Uint8Array(0);
}

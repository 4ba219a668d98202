import type { Beep, Channel, RadioChange, Region, WorkMode } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import { concatBytes, toBigEndian } from '../bytes.ts';
import type { ReaderCommand } from '../connection.ts';
import {
  type Access,
  type AreaLock,
  LOCK_ACTIONS,
  LOCK_AREAS,
  lockEncoder,
  maskBytes,
} from '../memory-access.ts';
import { Bank, type TagAnswer, type TagNotice } from '../reader.ts';
import { type Band, channelRange, regionWith } from '../regions.ts';
import { ANSWER_MODE, decodeWorkMode } from '../work-mode.ts';
import { TAG_SUCCESS, toReaderError } from './errors.ts';

const SETTING_TIMEOUT_MS = 1000;
/** Until the first answer of a tag, and from one to the next. */
export const AIR_TIMEOUT_MS = 3000;
/** The same in a round, which ends after a second at most. */
export const ROUND_PATIENCE_MS = 1600;

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

/**
 * A tag of an inventory: RSSI in 0.1 dBm, signed. The number of the channel is skipped: its frequency depends on the
 * region, which a report lacks.
 */
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
  encode({ pointerBits, mask }) {
    const bytes = maskBytes(mask);
    const padding = new Uint8Array(bytes.length % 2);
    return concatBytes(toBigEndian(pointerBits, 2), Uint8Array.of(bytes.length * 8), bytes, padding);
  },
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

/** 0003: a frame for each tag, then a frame that ends the access. */
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

/** A tag's answer to an access, and the bytes after its EPC. Throws the tag's refusal. */
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
const MODE_AT = 2;
const FREQUENCY_AT = 7;
const POWER_AT = 15;
const Q_AT = 17;
const SESSION_AT = 18;
/** Chafon's library names it a time; zero is silence. */
const BEEP_AT = 23;
const SHORTEST_BEEP = 1;

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

/** 0071: writes back the block that was read, with the changes. */
export const setParameters: ReaderCommand<Uint8Array, void> = {
  code: 0x0071,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (parameters) => parameters,
  decode: () => {},
};

export function powerOf(parameters: Uint8Array): number {
  return parameters[POWER_AT] ?? 0;
}

/** Q and session of all inventories and accesses. */
export function queryOf(parameters: Uint8Array): { q: number; session: number } {
  return { q: parameters[Q_AT] ?? 0, session: parameters[SESSION_AT] ?? 0 };
}

export function withQuery(
  parameters: Uint8Array,
  { q, session }: { q: number; session: number },
): Uint8Array {
  return parameters.with(Q_AT, q).with(SESSION_AT, session);
}

export function modeOf(parameters: Uint8Array): WorkMode {
  return decodeWorkMode(parameters[MODE_AT]);
}

export const BEEPS: Beep[] = ['off', 'on'];

export function beepOf(parameters: Uint8Array): Beep {
  return parameters[BEEP_AT] === 0 ? 'off' : 'on';
}

/** The block with the beeper off or on, for as long as it sounds already. */
export function withBeep(parameters: Uint8Array, beep: Beep): Uint8Array {
  const present = parameters[BEEP_AT] ?? 0;
  return parameters.with(BEEP_AT, beep === 'off' ? 0 : Math.max(present, SHORTEST_BEEP));
}

/** The block with the answer mode. */
export function inAnswerMode(parameters: Uint8Array): Uint8Array {
  return parameters.with(MODE_AT, ANSWER_MODE);
}

export const BANDS: Record<Region, Band> = {
  US: { code: 1, firstKhz: 902_750, stepKhz: 500, channels: 50 },
  KR: { code: 2, firstKhz: 917_100, stepKhz: 200, channels: 32 },
  EU: { code: 3, firstKhz: 865_100, stepKhz: 200, channels: 15 },
  CN800: { code: 7, firstKhz: 840_125, stepKhz: 250, channels: 20 },
  CN900: { code: 8, firstKhz: 920_125, stepKhz: 250, channels: 20 },
};

/**
 * The region in a block of parameters and its channel: a single frequency, or hopping. Both null if the region is not a
 * `Region`.
 */
export function rangeOf(parameters: Uint8Array): { region: Region | null; channel: Channel | null } {
  const region = regionWith(BANDS, parameters[FREQUENCY_AT]);
  if (region === undefined) return { region: null, channel: null };
  const view = new DataView(parameters.buffer, parameters.byteOffset + FREQUENCY_AT);
  const channel = view.getUint8(7) === 1 ? view.getUint16(1) + view.getUint16(3) / 1000 : 'hop';
  return { region, channel };
}

/**
 * The block with the frequencies of a region, one or all: number, MHz and kHz of the first, step in kHz, count. Throws
 * `reader.refused` for a frequency that the region does not have.
 */
export function withRange(
  parameters: Uint8Array,
  region: Region,
  channel: RadioChange['channel'],
): Uint8Array {
  const { code, firstKhz, stepKhz } = BANDS[region];
  const { first, last } = channelRange(BANDS[region], channel);
  const fromKhz = firstKhz + first * stepKhz;
  const changed = parameters.slice();
  changed.set(
    [
      code,
      ...toBigEndian(Math.floor(fromKhz / 1000), 2),
      ...toBigEndian(fromKhz % 1000, 2),
      ...toBigEndian(stepKhz, 2),
      last - first + 1,
    ],
    FREQUENCY_AT,
  );
  return changed;
}

function nothing(): Uint8Array {
  return new Uint8Array(0);
}

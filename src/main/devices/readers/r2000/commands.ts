import type { Beep, Channel, Region } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import { concatBytes } from '../bytes.ts';
import type { ReaderCommand } from '../connection.ts';
import { r2000Profiles } from '../counting.ts';
import { type Access, type AreaLock, lockEncoder } from '../memory-access.ts';
import { Bank, type LockAction, type LockArea, type TagAnswer, type TagNotice } from '../reader.ts';
import { type Band, regionWith } from '../regions.ts';
import { decodeTag, PC_BYTES } from '../tag-bytes.ts';
import { SUCCESS, toReaderError } from './errors.ts';

const SETTING_TIMEOUT_MS = 1000;
/** A round, or the access to a tag, in a busy field. */
export const AIR_TIMEOUT_MS = 5000;
/** From one answer of a round to the next: a round is over in some tenths of a second. */
export const ROUND_PATIENCE_MS = 1500;

/** 72: version as major and minor number. */
export const getVersion: ReaderCommand<void, string> = {
  code: 0x72,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode([major, minor]) {
    if (major === undefined || minor === undefined) throw new AppError('reader.bad_frame');
    return `${major}.${minor}`;
  },
};

/** 89: real-time inventory, answered by a record per tag and a closing record. */
export const INVENTORY = 0x89;
/** Body of command 89 for one round. */
export const ONE_ROUND = Uint8Array.of(1);
/** 8B: a round in a session, answered as 89. */
export const SESSION_INVENTORY = 0x8b;
/** Target A: tags that were not read in this session for a while. */
const TARGET_A = 0;
/** Body of command 8B for one round: session, target, rounds. */
export const oneRoundIn = (session: number): Uint8Array => Uint8Array.of(session, TARGET_A, 1);

/** Frequency and antenna, PC and RSSI around an EPC. */
const RECORD_BESIDE_EPC = 4;
const CLOSING_BYTES = 7;
/** The lower seven bits of the RSSI byte count dBm from here; values vary with the firmware. */
const RSSI_OFFSET_DBM = 129;
const RSSI_BITS = 0x7f;
/** The highest bit of the RSSI byte is set for antennas 5 to 8. */
const FIRST_OF_SECOND_HALF = 4;

/** Frequency and antenna in one byte: the antenna, counted from 0, is its lower two bits. */
const ANTENNA_BITS = 2;
/** Channel numbers from this one on are FCC frequencies. */
const FIRST_FCC_CHANNEL = 7;

/** The frequency with this number: 865 MHz and up in half MHz, then 902 MHz and up. */
function channelMhz(number: number): number {
  return number < FIRST_FCC_CHANNEL ? 865 + number / 2 : 902 + (number - FIRST_FCC_CHANNEL) / 2;
}

/** One answer to command 89: a tag's record, or null for the closing record. Their lengths distinguish them. */
export function decodeInventory(data: Uint8Array): TagNotice | null {
  if (data.length === CLOSING_BYTES) return null;
  if (data.length === 1) throw toReaderError(data[0] ?? 0);
  if (data.length < RECORD_BESIDE_EPC) throw new AppError('reader.bad_frame');
  const [place = 0] = data;
  const rssi = data.at(-1) ?? 0;
  return {
    ...decodeTag(data.subarray(1, -1)),
    rssiDbm: (rssi & RSSI_BITS) - RSSI_OFFSET_DBM,
    antenna: (place & 0b11) + 1 + (rssi > RSSI_BITS ? FIRST_OF_SECOND_HALF : 0),
    channelMhz: channelMhz(place >> ANTENNA_BITS),
  };
}

const SET_MATCH = 0x00;
const CLEAR_MATCH = 0x01;

/** 85: reads and writes reach only the tag with this EPC; any tag for one of 0 bits, which cannot be matched. */
export const matchEpc: ReaderCommand<string, void> = {
  code: 0x85,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (epc) =>
    epc === ''
      ? Uint8Array.of(CLEAR_MATCH)
      : concatBytes(Uint8Array.of(SET_MATCH, epc.length / 2), fromHex(epc)),
  decode: expectSuccess,
};

/** 98 with 0: removes all five masks. They hide tags from inventories and accesses until the reader is without power. */
export const clearMasks: ReaderCommand<void, void> = {
  code: 0x98,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: () => Uint8Array.of(0x00),
  decode: expectSuccess,
};

/** 81: bank, word address, words, password, in this order. */
export const readMemory: ReaderCommand<Access & { words: number }, TagRecord> = {
  code: 0x81,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: ({ bank, address, words, accessPassword }) =>
    concatBytes(Uint8Array.of(Bank[bank], address, words), fromHex(accessPassword)),
  decode: (data, { words }) => splitRecord(data, words * 2),
};

/** 82: password, bank, word address, words, data. */
export const writeMemory: ReaderCommand<Access & { data: string }, TagRecord> = {
  code: 0x82,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: ({ bank, address, data, accessPassword }) =>
    concatBytes(fromHex(accessPassword), Uint8Array.of(Bank[bank], address, data.length / 4), fromHex(data)),
  decode: expectRecord,
};

const LOCK_AREAS: Record<LockArea, number> = { user: 1, tid: 2, epc: 3, accessPassword: 4, killPassword: 5 };
const LOCK_ACTIONS: Record<LockAction, number> = { open: 0, lock: 1, openForever: 2, lockForever: 3 };

/** 83: password, one area, its lock. */
export const lockMemory: ReaderCommand<AreaLock, TagRecord> = {
  code: 0x83,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: lockEncoder(LOCK_AREAS, LOCK_ACTIONS),
  decode: expectRecord,
};

/** 84: kill password. */
export const killTag: ReaderCommand<string, TagRecord> = {
  code: 0x84,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: (killPassword) => fromHex(killPassword),
  decode: expectRecord,
};

/** 77: one byte when all antennas have the same power, else one each; in dBm. */
export const getPowers: ReaderCommand<void, number[]> = {
  code: 0x77,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode(powersDbm) {
    if (powersDbm.length === 0) throw new AppError('reader.bad_frame');
    return [...powersDbm];
  },
};

/** 66: power in whole dBm for all antennas until the reader is switched off. */
export const lendPower: ReaderCommand<number, void> = {
  code: 0x66,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (powerDbm) => Uint8Array.of(Math.round(powerDbm)),
  decode: expectSuccess,
};

/** 76: power in whole dBm, one for all antennas or one each; stored. */
export const storePowers: ReaderCommand<readonly number[], void> = {
  code: 0x76,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (powersDbm) => Uint8Array.from(powersDbm, Math.round),
  decode: expectSuccess,
};

/** In the order of their numbers in command 7A. */
export const BEEPS: Beep[] = ['off', 'round', 'tag'];

/** 7A: beeper; stored. No command reads it back. */
export const setBeep: ReaderCommand<Beep, void> = {
  code: 0x7a,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (beep) => Uint8Array.of(BEEPS.indexOf(beep)),
  decode: expectSuccess,
};

const FIRST_PROFILE = 0xd0;
export const PROFILES = r2000Profiles(FIRST_PROFILE);

/** 6A: answers the number of the profile in force, or a status code. */
export const getProfile: ReaderCommand<void, number> = {
  code: 0x6a,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode([profile]) {
    if (profile === undefined) throw new AppError('reader.bad_frame');
    if (profile < FIRST_PROFILE) throw toReaderError(profile);
    return profile;
  },
};

/** 69: the profile; stored. The reader restarts after its answer. */
export const setProfile: ReaderCommand<number, void> = {
  code: 0x69,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (profile) => Uint8Array.of(profile),
  decode: expectSuccess,
};

/** 74: the antenna that works, counted from 1 here and from 0 on the wire. */
export const setAntenna: ReaderCommand<number, void> = {
  code: 0x74,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (antenna) => Uint8Array.of(antenna - 1),
  decode: expectSuccess,
};

/** 75: answers the antenna as 74 sends it, counted from 0, or a status code. */
export const getAntenna: ReaderCommand<void, number> = {
  code: 0x75,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode([antenna]) {
    if (antenna === undefined) throw new AppError('reader.bad_frame');
    if (antenna >= FIRST_STATUS) throw toReaderError(antenna);
    return antenna + 1;
  },
};
/** Refusal statuses start here; antenna numbers end below. */
const FIRST_STATUS = 0x10;

/**
 * Frequency indices 0 to 6 are 865.0 MHz + 0.5 each, 7 to 59 are 902.0 MHz + 0.5 each from 7 on. China's 920 to 925 MHz are
 * 43 to 53.
 */
export const BANDS: Partial<Record<Region, Band & { first: number }>> = {
  US: { code: 0x01, first: 7, firstKhz: 902_000, stepKhz: 500, channels: 53 },
  EU: { code: 0x02, first: 0, firstKhz: 865_000, stepKhz: 500, channels: 7 },
  CN900: { code: 0x03, first: 43, firstKhz: 920_000, stepKhz: 500, channels: 11 },
};

/** A region's number and the first and last index of its frequencies. */
export type FrequencyRange = readonly [code: number, first: number, last: number];

/** 78: the region with its range. */
export const setRange: ReaderCommand<FrequencyRange, void> = {
  code: 0x78,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (range) => Uint8Array.from(range),
  decode: expectSuccess,
};

/**
 * 79: answers the region and its range in the layout of 78. A user-defined range (04) has another layout; it is no `Region`, so
 * both values are null.
 */
export const getRange: ReaderCommand<void, { region: Region | null; channel: Channel | null }> = {
  code: 0x79,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode([code, first, last]) {
    if (code === undefined || first === undefined || last === undefined)
      throw new AppError('reader.bad_frame');
    const region = regionWith(BANDS, code);
    if (region === undefined) return { region: null, channel: null };
    return { region, channel: first === last ? channelMhz(first) : 'hop' };
  },
};

/** One tag's answer to an access; `tags` is how many answers there are, one frame each. */
export interface TagRecord extends TagAnswer {
  tags: number;
}

const CRC_BYTES = 2;
/** The bytes after the tag: the length read, or the result of other commands; frequency and antenna; count. */
const RECORD_TRAILER_BYTES = 3;

/**
 * Splits a record: tags (2), length, PC, EPC, CRC, `dataBytes` of data, three more bytes. The length covers PC to data.
 * The CRC may be stale right after a write and is not compared.
 */
function splitRecord(record: Uint8Array, dataBytes: number): TagRecord {
  if (record.length === 1) throw toReaderError(record[0] ?? 0);
  const [high = 0, low = 0, length = 0] = record;
  const epcEnd = length - dataBytes - CRC_BYTES;
  if (record.length !== 3 + length + RECORD_TRAILER_BYTES || epcEnd < PC_BYTES)
    throw new AppError('reader.bad_frame');
  const tag = record.subarray(3, 3 + length);
  return {
    tags: (high << 8) | low,
    epc: decodeTag(tag.subarray(0, epcEnd)).epc,
    data: toHex(tag.subarray(epcEnd + CRC_BYTES)),
  };
}

function expectRecord(record: Uint8Array): TagRecord {
  const answer = splitRecord(record, 0);
  const result = record.at(-RECORD_TRAILER_BYTES) ?? 0;
  if (result !== SUCCESS) throw toReaderError(result);
  return answer;
}

/** A single status byte. */
function expectSuccess([status]: Uint8Array): void {
  if (status === undefined) throw new AppError('reader.bad_frame');
  if (status !== SUCCESS) throw toReaderError(status);
}

function nothing(): Uint8Array {
  return new Uint8Array(0);
}

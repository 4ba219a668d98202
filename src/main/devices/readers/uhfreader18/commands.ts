import type { Beep, RadioChange, Region, WorkMode } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import { concatBytes, toStatus } from '../bytes.ts';
import type { ReaderCommand } from '../connection.ts';
import { type Counting, r2000Profiles } from '../counting.ts';
import { type Access, type AreaLock, LOCK_ACTIONS, LOCK_AREAS } from '../memory-access.ts';
import { Bank, type TagNotice } from '../reader.ts';
import { ANSWER_MODE, decodeWorkMode } from '../work-mode.ts';
import { encodeBand } from './bands.ts';
import type { TagAddress } from './tag-address.ts';

const SETTING_TIMEOUT_MS = 500;
const AIR_TIMEOUT_MS = 1500;
const WRITE_TIMEOUT_MS = 2000;

/** The answer to command 21. */
export interface ReaderInfo {
  version: string;
  type: number;
  powerDbm: number;
  /** The longest inventory round. */
  scanTimeMs: number;
  band: { last: number; first: number };
  /** The antennas in use, a bit each, the first one lowest; null where the reader does not report them. */
  antennaMask: number | null;
  /** Whether the beeper sounds for tags; null where the reader does not report it. */
  beeps: boolean | null;
}

/**
 * 21: version (2), type, protocols, last and first channel, power in dBm, scan time in 100 ms; of 288-type readers antennas,
 * beep, antennas from the ninth on, antenna check.
 */
export const getInfo: ReaderCommand<void, ReaderInfo> = {
  code: 0x21,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode([major, minor, type, , last, first, powerDbm, scanTime, antennas, beep, fromNinth = 0]) {
    if (
      major === undefined ||
      minor === undefined ||
      type === undefined ||
      last === undefined ||
      first === undefined ||
      powerDbm === undefined ||
      scanTime === undefined
    )
      throw new AppError('reader.bad_frame');
    return {
      version: `${major}.${String(minor).padStart(2, '0')}`,
      type,
      powerDbm,
      scanTimeMs: scanTime * 100,
      band: { last, first },
      antennaMask: antennas === undefined ? null : antennas | (hasManyAntennas(type) ? fromNinth << 8 : 0),
      beeps: beep === undefined || !is288(type) ? null : beep !== 0,
    };
  },
};

/**
 * Number of antennas of the types whose inventory reports antenna and RSSI, and whose access commands accept masks:
 * RU6402, MU903, MU904, MU804. The types with 8 and 16 are from Chafon's own Java library.
 */
const ANTENNAS_288: Readonly<Record<number, number>> = {
  12: 4,
  15: 4,
  16: 4,
  32: 4,
  38: 8,
  104: 8,
  39: 16,
  101: 16,
};
/**
 * Types of the same kind whose chip the maker's own Android demo names: the R2000, and the E310, E510 and E710. Their
 * antennas are not published; a choice is offered where the reader lists four.
 */
const R2000_TYPES: readonly number[] = [0x21, 0x23, 0x28, 0x36, 0x37];
const EX10_TYPES: readonly number[] = [0x31, 0x70, 0x71, 0xe3, 0xe5, 0xe7];
/** Types whose inventory reports EPCs alone. */
const TYPES_18: readonly number[] = [0x03, 0x06, 0x08, 0x09, 0x86];
/** The most antennas in the layout of the first types: a mask of one byte, whose highest bit has another meaning. */
const FEW_ANTENNAS = 4;
/** The most antennas that an inventory can report, as bits of one byte. */
const MASKED_ANTENNAS = 8;

/** Antennas of a 288-type reader, used or not; null for the others. */
export function antennasOf(type: number): number | null {
  const isNamed = R2000_TYPES.includes(type) || EX10_TYPES.includes(type);
  return ANTENNAS_288[type] ?? (isNamed ? FEW_ANTENNAS : null);
}

export function is288(type: number): boolean {
  return antennasOf(type) !== null;
}

function hasManyAntennas(type: number): boolean {
  return (antennasOf(type) ?? 0) > FEW_ANTENNAS;
}

/** In the order of their numbers in command 40. */
export const BEEPS: Beep[] = ['off', 'on'];

export const PROFILES = r2000Profiles(0);

/** The E310, E510 and E710 have other profiles under some of the same numbers. */
export const hasR2000Profiles = (type: number): boolean => is288(type) && !EX10_TYPES.includes(type);
/** Flag of command 7F: the number of the profile is changed, not only asked for. */
const CHANGE_PROFILE = 0x80;

/** 7F: answers the number of the RF profile; with a number, changes it before, which 288-type readers store. */
export const exchangeProfile: ReaderCommand<number | null, number> = {
  code: 0x7f,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (profile) => Uint8Array.of(profile === null ? 0 : CHANGE_PROFILE | profile),
  decode([profile]) {
    if (profile === undefined) throw new AppError('reader.bad_frame');
    return profile & ~CHANGE_PROFILE;
  },
};

/** 40: whether the beeper sounds for tags. */
export const setBeep: ReaderCommand<Beep, void> = {
  code: 0x40,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (beep) => Uint8Array.of(BEEPS.indexOf(beep)),
  decode: () => {},
};

/** About 16 tags. */
const USUAL_Q = 4;
/** In which a tag answers each round. */
const USUAL_SESSION = 0;

/** 01: one inventory round; 288-type readers are sent Q and session. */
export const INVENTORY = 0x01;
export function inventoryOf(type: number, { session, q }: Counting): Uint8Array {
  if (!is288(type)) return nothing();
  return Uint8Array.of(q === 'automatic' ? USUAL_Q : q, session === 'automatic' ? USUAL_SESSION : session);
}

/**
 * The tags in one frame of an inventory: count, then length and EPC of each. 288-type readers put the antenna before
 * and the RSSI after each tag. The RSSI's unit is not published. Throws `reader.type_unknown` for an unknown type whose
 * frame is not exactly of whole EPCs.
 */
export function decodeInventory(data: Uint8Array, type: number): TagNotice[] {
  const rssiBytes = is288(type) ? 1 : 0;
  const antenna = is288(type) ? antennaIn(data[0] ?? 0, type) : null;
  const [count = 0, ...rest] = is288(type) ? data.subarray(1) : data;
  const isUnknown = !is288(type) && !TYPES_18.includes(type);
  const refusal = isUnknown
    ? new AppError('reader.type_unknown', { type: toStatus(type) })
    : new AppError('reader.bad_frame');
  const tags: TagNotice[] = [];
  let at = 0;
  for (let tag = 0; tag < count; tag += 1) {
    const length = rest[at] ?? 0;
    const epc = rest.slice(at + 1, at + 1 + length);
    if (epc.length !== length || (isUnknown && length % 2 !== 0)) throw refusal;
    tags.push({ pc: null, epc: toHex(Uint8Array.from(epc)), rssiDbm: null, antenna, channelMhz: null });
    at += 1 + length + rssiBytes;
  }
  if (isUnknown && at !== rest.length) throw refusal;
  return tags;
}

/** Counted from 1: of a mask with one bit or, of readers with more than eight, of a number from 0. */
function antennaIn(byte: number, type: number): number | null {
  const antennas = antennasOf(type) ?? 0;
  if (antennas > MASKED_ANTENNAS) return byte < antennas ? byte + 1 : null;
  return byte > 0 && (byte & (byte - 1)) === 0 ? Math.log2(byte) + 1 : null;
}

interface TagAccess extends Access {
  tag: TagAddress;
}

/** 02: tag, bank, word address, words, password. */
export const readMemory: ReaderCommand<TagAccess & { words: number }, string> = {
  code: 0x02,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: ({ tag, bank, address, words, accessPassword }) =>
    concatBytes(tag.before, Uint8Array.of(Bank[bank], address, words), fromHex(accessPassword), tag.behind),
  decode(data, { words }) {
    if (data.length !== words * 2) throw new AppError('reader.bad_frame');
    return toHex(data);
  },
};

/** 03: words, tag, bank, word address, data, password. */
export const writeMemory: ReaderCommand<TagAccess & { data: string }, void> = {
  code: 0x03,
  timeoutMs: WRITE_TIMEOUT_MS,
  encode: ({ tag, bank, address, data, accessPassword }) =>
    concatBytes(
      Uint8Array.of(data.length / 4),
      tag.before,
      Uint8Array.of(Bank[bank], address),
      fromHex(data + accessPassword),
      tag.behind,
    ),
  decode: () => {},
};

/** 06: tag, one area, its lock, password. */
export const lockMemory: ReaderCommand<AreaLock & { tag: TagAddress }, void> = {
  code: 0x06,
  timeoutMs: WRITE_TIMEOUT_MS,
  encode: ({ tag, accessPassword, area, action }) =>
    concatBytes(
      tag.before,
      Uint8Array.of(LOCK_AREAS[area], LOCK_ACTIONS[action]),
      fromHex(accessPassword),
      tag.behind,
    ),
  decode: () => {},
};

/** 05: tag, kill password. */
export const killTag: ReaderCommand<{ tag: TagAddress; killPassword: string }, void> = {
  code: 0x05,
  timeoutMs: WRITE_TIMEOUT_MS,
  encode: ({ tag, killPassword }) => concatBytes(tag.before, fromHex(killPassword), tag.behind),
  decode: () => {},
};

/** Flag of command 2F: the power is lost when the reader is switched off. */
const DO_NOT_STORE = 0x80;

/** 2F: one power for all antennas in whole dBm; 288-type readers can keep it out of their memory. */
export const lendPower: ReaderCommand<{ powerDbm: number; type: number }, void> = {
  code: 0x2f,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: ({ powerDbm, type }) => Uint8Array.of(Math.round(powerDbm) | (is288(type) ? DO_NOT_STORE : 0)),
  decode: () => {},
};

/** 2F: powers in whole dBm, one for all antennas or, of 288-type readers, one each; stored. */
export const storePowers: ReaderCommand<readonly number[], void> = {
  code: 0x2f,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (powersDbm) => Uint8Array.from(powersDbm, Math.round),
  decode: () => {},
};

/**
 * 94: power of each antenna in dBm, on 288-type readers. This layout and the multi-byte layout of 2F are from Chafon's
 * own Java library.
 */
export const getPowers: ReaderCommand<void, number[]> = {
  code: 0x94,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode(powersDbm) {
    if (powersDbm.length === 0) throw new AppError('reader.bad_frame');
    return [...powersDbm];
  },
};

/**
 * 3F: the antennas in use, one bit each; stored. One byte; on readers with more than four antennas, first a flag not to
 * store, then the mask in two bytes, high byte first. Both layouts are from Chafon's own Java library.
 */
export const setAntennas: ReaderCommand<{ mask: number; type: number }, void> = {
  code: 0x3f,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: ({ mask, type }) =>
    hasManyAntennas(type) ? Uint8Array.of(0, mask >> 8, mask & 0xff) : Uint8Array.of(mask),
  decode: () => {},
};

/** The command under which a reader reports tags unasked: in another mode, or in a fast inventory. */
export const REPORT = 0xee;

/**
 * 51: ends the fast inventory (50) of an E310, E510 or E710, which has no other end (user manual v2.20 of this series). Readers of
 * older types take it for a search of tags of ISO 18000-6B, which changes nothing.
 */
export const STOP_FAST_INVENTORY = 0x51;
/** Until the round under way is over. */
export const STOP_TIMEOUT_MS = 1500;
export const hasFastInventory = (type: number): boolean => EX10_TYPES.includes(type);

/**
 * Offset in the answer to 36: after four bytes of the Wiegand output come the six that 35 accepts; accuracy and offset
 * follow.
 */
const MODE_AT = 4;
const MODE_BYTES = 6;

/** 36: mode, state, bank, first word, words, same-tag filter, as accepted by 35; 18-type readers. */
export const getModeBlock: ReaderCommand<void, Uint8Array> = {
  code: 0x36,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode(data) {
    const block = data.slice(MODE_AT, MODE_AT + MODE_BYTES);
    if (block.length !== MODE_BYTES) throw new AppError('reader.bad_frame');
    return block;
  },
};

export function modeOfBlock([mode]: Uint8Array): WorkMode {
  return decodeWorkMode(mode);
}

/** 35: writes back the answer to 36 with answer mode; stored. */
export const setAnswerModeBlock: ReaderCommand<Uint8Array, void> = {
  code: 0x35,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (block) => Uint8Array.of(ANSWER_MODE, ...block.subarray(1)),
  decode: () => {},
};

/** 77: the mode, then the target of the real-time inventory; 288-type readers. */
export const getMode: ReaderCommand<void, WorkMode> = {
  code: 0x77,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode: ([mode]) => decodeWorkMode(mode),
};

/** 76: answer mode; stored. */
export const setAnswerMode: ReaderCommand<void, void> = {
  code: 0x76,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: () => Uint8Array.of(ANSWER_MODE),
  decode: () => {},
};

/** 22: last and first channel of the band. */
export const setBand: ReaderCommand<{ region: Region; channel: RadioChange['channel'] }, void> = {
  code: 0x22,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: ({ region, channel }) => encodeBand(region, channel),
  decode: () => {},
};

function nothing(): Uint8Array {
  return new Uint8Array(0);
}

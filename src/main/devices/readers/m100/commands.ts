import type { Region } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import { concatBytes, toBigEndian } from '../bytes.ts';
import type { ReaderCommand } from '../connection.ts';
import { type Access, lockPayload, maskBytes } from '../memory-access.ts';
import {
  Bank,
  type LockAction,
  type LockArea,
  type TagAnswer,
  type TagMask,
  type TagNotice,
} from '../reader.ts';
import { type Band, regionWith } from '../regions.ts';
import { decodeTag } from '../tag-bytes.ts';

/** Settings answer at once; 200–500 ms is normal. */
const SETTING_TIMEOUT_MS = 500;
/** Long enough for the radio transmission of an inventory round or a read before the answer. */
const AIR_TIMEOUT_MS = 800;
/** A tag may take 20 ms for each of up to 32 words. */
const WRITE_TIMEOUT_MS = 1500;

const InfoKind = { hardware: 0x00, software: 0x01, maker: 0x02 } as const;

/** 03: returns the requested kind as ASCII text. */
export const moduleInfo: ReaderCommand<keyof typeof InfoKind, string> = {
  code: 0x03,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (kind) => Uint8Array.of(InfoKind[kind]),
  decode: (parameters) => String.fromCharCode(...parameters.subarray(1)).trim(),
};

/** 22: one inventory round, answered by one notice per tag or error 15. */
export const singlePoll: ReaderCommand<void, never> = {
  code: 0x22,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: () => new Uint8Array(0),
  decode: refuse,
};

/** 27: inventory rounds until command 28, answered like single polls; error 15 is an empty round and not the end. */
export const multiplePoll = {
  code: 0x27,
  timeoutMs: AIR_TIMEOUT_MS,
  /** A reserved byte, and the number of rounds: the most there can be. */
  parameters: Uint8Array.of(0x22, 0xff, 0xff),
} as const;

/** 28: ends command 27. */
export const stopPolling: ReaderCommand<void, void> = {
  code: 0x28,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: () => new Uint8Array(0),
  decode: expectSuccess,
};

/** Notice of a poll: RSSI (signed dBm), PC, EPC, the tag's CRC. The EPC's length follows from the frame's. */
export function decodeNotice(parameters: Uint8Array): TagNotice {
  if (parameters.length < 5) throw new AppError('reader.bad_frame');
  const view = new DataView(parameters.buffer, parameters.byteOffset, parameters.byteLength);
  return {
    rssiDbm: view.getInt8(0),
    ...decodeTag(parameters.subarray(1, -2)),
    antenna: null,
    channelMhz: null,
  };
}

/**
 * 0C: target 0, action 0 and bank in one byte; pointer in bits (4 bytes); mask length in bits; no truncation; mask. It
 * also makes the reader select before every command but an inventory.
 */
export const select: ReaderCommand<TagMask, void> = {
  code: 0x0c,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode({ bank, pointerBits, mask }) {
    const bytes = maskBytes(mask);
    return concatBytes(
      Uint8Array.of(Bank[bank]),
      toBigEndian(pointerBits, 4),
      Uint8Array.of(bytes.length * 8, 0x00),
      bytes,
    );
  },
  decode: expectSuccess,
};

/** 12: when the mask of 0C is applied. Some firmware puts 0C into this answer. */
export const selectMode: ReaderCommand<'always' | 'never' | 'access', void> = {
  code: 0x12,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (mode) => Uint8Array.of({ always: 0x00, never: 0x01, access: 0x02 }[mode]),
  decode: expectSuccess,
};

/** The parameters of Gen2's Query command, by which a round begins. `link`: DR, M and TRext, four bits. */
export interface Query {
  link: number;
  /** The tags that answer: all, those whose Select flag is not set, or those whose it is. */
  select: 'all' | 'unselected' | 'selected';
  session: number;
  target: 'A' | 'B';
  q: number;
}

/** 00 and 01 are both all. */
const QUERY_SELECTS = ['all', 'all', 'unselected', 'selected'] as const;

/** 0D: DR (1 bit), M (2), TRext (1), Sel (2), session (2), target (1), Q (4), three unused. */
export const getQuery: ReaderCommand<void, Query> = {
  code: 0x0d,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: () => new Uint8Array(0),
  decode([high, low]) {
    if (high === undefined || low === undefined) throw new AppError('reader.bad_frame');
    return {
      link: high >> 4,
      select: QUERY_SELECTS[(high >> 2) & 0b11] ?? 'all',
      session: high & 0b11,
      target: low & 0x80 ? 'B' : 'A',
      q: (low >> 3) & 0b1111,
    };
  },
};

/** 0E: as 0D answers; lost without power. */
export const setQuery: ReaderCommand<Query, void> = {
  code: 0x0e,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: ({ link, select, session, target, q }) =>
    Uint8Array.of(
      (link << 4) | (QUERY_SELECTS.indexOf(select) << 2) | session,
      (target === 'B' ? 0x80 : 0) | (q << 3),
    ),
  decode: expectSuccess,
};

/** 39: password, bank, word address, words; returns tag and data. */
export const readMemory: ReaderCommand<Access & { words: number }, TagAnswer> = {
  code: 0x39,
  timeoutMs: AIR_TIMEOUT_MS,
  encode: ({ words, ...access }) => concatBytes(encodeAccess(access), toBigEndian(words, 2)),
  decode(parameters, { words }) {
    const { epc, rest } = splitTag(parameters);
    if (rest.length !== words * 2) throw new AppError('reader.bad_frame');
    return { epc, data: toHex(rest) };
  },
};

/** 49: password, bank, word address, words, data; returns the tag as it was before the write. */
export const writeMemory: ReaderCommand<Access & { data: string }, void> = {
  code: 0x49,
  timeoutMs: WRITE_TIMEOUT_MS,
  encode({ data, ...access }) {
    const bytes = fromHex(data);
    return concatBytes(encodeAccess(access), toBigEndian(bytes.length / 2, 2), bytes);
  },
  decode: expectTagSuccess,
};

/** 82: password, then 4 reserved bits, 10 bits mask, 10 bits action. */
export const lockMemory: ReaderCommand<
  { accessPassword: string; areas: Partial<Record<LockArea, LockAction>> },
  void
> = {
  code: 0x82,
  timeoutMs: WRITE_TIMEOUT_MS,
  encode({ accessPassword, areas }) {
    const { mask, action } = lockPayload(areas);
    return concatBytes(fromHex(accessPassword), toBigEndian((mask << 10) | action, 3));
  },
  decode: expectTagSuccess,
};

/** 65: kill password. */
export const killTag: ReaderCommand<string, void> = {
  code: 0x65,
  timeoutMs: WRITE_TIMEOUT_MS,
  encode: (killPassword) => fromHex(killPassword),
  decode: expectTagSuccess,
};

/** B7: returns hundredths of a dBm. */
export const getPower: ReaderCommand<void, number> = {
  code: 0xb7,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: () => new Uint8Array(0),
  decode(parameters) {
    const [high, low] = parameters;
    if (high === undefined || low === undefined) throw new AppError('reader.bad_frame');
    return ((high << 8) | low) / 100;
  },
};

/** B6: hundredths of a dBm. */
export const setPower: ReaderCommand<number, void> = {
  code: 0xb6,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (powerDbm) => toBigEndian(Math.round(powerDbm * 100), 2),
  decode: expectSuccess,
};

/** Channels as far as the band reaches. */
export const BANDS: Record<Region, Band> = {
  CN900: { code: 0x01, firstKhz: 920_125, stepKhz: 250, channels: 20 },
  US: { code: 0x02, firstKhz: 902_250, stepKhz: 500, channels: 52 },
  EU: { code: 0x03, firstKhz: 865_100, stepKhz: 200, channels: 15 },
  CN800: { code: 0x04, firstKhz: 840_125, stepKhz: 250, channels: 20 },
  KR: { code: 0x06, firstKhz: 917_100, stepKhz: 200, channels: 32 },
};

/** 07: sets the region. */
export const setRegion: ReaderCommand<Region, void> = {
  code: 0x07,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (region) => Uint8Array.of(BANDS[region].code),
  decode: expectSuccess,
};

/** 08: returns the region; null for one that is no `Region`. */
export const getRegion: ReaderCommand<void, Region | null> = {
  code: 0x08,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: () => new Uint8Array(0),
  decode([code]) {
    if (code === undefined) throw new AppError('reader.bad_frame');
    return regionWith(BANDS, code) ?? null;
  },
};

/** AB: keeps to the channel with this index of the region; hopping must be off. */
export const setChannel: ReaderCommand<number, void> = {
  code: 0xab,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (index) => Uint8Array.of(index),
  decode: expectSuccess,
};

/** AD: hops among the channels of the region, or does not. No command reads it. */
export const setHopping: ReaderCommand<boolean, void> = {
  code: 0xad,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (isOn) => Uint8Array.of(isOn ? 0xff : 0x00),
  decode: expectSuccess,
};

function encodeAccess({ accessPassword, bank, address }: Access): Uint8Array {
  return concatBytes(fromHex(accessPassword), Uint8Array.of(Bank[bank]), toBigEndian(address, 2));
}

/** Splits UL, PC, EPC and the rest; UL counts the bytes of PC and EPC. */
function splitTag(parameters: Uint8Array): { epc: string; rest: Uint8Array } {
  const [length = 0] = parameters;
  if (length < 2 || parameters.length < 1 + length) throw new AppError('reader.bad_frame');
  return {
    epc: decodeTag(parameters.subarray(1, 1 + length)).epc,
    rest: parameters.subarray(1 + length),
  };
}

function expectTagSuccess(parameters: Uint8Array): void {
  expectSuccess(splitTag(parameters).rest);
}

function expectSuccess(parameters: Uint8Array): void {
  const [status] = parameters;
  if (status === undefined) throw new AppError('reader.bad_frame');
  if (status !== 0x00) throw new AppError('reader.refused', { status: toHex(parameters.subarray(0, 1)) });
}

function refuse(): never {
  throw new AppError('reader.bad_frame');
}

import type { Region } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { crc16 } from '#shared/rfid/crc16';
import { concatBytes } from '../bytes.ts';
import type { ReaderCommand } from '../connection.ts';
import { type Access, lockPayload } from '../memory-access.ts';
import { createR2000Framer } from '../r2000/frames.ts';
import type { BankName, LockAction, LockArea, TagNotice } from '../reader.ts';
import { decodeTag, PC_BYTES } from '../tag-bytes.ts';
import { SUCCESS, toStatusError, toTextError } from './errors.ts';
import type { FongwahFrame } from './frames.ts';

const SETTING_TIMEOUT_MS = 1000;
/** Published programs wait 2 s for any answer, one for a reader of this kind 5 s. */
const AIR_TIMEOUT_MS = 5000;
const ROUND_PATIENCE_MS = 2000;

/** Kinds of frames: commands in text, tags, identification. */
const Kind = { text: 0x41, tags: 0x55, identify: 0xa1 } as const;
/** Kind of the frame that fetches the tags. */
const TAKE_TAG = 0x91;
const COUNT_TAGS = 0x80;
/** The letters of the text commands; each answer starts with its command's letter. */
const LETTERS = 'RWLKPN';

/** The code of a command: its kind, then its letter or number where the kind has several. */
function codeOf(kind: number, name: string | number): number {
  return (kind << 8) | (typeof name === 'string' ? name.charCodeAt(0) : name);
}

/** The frame of a command, from its code and arguments. */
export function toFrame(code: number, content: Uint8Array): FongwahFrame {
  const kind = code >> 8;
  if (kind === 0) return { kind: code, content };
  return { kind, content: concatBytes(Uint8Array.of(code & 0xff), content) };
}

/** True if the frame answers the command with this code, and is not a late answer to another one. */
export function answers(code: number, { kind, content }: FongwahFrame): boolean {
  const name = code & 0xff;
  if (kind !== (code >> 8 || code)) return false;
  if (kind === Kind.tags) return (content[0] === TAKE_TAG) === (name === TAKE_TAG);
  if (kind !== Kind.text) return true;
  const letter = String.fromCharCode(content[1] ?? 0);
  return !LETTERS.includes(letter) || letter === String.fromCharCode(name);
}

/**
 * A1: model and firmware. Throws `reader.refused` for readers whose version starts with W, because they list tags
 * differently.
 */
export const identify: ReaderCommand<void, string> = {
  code: Kind.identify,
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode([status, ...version]) {
    if (status === undefined) throw new AppError('reader.bad_frame');
    if (status !== SUCCESS) throw toStatusError(status, false);
    const text = toText(version)
      .replace(/[^\x20-\x7e]+/g, ' ')
      .trim();
    if (text.startsWith('W')) throw new AppError('reader.refused', { status: text });
    return text;
  },
};

/** 55 80: takes inventory; the answer is the number of tags found. */
export const countTags: ReaderCommand<void, number> = {
  code: codeOf(Kind.tags, COUNT_TAGS),
  timeoutMs: AIR_TIMEOUT_MS,
  patienceMs: ROUND_PATIENCE_MS,
  encode: nothing,
  decode([status, count]) {
    if (status === undefined) throw new AppError('reader.bad_frame');
    // Readers repeat the command's number here, or report that it was done.
    if (status !== COUNT_TAGS && status !== SUCCESS) throw toStatusError(status, false);
    if (count === undefined) throw new AppError('reader.bad_frame');
    return count;
  },
};

/** Bytes in front of the module's own frame: command and number of the tag. */
const BEFORE_RECORD = 2;
const CRC_BYTES = 2;
/** RSSI, time (3), frequency in kHz (3), antenna, number of readings. */
const BEHIND_TAG = 9;

/**
 * 55 91: the next tag of the inventory, as the module's own frame in the manner of R2000 readers: length of PC, EPC and
 * CRC, these three, then RSSI (dBm, signed) and the antenna that received it. An answer without a tag contradicts the count.
 */
export const takeTag: ReaderCommand<void, TagNotice> = {
  code: codeOf(Kind.tags, TAKE_TAG),
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: nothing,
  decode(content) {
    const [record] = createR2000Framer().push(content.subarray(BEFORE_RECORD)).frames;
    const [counted = 0, ...data] = record?.data ?? [];
    const tag = Uint8Array.from(data.slice(0, counted - CRC_BYTES));
    const [high, low, ...heard] = data.slice(counted - CRC_BYTES);
    if (
      counted < PC_BYTES + CRC_BYTES ||
      heard.length !== BEHIND_TAG ||
      high === undefined ||
      low === undefined
    )
      throw new AppError('reader.bad_frame');
    if (crc16(tag) !== ((high << 8) | low)) throw new AppError('reader.bad_frame');
    const view = new DataView(Uint8Array.from(heard).buffer);
    return {
      ...decodeTag(tag),
      rssiDbm: view.getInt8(0),
      antenna: view.getUint8(7),
      channelMhz: ((view.getUint8(4) << 16) | view.getUint16(5)) / 1000,
    };
  },
};

/**
 * The maximum of words in one access: the command and its answer each fit into one report, and the number is a single
 * digit.
 */
export const MOST_WORDS = 13;
/** The reader's own numbers of the banks; in Gen2 the reserved bank is 0. */
const BANKS: Record<BankName, number> = { epc: 1, tid: 2, user: 3, reserved: 4 };

/** R: bank, word address, words; hexadecimal like all that follows. */
export const readMemory: ReaderCommand<Omit<Access, 'accessPassword'> & { words: number }, string> = {
  code: codeOf(Kind.text, 'R'),
  timeoutMs: AIR_TIMEOUT_MS,
  encode: ({ bank, address, words }) => fromText([BANKS[bank], toDigits(address), toDigits(words)].join()),
  decode(content, { words }) {
    const data = answerOf(content, 'R');
    if (data === '') throw new AppError('tag.none');
    if (data.length !== words * 4 || !/^[0-9A-Fa-f]+$/.test(data)) throw new AppError('reader.bad_frame');
    return data.toUpperCase();
  },
};

/** W: bank, word address, words, data. */
export const writeMemory: ReaderCommand<Omit<Access, 'accessPassword'> & { data: string }, void> = {
  code: codeOf(Kind.text, 'W'),
  timeoutMs: AIR_TIMEOUT_MS,
  encode: ({ bank, address, data }) =>
    fromText([BANKS[bank], toDigits(address), toDigits(data.length / 4), data.toUpperCase()].join()),
  decode: (content) => expectDone(content, 'W'),
};

/** P: access password of the next command in text. */
export const usePassword: ReaderCommand<string, void> = {
  code: codeOf(Kind.text, 'P'),
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (password) => fromText(password.toUpperCase()),
  decode: (content) => void answerOf(content, 'P'),
};

/** L: mask and action of Gen2's lock payload, ten bits each. */
export const lockMemory: ReaderCommand<Partial<Record<LockArea, LockAction>>, void> = {
  code: codeOf(Kind.text, 'L'),
  timeoutMs: AIR_TIMEOUT_MS,
  encode(areas) {
    const { mask, action } = lockPayload(areas);
    return fromText(`${toDigits(mask, 3)},${toDigits(action, 3)}`);
  },
  decode: (content) => expectDone(content, 'L'),
};

/** K: kill password, no recommissioning. */
export const killTag: ReaderCommand<string, void> = {
  code: codeOf(Kind.text, 'K'),
  timeoutMs: AIR_TIMEOUT_MS,
  encode: (killPassword) => fromText(`${killPassword.toUpperCase()},0`),
  decode: (content) => expectDone(content, 'K'),
};

/** Powers are counted from here, in dBm. */
const LOWEST_POWER_DBM = -2;

/** N0: power. */
export const getPower: ReaderCommand<void, number> = {
  code: codeOf(Kind.text, 'N'),
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: () => fromText('0,00'),
  decode: (content) => settingOf(content) + LOWEST_POWER_DBM,
};

/** N1: power in whole dBm. */
export const setPower: ReaderCommand<number, void> = {
  code: codeOf(Kind.text, 'N'),
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (powerDbm) => fromText(`1,${toDigits(Math.round(powerDbm) - LOWEST_POWER_DBM, 2)}`),
  decode: (content) => void settingOf(content),
};

/** The module's numbers of the regions that this product supports. */
const REGION_CODES: Partial<Record<Region, number>> = { US: 1, CN900: 3, CN800: 4, EU: 5, KR: 7 };
export const REGIONS = Object.keys(REGION_CODES) as Region[];

/** N4: region. */
export const getRegion: ReaderCommand<void, Region | null> = {
  code: codeOf(Kind.text, 'N'),
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: () => fromText('4,00'),
  decode(content) {
    const code = settingOf(content);
    return REGIONS.find((region) => REGION_CODES[region] === code) ?? null;
  },
};

/** N5: region. */
export const setRegion: ReaderCommand<Region, void> = {
  code: codeOf(Kind.text, 'N'),
  timeoutMs: SETTING_TIMEOUT_MS,
  encode: (region) => fromText(`5,${toDigits(REGION_CODES[region] ?? 0, 2)}`),
  decode: (content) => void settingOf(content),
};

function nothing(): Uint8Array {
  return new Uint8Array(0);
}

function fromText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function toText(bytes: Iterable<number>): string {
  return new TextDecoder('latin1').decode(Uint8Array.from(bytes));
}

function toDigits(value: number, digits = 1): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

/** The part of a text answer after the command's letter. Throws the refusal of the tag or the reader. */
function answerOf([status, ...rest]: Uint8Array, letter: string): string {
  if (status === undefined) throw new AppError('reader.bad_frame');
  if (status !== SUCCESS) throw toStatusError(status, letter !== 'N');
  const text = toText(rest);
  if (!text.startsWith(letter)) throw toTextError(text);
  return text.slice(1);
}

/** Checks the answer to an access without data. If nothing follows the letter, no tag has received the command. */
function expectDone(content: Uint8Array, letter: string): void {
  const done = answerOf(content, letter);
  if (done === '') throw new AppError('tag.none');
  if (!done.startsWith('<OK')) throw new AppError('reader.bad_frame');
}

/** The value of a setting, in two digits; none if the reader does not have it. */
function settingOf(content: Uint8Array): number {
  const value = answerOf(content, 'N');
  if (value === '') throw new AppError('reader.refused', { status: 'N' });
  if (!/^[0-9A-F]{2}$/.test(value)) throw new AppError('reader.bad_frame');
  return Number.parseInt(value, 16);
}

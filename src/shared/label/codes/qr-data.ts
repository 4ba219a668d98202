import { QR_MAX_VERSION, type QrLevel, qrCapacity } from './qr-capacity.ts';
import { computeCheckWords } from './reed-solomon.ts';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

interface Mode {
  /** The four bits that announce it. */
  indicator: number;
  /** Bits of its character count for versions 1–9, and 10–26. */
  countBits: readonly [number, number];
}
const NUMERIC: Mode = { indicator: 1, countBits: [10, 12] };
const ALPHA: Mode = { indicator: 2, countBits: [9, 11] };
const BYTES: Mode = { indicator: 4, countBits: [8, 16] };

/** "The bytes that follow are UTF-8" (ECI 26); without it readers guess, and guess wrong for Chinese. */
const UTF8_AHEAD = [[7, 4] as const, [26, 8] as const];

interface Segment {
  /** Groups of bits before the mode. */
  ahead: readonly (readonly [number, number])[];
  mode: Mode;
  characters: number;
  /** Value and width of each group of bits. */
  groups: (readonly [number, number])[];
}

export interface QrCodewords {
  version: number;
  /** Data and check words, interleaved as they are placed. */
  words: Uint8Array;
}

/** Text as one segment in the densest mode that can say all of it, in the least version; null if it is too long. */
export function encodeQrData(text: string, level: QrLevel): QrCodewords | null {
  const segment = createSegment(text);
  const payloadBits = [...segment.ahead, ...segment.groups].reduce((sum, [, width]) => sum + width, 0);
  for (let version = 1; version <= QR_MAX_VERSION; version += 1) {
    const { dataWords } = qrCapacity(version, level);
    if (4 + countBitsOf(segment, version) + payloadBits > dataWords * 8) continue;
    return { version, words: interleave(packBits(segment, version, dataWords), version, level) };
  }
  return null;
}

function createSegment(text: string): Segment {
  if (/^\d+$/.test(text)) {
    const groups = text.match(/\d{1,3}/g) ?? [];
    return {
      ahead: [],
      mode: NUMERIC,
      characters: text.length,
      groups: groups.map((digits) => [Number(digits), 1 + 3 * digits.length] as const),
    };
  }
  const codes = [...text].map((character) => ALPHANUMERIC.indexOf(character));
  if (!codes.includes(-1)) {
    const groups: (readonly [number, number])[] = [];
    for (let at = 0; at < codes.length; at += 2) {
      const [first = 0, second] = codes.slice(at, at + 2);
      groups.push(second === undefined ? [first, 6] : [first * 45 + second, 11]);
    }
    return { ahead: [], mode: ALPHA, characters: codes.length, groups };
  }
  const bytes = encodeUtf8(text);
  const groups = bytes.map((byte) => [byte, 8] as const);
  const ahead = bytes.length === text.length ? [] : UTF8_AHEAD;
  return { ahead, mode: BYTES, characters: bytes.length, groups };
}

function countBitsOf(segment: Segment, version: number): number {
  return segment.mode.countBits[version < 10 ? 0 : 1];
}

function packBits(segment: Segment, version: number, dataWords: number): Uint8Array {
  const words = new Uint8Array(dataWords);
  let at = 0;
  const put = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit -= 1, at += 1) {
      if ((value >> bit) & 1) words[at >> 3] = (words[at >> 3] ?? 0) | (0x80 >> (at & 7));
    }
  };
  for (const [value, width] of segment.ahead) put(value, width);
  put(segment.mode.indicator, 4);
  put(segment.characters, countBitsOf(segment, version));
  for (const [value, width] of segment.groups) put(value, width);
  // A terminator of up to four zero bits and zeros to the byte are there already; then the two pad words in turn.
  const firstPad = Math.ceil(Math.min(at + 4, dataWords * 8) / 8);
  for (let word = firstPad; word < dataWords; word += 1)
    words[word] = (word - firstPad) % 2 === 0 ? 0xec : 0x11;
  return words;
}

/** Splits into blocks, adds check words, and takes one word of each block in turn (ISO/IEC 18004, 7.6). */
function interleave(data: Uint8Array, version: number, level: QrLevel): Uint8Array {
  const { blocks, checkWords, allWords, dataWords } = qrCapacity(version, level);
  const shortLength = Math.floor(dataWords / blocks);
  const shortBlocks = blocks - (dataWords % blocks);
  const dataBlocks: Uint8Array[] = [];
  for (let block = 0, at = 0; block < blocks; block += 1) {
    const length = shortLength + (block < shortBlocks ? 0 : 1);
    dataBlocks.push(data.subarray(at, at + length));
    at += length;
  }
  const checkBlocks = dataBlocks.map((block) => computeCheckWords(block, checkWords));
  const words = new Uint8Array(allWords);
  let at = 0;
  for (const [list, length] of [[dataBlocks, shortLength + 1] as const, [checkBlocks, checkWords] as const]) {
    for (let word = 0; word < length; word += 1) {
      for (const block of list) if (word < block.length) words[at++] = block[word] ?? 0;
    }
  }
  return words;
}

function encodeUtf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return bytes;
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}

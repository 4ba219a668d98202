import { AppError } from '../errors.ts';
import { normalizeEpc } from './hex.ts';
import { buildPc } from './pc-word.ts';

/** Application family identifiers of ISO 17363–17367 for goods without hazard. */
export const Afi = {
  /** ISO 17367: product. */
  product: 0xa1,
  /** ISO 17365: transport unit, a package in transit. */
  transportUnit: 0xa2,
  /** ISO 17364: returnable transport item. */
  returnableItem: 0xa3,
  /** ISO 17366: product packaging. */
  packaging: 0xa5,
  /** ISO 17363: freight container. */
  freightContainer: 0xa9,
} as const;

const BITS_PER_CHARACTER = 6;
const BITS_PER_WORD = 16;
const LONGEST_BITS = 31 * BITS_PER_WORD;
const END_OF_TEXT = 0b100001;
/** The filler repeats this pattern up to the next word boundary. */
const FILLER = '100000';

/**
 * Text as an ISO 17365/17367 item identifier: six-bit characters, end mark, filler, and the PC word with T and AFI
 * set. Throws `epc.not_encodable` for lower case and characters outside A–Z, 0–9, space, `-`, `.`, `/`: replacing one
 * would give the package another number.
 */
export function encodeIsoText(text: string, afi: number = Afi.transportUnit): { pc: string; epc: string } {
  const unfit = [...text].filter((character) => !/[A-Z0-9 ./-]/.test(character));
  if (unfit.length > 0)
    throw new AppError('epc.not_encodable', { value: text, reason: `“${[...new Set(unfit)].join('')}”` });
  const codes = [...text].map((character) => character.charCodeAt(0) & 0b111111);
  let bits = [...codes, END_OF_TEXT].map((code) => code.toString(2).padStart(6, '0')).join('');
  if (text === '' || bits.length > LONGEST_BITS)
    throw new AppError('epc.not_encodable', { value: text, reason: `${bits.length} bit` });
  const padded = Math.ceil(bits.length / BITS_PER_WORD) * BITS_PER_WORD;
  bits += FILLER.repeat(BITS_PER_WORD).slice(0, padded - bits.length);
  const epc = BigInt(`0b${bits}`)
    .toString(16)
    .toUpperCase()
    .padStart(padded / 4, '0');
  return { pc: buildPc(epc, afi), epc };
}

/** Six-bit codes that mean a separator or nothing, instead of the ASCII character with the same low bits. */
const CONTROL_CODES = new Map([
  [0b100011, '\u001c'],
  [0b100100, '\u001f'],
  [0b011110, '\u001d'],
  [0b011111, '\u001e'],
]);
const RESERVED_CODES = new Set([0b100010, 0b100101, 0b100110, 0b100111]);

/** The text of an ISO item identifier, up to its end mark. Throws `epc.invalid` if it holds no such text. */
export function decodeIsoText(epc: string): string {
  const bits = [...normalizeEpc(epc)]
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('');
  let text = '';
  for (let at = 0; at + BITS_PER_CHARACTER <= bits.length; at += BITS_PER_CHARACTER) {
    const code = Number.parseInt(bits.slice(at, at + BITS_PER_CHARACTER), 2);
    if (code === END_OF_TEXT) return text;
    if (RESERVED_CODES.has(code)) throw new AppError('epc.invalid', { value: epc });
    text += CONTROL_CODES.get(code) ?? String.fromCharCode(code < 0b100000 ? code | 0b1000000 : code);
  }
  return text;
}

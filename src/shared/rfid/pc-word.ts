import { AppError } from '../errors.ts';

/** The protocol-control word in front of an EPC (ISO 18000-63, bits 10h–1Fh of the EPC bank). */
export interface PcWord {
  /** EPC length in 16-bit words, 0 to 31. */
  lengthWords: number;
  /** User memory holds data; many chips set this bit themselves. */
  userMemory: boolean;
  /** XI: an XPC word follows. */
  extended: boolean;
  /** Application family identifier of an ISO UII (T = 1), or null for a GS1 EPC (T = 0). */
  afi: number | null;
}

const LENGTH_SHIFT = 11;
const LENGTH_MASK = 0x1f;
const USER_MEMORY_BIT = 0x0400;
const EXTENDED_BIT = 0x0200;
const TOGGLE_BIT = 0x0100;
const LOW_BYTE = 0xff;

/** Parses a PC word of 4 hexadecimal digits. Throws `epc.invalid` for anything else. */
export function parsePc(pc: string): PcWord {
  if (!/^[0-9a-fA-F]{4}$/.test(pc)) throw new AppError('epc.invalid', { value: pc });
  const word = Number.parseInt(pc, 16);
  return {
    lengthWords: (word >> LENGTH_SHIFT) & LENGTH_MASK,
    userMemory: (word & USER_MEMORY_BIT) !== 0,
    extended: (word & EXTENDED_BIT) !== 0,
    afi: (word & TOGGLE_BIT) === 0 ? null : word & LOW_BYTE,
  };
}

/** The PC word to write for an EPC (hexadecimal, whole words): its length, and an AFI for an ISO UII. */
export function buildPc(epc: string, afi: number | null = null): string {
  const words = epc.length / 4;
  if (!Number.isInteger(words) || words > LENGTH_MASK) throw new AppError('epc.invalid', { value: epc });
  const family = afi === null ? 0 : TOGGLE_BIT | (afi & LOW_BYTE);
  return toPc((words << LENGTH_SHIFT) | family);
}

/** The first bit of XPC_W1: a second XPC word follows. */
const SECOND_XPC = 0x8000;

/**
 * PC word and EPC (hexadecimal) as the tag's memory has them, of those that an inventory reports. A tag with XI sends its XPC
 * words before the EPC, and counts them in the PC word's length (Gen2 2.0.1, 6.3.2.1.2.2); readers pass them on, or report the
 * EPC without them.
 */
export function withoutXpc(pc: string, epc: string): { pc: string; epc: string } {
  const { extended, lengthWords } = parsePc(pc);
  if (!extended) return { pc, epc };
  const hasXpc = lengthWords > 0 && epc.length === lengthWords * 4;
  const isSecond = (Number.parseInt(epc.slice(0, 4), 16) & SECOND_XPC) !== 0;
  const stored = hasXpc ? epc.slice(isSecond ? 8 : 4) : epc;
  return { pc: withoutXpcLength(pc, stored), epc: stored };
}

/** The PC word for an EPC that a reader reports apart from its XPC words, as LLRP does: its length without these. */
export function withoutXpcLength(pc: string, epc: string): string {
  if (!parsePc(pc).extended) return pc;
  const rest = Number.parseInt(pc, 16) & ~(LENGTH_MASK << LENGTH_SHIFT);
  return toPc(rest | ((epc.length / 4) << LENGTH_SHIFT));
}

function toPc(word: number): string {
  return word.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Whether a PC word read back matches the one written: same length, T and AFI. The chip sets the other bits itself (a
 * tag may present 3400 where 3000 was written).
 */
export function samePc(written: string, read: string): boolean {
  const a = parsePc(written);
  const b = parsePc(read);
  return a.lengthWords === b.lengthWords && a.afi === b.afi;
}

import { AppError } from '../errors.ts';
import { normalizeEpc } from './hex.ts';

/** One field of a fixed binary layout: its value and its width in bits. */
export interface BitField {
  name: string;
  value: bigint;
  bits: number;
}

/**
 * Concatenates fields, most significant first, as hexadecimal. Throws `epc.not_encodable` naming the field that does
 * not fit; nothing is truncated.
 */
export function joinBits(fields: readonly BitField[]): string {
  let joined = 0n;
  let width = 0;
  for (const { name, value, bits } of fields) {
    if (value < 0n || value >= 1n << BigInt(bits))
      throw new AppError('epc.not_encodable', { value: String(value), reason: `${name} > ${bits} bit` });
    joined = (joined << BigInt(bits)) | value;
    width += bits;
  }
  return joined
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(width / 4), '0');
}

/** Splits hexadecimal into fields of the given widths. Throws `epc.invalid` if their sum is not its length. */
export function splitBits(hex: string, widths: readonly number[]): bigint[] {
  const epc = normalizeEpc(hex);
  let left = epc.length * 4;
  if (widths.reduce((sum, bits) => sum + bits, 0) !== left) throw new AppError('epc.invalid', { value: hex });
  const joined = BigInt(`0x${epc}`);
  return widths.map((bits) => {
    left -= bits;
    return (joined >> BigInt(left)) & ((1n << BigInt(bits)) - 1n);
  });
}

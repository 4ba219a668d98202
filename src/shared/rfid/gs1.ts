import { AppError } from '../errors.ts';

/** Bits of the company prefix for partitions 0 to 6; it has 12 − partition digits (GS1 EPC TDS, partition tables). */
const PREFIX_BITS = [40, 37, 34, 30, 27, 24, 20] as const;
const SHORTEST_PREFIX = 6;
const LONGEST_PREFIX = 12;

/** Total bits and digits of prefix and reference together, which a scheme fixes. */
export interface PartitionPlan {
  bits: number;
  digits: number;
}

/** Item reference with the indicator digit in front: 44 bits and 13 digits together with the prefix. */
export const SGTIN_PLAN: PartitionPlan = { bits: 44, digits: 13 };
/** Serial reference with the extension digit in front. */
export const SSCC_PLAN: PartitionPlan = { bits: 58, digits: 17 };

export interface Partition {
  number: number;
  prefixBits: number;
  prefixDigits: number;
  referenceBits: number;
  referenceDigits: number;
}

/** The partition with this number. Throws `epc.invalid` for 7, which GS1 has not assigned. */
export function partitionOf(number: number, plan: PartitionPlan, epc: string): Partition {
  const prefixBits = PREFIX_BITS[number];
  if (prefixBits === undefined) throw new AppError('epc.invalid', { value: epc });
  const prefixDigits = LONGEST_PREFIX - number;
  return {
    number,
    prefixBits,
    prefixDigits,
    referenceBits: plan.bits - prefixBits,
    referenceDigits: plan.digits - prefixDigits,
  };
}

/**
 * The partition for a prefix and the reference after it. Throws `epc.not_encodable` if they do not have the right
 * number of digits together.
 */
export function partitionFor(prefix: string, reference: string, plan: PartitionPlan): Partition {
  const partition = partitionOfPrefix(prefix, plan);
  if (!/^\d*$/.test(reference) || prefix.length + reference.length !== plan.digits)
    throw new AppError('epc.not_encodable', { value: `${prefix}.${reference}`, reason: String(plan.digits) });
  return partition;
}

/** The partition for a prefix. Throws `epc.not_encodable` if it is not a company prefix. */
export function partitionOfPrefix(prefix: string, plan: PartitionPlan): Partition {
  if (!/^\d+$/.test(prefix) || prefix.length < SHORTEST_PREFIX || prefix.length > LONGEST_PREFIX)
    throw new AppError('epc.not_encodable', {
      value: prefix,
      reason: `${SHORTEST_PREFIX}–${LONGEST_PREFIX}`,
    });
  return partitionOf(LONGEST_PREFIX - prefix.length, plan, prefix);
}

/** A number as decimal digits of fixed length. Throws `epc.invalid` if the value has more digits. */
export function toDigits(value: bigint, digits: number, epc: string): string {
  // A reference without digits has bits all the same.
  const text = digits === 0 && value === 0n ? '' : String(value).padStart(digits, '0');
  if (text.length > digits) throw new AppError('epc.invalid', { value: epc });
  return text;
}

/** The GTIN-14 of a trade item; `itemReference` has the indicator digit in front, which in the GTIN precedes the prefix. */
export function gtin14(companyPrefix: string, itemReference: string): string {
  const digits = itemReference.slice(0, 1) + companyPrefix + itemReference.slice(1);
  return digits + gs1CheckDigit(digits);
}

/** Check digit of a GTIN, SSCC or GLN given without it: weights 3, 1, 3 … from the right, modulo 10. */
export function gs1CheckDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries())
    sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

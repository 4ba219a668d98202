import { AppError } from '../errors.ts';
import { type Partition, type PartitionPlan, partitionOfPrefix } from './gs1.ts';
import { type Gs1Key, joinKey, splitKey } from './gs1-key.ts';
import { decodeText, encodeText, textBits } from './text-fields.ts';

export const GIAI96_HEADER = 0x34;
export const GIAI202_HEADER = 0x38;
/** Company prefix and asset reference together; a GIAI has at most 30 characters. */
const PLAN_96: PartitionPlan = { bits: 82, digits: 25 };
const PLAN_202: PartitionPlan = { bits: 188, digits: 30 };

/** An individual asset. */
export interface Giai extends Gs1Key {
  assetReference: string;
}

/** GIAI-96 as 24 hexadecimal digits; the reference is a number without leading zeros. Throws `epc.not_encodable`. */
export function encodeGiai96(key: Gs1Key & { assetReference: number | bigint }): string {
  const partition = partitionOfPrefix(key.companyPrefix, PLAN_96);
  return joinKey(GIAI96_HEADER, key, partition, [
    { name: 'assetReference', value: BigInt(key.assetReference), bits: partition.referenceBits },
  ]);
}

/** GIAI-202 as hexadecimal, 13 words; prefix and reference have up to 30 characters. Throws `epc.not_encodable`. */
export function encodeGiai202(key: Giai): string {
  const partition = partitionOfPrefix(key.companyPrefix, PLAN_202);
  const { referenceDigits: characters, referenceBits } = partition;
  const value = encodeText(key.assetReference, characters) << restBits(partition);
  return joinKey(GIAI202_HEADER, key, partition, [{ name: 'assetReference', value, bits: referenceBits }]);
}

/** Fields of a GIAI-96. Throws `epc.invalid`. */
export function decodeGiai96(epc: string): Giai {
  const { fields, filter, companyPrefix } = splitKey(epc, GIAI96_HEADER, PLAN_96, ({ referenceBits }) => [
    referenceBits,
  ]);
  return { filter, companyPrefix, assetReference: String(fields[0] ?? 0n) };
}

/** Fields of a GIAI-202. Throws `epc.invalid`. */
export function decodeGiai202(epc: string): Giai {
  const { fields, partition, filter, companyPrefix } = splitKey(
    epc,
    GIAI202_HEADER,
    PLAN_202,
    ({ referenceBits }) => [referenceBits],
  );
  const [reference = 0n] = fields;
  const text = reference >> restBits(partition);
  if (text << restBits(partition) !== reference) throw new AppError('epc.invalid', { value: epc });
  return { filter, companyPrefix, assetReference: decodeText(text, partition.referenceDigits, epc) };
}

/** Bits behind the last whole character of the reference. */
const restBits = ({ referenceBits, referenceDigits }: Partition): bigint =>
  BigInt(referenceBits - textBits(referenceDigits));

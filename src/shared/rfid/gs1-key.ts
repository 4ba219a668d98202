import { AppError } from '../errors.ts';
import { type BitField, joinBits, splitBits } from './bit-fields.ts';
import { type Partition, type PartitionPlan, partitionOf, toDigits } from './gs1.ts';

/** The common fields at the start of EPCs of GS1 keys. Digits are strings, because leading zeros are significant. */
export interface Gs1Key {
  /** Filter value of GS1: the kind of object that is labelled; the values differ by scheme. */
  filter: number;
  companyPrefix: string;
}

const WORD_BITS = 16;
/** Header, filter and partition. */
const HEAD_BITS = [8, 3, 3] as const;

/** Header, filter, partition, prefix and the scheme's own fields as hexadecimal of whole words, filled up with zeros. */
export function joinKey(
  header: number,
  { filter, companyPrefix }: Gs1Key,
  partition: Pick<Partition, 'number' | 'prefixBits'>,
  fields: readonly BitField[],
): string {
  const whole: BitField[] = [
    { name: 'header', value: BigInt(header), bits: HEAD_BITS[0] },
    { name: 'filter', value: BigInt(filter), bits: HEAD_BITS[1] },
    { name: 'partition', value: BigInt(partition.number), bits: HEAD_BITS[2] },
    { name: 'companyPrefix', value: BigInt(companyPrefix), bits: partition.prefixBits },
    ...fields,
  ];
  const width = whole.reduce((sum, { bits }) => sum + bits, 0);
  const filling = (WORD_BITS - (width % WORD_BITS)) % WORD_BITS;
  return joinBits([...whole, { name: 'filling', value: 0n, bits: filling }]);
}

/**
 * Splits such an EPC; `widthsOf` returns the widths of the scheme's own fields for a partition. Throws `epc.invalid`
 * for another header, another length or fields that are not digits.
 */
export function splitKey(
  epc: string,
  header: number,
  plan: PartitionPlan,
  widthsOf: (partition: Partition) => readonly number[],
): Gs1Key & { partition: Partition; fields: readonly bigint[] } {
  const total = epc.length * 4;
  const head = HEAD_BITS.reduce((sum, bits) => sum + bits, 0);
  const [found, filter, number] = splitBits(epc, [...HEAD_BITS, total - head]);
  if (Number(found) !== header) throw new AppError('epc.invalid', { value: epc });
  const partition = partitionOf(Number(number), plan, epc);
  const widths = widthsOf(partition);
  const filling = total - widths.reduce((sum, bits) => sum + bits, head + partition.prefixBits);
  if (filling < 0 || filling >= WORD_BITS) throw new AppError('epc.invalid', { value: epc });
  const [, , , prefix = 0n, ...fields] = splitBits(epc, [
    ...HEAD_BITS,
    partition.prefixBits,
    ...widths,
    filling,
  ]);
  return {
    filter: Number(filter),
    companyPrefix: toDigits(prefix, partition.prefixDigits, epc),
    partition,
    fields: fields.slice(0, -1),
  };
}

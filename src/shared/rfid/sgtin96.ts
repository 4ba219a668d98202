import { AppError } from '../errors.ts';
import { joinBits, splitBits } from './bit-fields.ts';
import { gs1CheckDigit, partitionFor, partitionOf, SGTIN_PLAN, toDigits } from './gs1.ts';

export const SGTIN96_HEADER = 0x30;

/** A serialised trade item. Digits are strings, because leading zeros are significant. */
export interface Sgtin96 {
  /** 0 other, 1 point of sale, 2 full case, 4 inner pack, 6 unit load, 7 component. */
  filter: number;
  companyPrefix: string;
  /** Indicator digit, then item reference; 13 digits together with the prefix. */
  itemReference: string;
  /** At most 274 877 906 943. */
  serial: number;
}

/** SGTIN-96 as 24 hexadecimal digits. Throws `epc.not_encodable` for fields that do not fit. */
export function encodeSgtin96({ filter, companyPrefix, itemReference, serial }: Sgtin96): string {
  const partition = partitionFor(companyPrefix, itemReference, SGTIN_PLAN);
  return joinBits([
    { name: 'header', value: BigInt(SGTIN96_HEADER), bits: 8 },
    { name: 'filter', value: BigInt(filter), bits: 3 },
    { name: 'partition', value: BigInt(partition.number), bits: 3 },
    { name: 'companyPrefix', value: BigInt(companyPrefix), bits: partition.prefixBits },
    { name: 'itemReference', value: BigInt(itemReference), bits: partition.referenceBits },
    { name: 'serial', value: BigInt(serial), bits: 38 },
  ]);
}

/** Fields of an SGTIN-96 and its GTIN-14. Throws `epc.invalid` for another scheme or invalid digits. */
export function decodeSgtin96(epc: string): Sgtin96 & { gtin: string } {
  const [header, , partitionNumber] = splitBits(epc, [8, 3, 3, 82]);
  if (Number(header) !== SGTIN96_HEADER) throw new AppError('epc.invalid', { value: epc });
  const partition = partitionOf(Number(partitionNumber), SGTIN_PLAN, epc);
  const widths = [8, 3, 3, partition.prefixBits, partition.referenceBits, 38];
  const [, filter, , prefix, reference, serial] = splitBits(epc, widths);
  const companyPrefix = toDigits(prefix ?? 0n, partition.prefixDigits, epc);
  const itemReference = toDigits(reference ?? 0n, partition.referenceDigits, epc);
  // In the GTIN the indicator digit precedes the company prefix.
  const digits = itemReference.slice(0, 1) + companyPrefix + itemReference.slice(1);
  return {
    filter: Number(filter),
    companyPrefix,
    itemReference,
    serial: Number(serial),
    gtin: digits + gs1CheckDigit(digits),
  };
}

import { AppError } from '../errors.ts';
import { joinBits, splitBits } from './bit-fields.ts';
import { gs1CheckDigit, partitionFor, partitionOf, SSCC_PLAN, toDigits } from './gs1.ts';

export const SSCC96_HEADER = 0x31;

/** A logistic unit. Digits are strings, because leading zeros are significant. */
export interface Sscc96 {
  /** 0 other, 2 full case, 6 unit load. */
  filter: number;
  companyPrefix: string;
  /** Extension digit, then serial reference; 17 digits together with the prefix. */
  serialReference: string;
}

/** SSCC-96 as 24 hexadecimal digits. Throws `epc.not_encodable` for fields that do not fit. */
export function encodeSscc96({ filter, companyPrefix, serialReference }: Sscc96): string {
  const partition = partitionFor(companyPrefix, serialReference, SSCC_PLAN);
  return joinBits([
    { name: 'header', value: BigInt(SSCC96_HEADER), bits: 8 },
    { name: 'filter', value: BigInt(filter), bits: 3 },
    { name: 'partition', value: BigInt(partition.number), bits: 3 },
    { name: 'companyPrefix', value: BigInt(companyPrefix), bits: partition.prefixBits },
    { name: 'serialReference', value: BigInt(serialReference), bits: partition.referenceBits },
    { name: 'reserved', value: 0n, bits: 24 },
  ]);
}

/** Fields of an SSCC-96 and its 18 digits. Throws `epc.invalid` for another scheme or invalid digits. */
export function decodeSscc96(epc: string): Sscc96 & { sscc: string } {
  const [header, , partitionNumber] = splitBits(epc, [8, 3, 3, 82]);
  if (Number(header) !== SSCC96_HEADER) throw new AppError('epc.invalid', { value: epc });
  const partition = partitionOf(Number(partitionNumber), SSCC_PLAN, epc);
  const widths = [8, 3, 3, partition.prefixBits, partition.referenceBits, 24];
  const [, filter, , prefix, reference] = splitBits(epc, widths);
  const companyPrefix = toDigits(prefix ?? 0n, partition.prefixDigits, epc);
  const serialReference = toDigits(reference ?? 0n, partition.referenceDigits, epc);
  // In the SSCC the extension digit precedes the company prefix.
  const digits = serialReference.slice(0, 1) + companyPrefix + serialReference.slice(1);
  return {
    filter: Number(filter),
    companyPrefix,
    serialReference,
    sscc: digits + gs1CheckDigit(digits),
  };
}

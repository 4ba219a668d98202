import { gs1CheckDigit, partitionFor, SSCC_PLAN, toDigits } from './gs1.ts';
import { type Gs1Key, joinKey, splitKey } from './gs1-key.ts';

export const SSCC96_HEADER = 0x31;
const RESERVED_BITS = 24;

/** A logistic unit. */
export interface Sscc96 extends Gs1Key {
  /** 0 other, 2 full case, 6 unit load. */
  filter: number;
  /** Extension digit, then serial reference; 17 digits together with the prefix. */
  serialReference: string;
}

/** SSCC-96 as 24 hexadecimal digits. Throws `epc.not_encodable` for fields that do not fit. */
export function encodeSscc96({ filter, companyPrefix, serialReference }: Sscc96): string {
  const partition = partitionFor(companyPrefix, serialReference, SSCC_PLAN);
  return joinKey(SSCC96_HEADER, { filter, companyPrefix }, partition, [
    { name: 'serialReference', value: BigInt(serialReference), bits: partition.referenceBits },
    { name: 'reserved', value: 0n, bits: RESERVED_BITS },
  ]);
}

/** Fields of an SSCC-96 and its 18 digits. Throws `epc.invalid` for another scheme or invalid digits. */
export function decodeSscc96(epc: string): Sscc96 & { sscc: string } {
  const { partition, fields, filter, companyPrefix } = splitKey(
    epc,
    SSCC96_HEADER,
    SSCC_PLAN,
    ({ referenceBits }) => [referenceBits, RESERVED_BITS],
  );
  const serialReference = toDigits(fields[0] ?? 0n, partition.referenceDigits, epc);
  // In the SSCC the extension digit precedes the company prefix.
  const digits = serialReference.slice(0, 1) + companyPrefix + serialReference.slice(1);
  return {
    filter,
    companyPrefix,
    serialReference,
    sscc: digits + gs1CheckDigit(digits),
  };
}

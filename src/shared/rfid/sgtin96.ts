import { gtin14, partitionFor, SGTIN_PLAN, toDigits } from './gs1.ts';
import { type Gs1Key, joinKey, splitKey } from './gs1-key.ts';

export const SGTIN96_HEADER = 0x30;
const SERIAL_BITS = 38;

/** A serialised trade item. */
export interface Sgtin96 extends Gs1Key {
  /** 0 other, 1 point of sale, 2 full case, 4 inner pack, 6 unit load, 7 component. */
  filter: number;
  /** Indicator digit, then item reference; 13 digits together with the prefix. */
  itemReference: string;
  /** At most 274 877 906 943. */
  serial: number | bigint;
}

/** SGTIN-96 as 24 hexadecimal digits. Throws `epc.not_encodable` for fields that do not fit. */
export function encodeSgtin96({ filter, companyPrefix, itemReference, serial }: Sgtin96): string {
  const partition = partitionFor(companyPrefix, itemReference, SGTIN_PLAN);
  return joinKey(SGTIN96_HEADER, { filter, companyPrefix }, partition, [
    { name: 'itemReference', value: BigInt(itemReference), bits: partition.referenceBits },
    { name: 'serial', value: BigInt(serial), bits: SERIAL_BITS },
  ]);
}

/** Fields of an SGTIN-96 and its GTIN-14. Throws `epc.invalid` for another scheme or invalid digits. */
export function decodeSgtin96(epc: string): Sgtin96 & { gtin: string } {
  const { partition, fields, filter, companyPrefix } = splitKey(
    epc,
    SGTIN96_HEADER,
    SGTIN_PLAN,
    ({ referenceBits }) => [referenceBits, SERIAL_BITS],
  );
  const [reference = 0n, serial = 0n] = fields;
  const itemReference = toDigits(reference, partition.referenceDigits, epc);
  return {
    filter,
    companyPrefix,
    itemReference,
    serial: Number(serial),
    gtin: gtin14(companyPrefix, itemReference),
  };
}

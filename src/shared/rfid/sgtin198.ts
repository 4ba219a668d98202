import { gtin14, partitionFor, SGTIN_PLAN, toDigits } from './gs1.ts';
import { type Gs1Key, joinKey, splitKey } from './gs1-key.ts';
import { decodeText, encodeText, textBits } from './text-fields.ts';

export const SGTIN198_HEADER = 0x36;
const SERIAL_CHARACTERS = 20;

/** A serialised trade item whose serial number may have letters. */
export interface Sgtin198 extends Gs1Key {
  /** Indicator digit, then item reference; 13 digits together with the prefix. */
  itemReference: string;
  /** At most 20 characters of GS1's set 82. */
  serial: string;
}

/** SGTIN-198 as hexadecimal, 13 words. Throws `epc.not_encodable` for fields that do not fit. */
export function encodeSgtin198(key: Sgtin198): string {
  const { companyPrefix, itemReference, serial } = key;
  const partition = partitionFor(companyPrefix, itemReference, SGTIN_PLAN);
  return joinKey(SGTIN198_HEADER, key, partition, [
    { name: 'itemReference', value: BigInt(itemReference), bits: partition.referenceBits },
    { name: 'serial', value: encodeText(serial, SERIAL_CHARACTERS), bits: textBits(SERIAL_CHARACTERS) },
  ]);
}

/** Fields of an SGTIN-198 and its GTIN-14. Throws `epc.invalid`. */
export function decodeSgtin198(epc: string): Sgtin198 & { gtin: string } {
  const { partition, fields, ...key } = splitKey(epc, SGTIN198_HEADER, SGTIN_PLAN, ({ referenceBits }) => [
    referenceBits,
    textBits(SERIAL_CHARACTERS),
  ]);
  const [reference = 0n, serial = 0n] = fields;
  const itemReference = toDigits(reference, partition.referenceDigits, epc);
  return {
    ...key,
    itemReference,
    serial: decodeText(serial, SERIAL_CHARACTERS, epc),
    gtin: gtin14(key.companyPrefix, itemReference),
  };
}

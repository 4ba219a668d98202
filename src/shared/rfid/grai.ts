import { type PartitionPlan, partitionFor, toDigits } from './gs1.ts';
import { type Gs1Key, joinKey, splitKey } from './gs1-key.ts';
import { decodeText, encodeText, textBits } from './text-fields.ts';

export const GRAI96_HEADER = 0x33;
export const GRAI170_HEADER = 0x37;
/** Company prefix and asset type together: 44 bits and 12 digits; a prefix of 12 digits leaves none for the type. */
const PLAN: PartitionPlan = { bits: 44, digits: 12 };
const SERIAL_96_BITS = 38;
const SERIAL_170_CHARACTERS = 16;

/** A returnable asset. */
export interface Grai extends Gs1Key {
  /** 12 digits together with the prefix. */
  assetType: string;
  serial: string;
}

/** GRAI-96 as 24 hexadecimal digits; the serial is a number without leading zeros. Throws `epc.not_encodable`. */
export function encodeGrai96(key: Omit<Grai, 'serial'> & { serial: number | bigint }): string {
  return encode(GRAI96_HEADER, key, { value: BigInt(key.serial), bits: SERIAL_96_BITS });
}

/** GRAI-170 as hexadecimal, 11 words; the serial has up to 16 characters of GS1's set 82. Throws `epc.not_encodable`. */
export function encodeGrai170(key: Grai): string {
  const value = encodeText(key.serial, SERIAL_170_CHARACTERS);
  return encode(GRAI170_HEADER, key, { value, bits: textBits(SERIAL_170_CHARACTERS) });
}

/** Fields of a GRAI-96. Throws `epc.invalid`. */
export function decodeGrai96(epc: string): Grai {
  const { serial, ...key } = decode(epc, GRAI96_HEADER, SERIAL_96_BITS);
  return { ...key, serial: String(serial) };
}

/** Fields of a GRAI-170. Throws `epc.invalid`. */
export function decodeGrai170(epc: string): Grai {
  const { serial, ...key } = decode(epc, GRAI170_HEADER, textBits(SERIAL_170_CHARACTERS));
  return { ...key, serial: decodeText(serial, SERIAL_170_CHARACTERS, epc) };
}

function encode(header: number, key: Omit<Grai, 'serial'>, serial: { value: bigint; bits: number }): string {
  const partition = partitionFor(key.companyPrefix, key.assetType, PLAN);
  return joinKey(header, key, partition, [
    { name: 'assetType', value: BigInt(key.assetType), bits: partition.referenceBits },
    { name: 'serial', ...serial },
  ]);
}

function decode(epc: string, header: number, serialBits: number) {
  const { partition, fields, ...key } = splitKey(epc, header, PLAN, ({ referenceBits }) => [
    referenceBits,
    serialBits,
  ]);
  const [assetType = 0n, serial = 0n] = fields;
  return { ...key, assetType: toDigits(assetType, partition.referenceDigits, epc), serial };
}

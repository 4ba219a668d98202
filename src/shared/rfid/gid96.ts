import { AppError } from '../errors.ts';
import { joinBits, splitBits } from './bit-fields.ts';

/** EPC header of the General Identifier, 96 bits (GS1 EPC Tag Data Standard, table of headers). */
export const GID96_HEADER = 0x35;

/** General manager number (28 bits), object class (24 bits) and serial (36 bits). */
export interface Gid96 {
  manager: number | bigint;
  objectClass: number | bigint;
  /** At most 68 719 476 735. */
  serial: number | bigint;
}

/** GID-96 as 24 hexadecimal digits. Throws `epc.not_encodable` if a field is negative, not an integer or too large. */
export function encodeGid96({ manager, objectClass, serial }: Gid96): string {
  return joinBits([
    { name: 'header', value: BigInt(GID96_HEADER), bits: 8 },
    { name: 'manager', value: toInteger(manager), bits: 28 },
    { name: 'objectClass', value: toInteger(objectClass), bits: 24 },
    { name: 'serial', value: toInteger(serial), bits: 36 },
  ]);
}

/** Fields of a GID-96; each fits a number exactly. Throws `epc.invalid` for an EPC of another scheme or length. */
export function decodeGid96(epc: string): { manager: number; objectClass: number; serial: number } {
  const [header, manager, objectClass, serial] = splitBits(epc, [8, 28, 24, 36]);
  if (Number(header) !== GID96_HEADER) throw new AppError('epc.invalid', { value: epc });
  return { manager: Number(manager), objectClass: Number(objectClass), serial: Number(serial) };
}

function toInteger(value: number | bigint): bigint {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new AppError('epc.not_encodable', { value, reason: 'integer' });
  return BigInt(value);
}

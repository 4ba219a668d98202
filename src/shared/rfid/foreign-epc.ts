import { AppError } from '../errors.ts';
import { splitBits } from './bit-fields.ts';
import { gs1CheckDigit, type PartitionPlan, toDigits } from './gs1.ts';
import { splitKey } from './gs1-key.ts';

// Schemes of tags of others, which the product reads and never writes (GS1 EPC TDS).
export const GDTI96_HEADER = 0x2c;
export const GSRN96_HEADER = 0x2d;
export const USDOD96_HEADER = 0x2f;
export const SGLN96_HEADER = 0x32;

/** Location reference or document type: with the prefix the 12 digits before the check digit. */
const SERIALISED_PLAN: PartitionPlan = { bits: 41, digits: 12 };
const SERIAL_BITS = 41;
/** Service reference. */
const GSRN_PLAN: PartitionPlan = { bits: 58, digits: 17 };
const GSRN_RESERVED_BITS = 24;
/** Header, filter, CAGE (a space and five characters), serial number. */
const USDOD_BITS = [8, 4, 48, 36];
/** Letters without I and O. */
const CAGE = /^ ?[0-9A-HJ-NP-Z]{5,6}$/;

/** GLN and extension of a SGLN-96, 0 meaning none; throws `epc.invalid`. */
export function describeSgln96(epc: string): string {
  const { key, serial } = splitSerialised(epc, SGLN96_HEADER);
  return `GLN ${key}${serial === 0n ? '' : ` / ${serial}`}`;
}

/** Document type and serial number of a GDTI-96; throws `epc.invalid`. */
export function describeGdti96(epc: string): string {
  const { key, serial } = splitSerialised(epc, GDTI96_HEADER);
  return `GDTI ${key} / ${serial}`;
}

/** The 18 digits of a GSRN-96; throws `epc.invalid`. */
export function describeGsrn96(epc: string): string {
  const { partition, fields, companyPrefix } = splitKey(
    epc,
    GSRN96_HEADER,
    GSRN_PLAN,
    ({ referenceBits }) => [referenceBits, GSRN_RESERVED_BITS],
  );
  const digits = companyPrefix + toDigits(fields[0] ?? 0n, partition.referenceDigits, epc);
  return `GSRN ${digits}${gs1CheckDigit(digits)}`;
}

/** Supplier (CAGE or DoDAAC) and serial number of a USDOD-96; throws `epc.invalid`. */
export function describeUsdod96(epc: string): string {
  const [, , code = 0n, serial] = splitBits(epc, USDOD_BITS);
  const bytes = code.toString(16).padStart(12, '0').match(/../g) ?? [];
  const cage = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  if (!CAGE.test(cage)) throw new AppError('epc.invalid', { value: epc });
  return `${cage.trim()} / ${serial}`;
}

function splitSerialised(epc: string, header: number): { key: string; serial: bigint } {
  const { partition, fields, companyPrefix } = splitKey(epc, header, SERIALISED_PLAN, ({ referenceBits }) => [
    referenceBits,
    SERIAL_BITS,
  ]);
  const [reference = 0n, serial = 0n] = fields;
  const digits = companyPrefix + toDigits(reference, partition.referenceDigits, epc);
  return { key: digits + gs1CheckDigit(digits), serial };
}

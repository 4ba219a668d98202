import { AppError } from '../errors.ts';

/** Bytes as capital hexadecimal, two digits each. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text.toUpperCase();
}

/** Hexadecimal as bytes; spaces between bytes are allowed. Throws `epc.invalid` for anything else. */
export function fromHex(text: string): Uint8Array {
  const digits = text.replaceAll(' ', '');
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits))
    throw new AppError('epc.invalid', { value: text });
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

/** Longest EPC a PC word can describe: 31 words of 16 bits. */
const LONGEST_EPC_WORDS = 31;

/** An EPC in capitals, without spaces. Throws `epc.invalid` unless it is 1 to 31 whole 16-bit words. */
export function normalizeEpc(text: string): string {
  const epc = text.replaceAll(/\s/g, '').toUpperCase();
  const words = epc.length / 4;
  if (!Number.isInteger(words) || words < 1 || words > LONGEST_EPC_WORDS || !/^[0-9A-F]+$/.test(epc))
    throw new AppError('epc.invalid', { value: text });
  return epc;
}

import { AppError } from '../errors.ts';

/** Bits of a character of serial numbers and references with letters (GS1 EPC TDS, 14.4.2). */
const CHARACTER_BITS = 7;
/** GS1 AI encodable character set 82 (GS1 General Specifications 7.11). */
const CHARACTER_SET_82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/;

/** Bits of a field of `characters` characters. */
export const textBits = (characters: number): number => characters * CHARACTER_BITS;

/** A text as a field of seven-bit characters, filled up with zeros. Throws `epc.not_encodable`. */
export function encodeText(text: string, characters: number): bigint {
  if (text === '' || text.length > characters)
    throw new AppError('epc.not_encodable', { value: text, reason: `1–${characters}` });
  if (!CHARACTER_SET_82.test(text)) {
    const unfit = [...text].filter((character) => !CHARACTER_SET_82.test(character));
    throw new AppError('epc.not_encodable', { value: text, reason: `“${[...new Set(unfit)].join('')}”` });
  }
  let field = 0n;
  for (let at = 0; at < characters; at += 1)
    field = (field << BigInt(CHARACTER_BITS)) | BigInt(at < text.length ? text.charCodeAt(at) : 0);
  return field;
}

/** Decodes the text of such a field. Throws `epc.invalid` for other characters, or characters after the filler. */
export function decodeText(field: bigint, characters: number, epc: string): string {
  let text = '';
  for (let at = characters - 1; at >= 0; at -= 1)
    text += String.fromCharCode(Number((field >> BigInt(at * CHARACTER_BITS)) & 0x7fn));
  const kept = text.replace(/\0+$/, '');
  if (kept === '' || !CHARACTER_SET_82.test(kept)) throw new AppError('epc.invalid', { value: epc });
  return kept;
}

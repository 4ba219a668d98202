import { AppError } from '#shared/errors';
import { concatBytes, toBigEndian } from '../bytes.ts';

/** A parameter in a message. Its content may start with fields and contain further parameters. */
export interface Parameter {
  type: number;
  content: Uint8Array;
}

/** Content lengths of the parameters that name no length (TV): 1 antenna to 20 second word of XPC (LLRP 1.1, 17.2). */
const FIXED_LENGTHS = new Map([
  [1, 2],
  [2, 8],
  [3, 8],
  [4, 8],
  [5, 8],
  [6, 1],
  [7, 2],
  [8, 2],
  [9, 4],
  [10, 2],
  [11, 2],
  [12, 2],
  [13, 12],
  [14, 2],
  [15, 2],
  [16, 4],
  [17, 2],
  [18, 4],
  [19, 2],
  [20, 2],
]);
const TLV_HEADER_BYTES = 4;

/** A parameter with its length (TLV): six reserved bits, type (10), length with these four bytes. */
export function tlv(type: number, ...content: Uint8Array[]): Uint8Array {
  const joined = concatBytes(...content);
  return concatBytes(toBigEndian(type, 2), toBigEndian(TLV_HEADER_BYTES + joined.length, 2), joined);
}

/** A parameter of fixed length (TV): a set bit, type (7). */
export function tv(type: number, content: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0x80 | type), content);
}

/** The parameters of a message or within one. Throws `reader.bad_frame` where a length contradicts the content. */
export function decodeParameters(bytes: Uint8Array): Parameter[] {
  const parameters: Parameter[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const isFixed = (first & 0x80) !== 0;
    const type = isFixed ? first & 0x7f : ((first & 0x03) << 8) | (bytes[at + 1] ?? 0);
    const header = isFixed ? 1 : TLV_HEADER_BYTES;
    const fixed = FIXED_LENGTHS.get(type);
    if (isFixed && fixed === undefined) throw new AppError('reader.bad_frame');
    const length = isFixed ? header + (fixed ?? 0) : ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < header || at + length > bytes.length) throw new AppError('reader.bad_frame');
    parameters.push({ type, content: bytes.subarray(at + header, at + length) });
    at += length;
  }
  return parameters;
}

/** The content of the first parameter of a type. */
export function contentOf(parameters: readonly Parameter[], type: number): Uint8Array | undefined {
  return parameters.find((parameter) => parameter.type === type)?.content;
}

/** An unsigned number in bytes, most significant first; zero for bytes that are not there. */
export function numberAt(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let index = 0; index < size; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

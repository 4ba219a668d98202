import { AppError } from '#shared/errors';
import { toStatus } from '../bytes.ts';

/** Codes of the error response (command FF) that map to a specific error. */
const STATED_ERRORS = new Map([
  [0x15, 'tag.none'],
  [0x16, 'tag.password'],
  [0x09, 'tag.none'],
  [0x10, 'tag.none'],
  // One published table lists 13 for kill as well.
  [0x12, 'tag.none'],
  [0x13, 'tag.none'],
] as const);

/** Tag error codes of Gen2 in the low half of A0–EF: read, write, lock, kill, custom command refused by the tag. */
const TAG_ERRORS = new Map([
  [0x3, 'tag.memory'],
  [0x4, 'tag.locked'],
  [0xb, 'tag.weak'],
] as const);
const FIRST_TAG_ERROR = 0xa0;
const LAST_TAG_ERROR = 0xef;

/** The error for the first byte of an error response; `details.status` keeps the reader's own code (hexadecimal). */
export function toReaderError(code: number): AppError {
  const status = toStatus(code);
  const stated = STATED_ERRORS.get(code as 0x15);
  if (stated !== undefined) return new AppError(stated, { status });
  if (code >= FIRST_TAG_ERROR && code <= LAST_TAG_ERROR)
    return new AppError(TAG_ERRORS.get((code & 0x0f) as 0x3) ?? 'tag.refused', { status });
  return new AppError('reader.refused', { status });
}

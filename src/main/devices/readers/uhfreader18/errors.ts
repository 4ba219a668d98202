import { AppError } from '#shared/errors';
import { toStatus } from '../bytes.ts';

export const SUCCESS = 0x00;
/** The tag refused; its Gen2 code follows. */
const TAG_ERROR = 0xfc;

/** Statuses that map to a specific error. */
const STATED_ERRORS = new Map([
  [0x05, 'tag.password'],
  [0x09, 'tag.refused'],
  [0x0a, 'tag.refused'],
  [0x0b, 'tag.refused'],
  [0xf8, 'reader.antenna_missing'],
  [0xf9, 'tag.refused'],
  [0xfa, 'tag.weak'],
  [0xfb, 'tag.none'],
] as const);

const TAG_ERRORS = new Map([
  [0x03, 'tag.memory'],
  [0x04, 'tag.locked'],
  [0x0b, 'tag.weak'],
] as const);

/** The error for a status other than success; `details.status` keeps the reader's own codes (hexadecimal). */
export function toReaderError([status = 0, tagCode]: Uint8Array): AppError {
  if (status === TAG_ERROR && tagCode !== undefined)
    return new AppError(TAG_ERRORS.get(tagCode as 0x03) ?? 'tag.refused', {
      status: toStatus(status) + toStatus(tagCode),
    });
  return new AppError(STATED_ERRORS.get(status as 0x05) ?? 'reader.refused', { status: toStatus(status) });
}

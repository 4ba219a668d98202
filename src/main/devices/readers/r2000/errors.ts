import { AppError } from '#shared/errors';
import { toStatus } from '../bytes.ts';

export const SUCCESS = 0x10;

/** Status bytes that map to a specific error. */
const STATED_ERRORS = new Map([
  [0x22, 'reader.antenna_missing'],
  // The tag was seen, but carried out the command only in part or not at all.
  [0x31, 'tag.refused'],
  [0x32, 'tag.refused'],
  [0x33, 'tag.refused'],
  [0x34, 'tag.refused'],
  [0x35, 'tag.refused'],
  [0x36, 'tag.none'],
  [0x37, 'tag.weak'],
  [0x40, 'tag.password'],
  [0x50, 'tag.none'],
] as const);

/** The error for a status other than success; `details.status` keeps the reader's own code (hexadecimal). */
export function toReaderError(code: number): AppError {
  return new AppError(STATED_ERRORS.get(code as 0x36) ?? 'reader.refused', { status: toStatus(code) });
}

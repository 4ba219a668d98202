import { AppError } from '#shared/errors';
import { toStatus } from '../bytes.ts';

export const SUCCESS = 0x00;
/** An inventory or an access is over: no (more) tags. */
export const FINISHED = 0x12;
/** Success in the tag's status, which follows the reader's status. */
export const TAG_SUCCESS = 0xff;

/** Statuses of the reader, then those of a tag (81 and up). */
const STATED_ERRORS = new Map([
  [FINISHED, 'tag.none'],
  [0x14, 'tag.none'],
  [0x15, 'tag.refused'],
  [0x16, 'tag.password'],
  [0x17, 'tag.password'],
  [0x81, 'tag.refused'],
  [0x82, 'tag.memory'],
  [0x83, 'tag.locked'],
  [0x84, 'tag.weak'],
  [0x85, 'tag.weak'],
] as const);

/** The error for a status other than success; `details.status` keeps the reader's own code (hexadecimal). */
export function toReaderError(code: number): AppError {
  return new AppError(STATED_ERRORS.get(code as 0x12) ?? 'reader.refused', { status: toStatus(code) });
}

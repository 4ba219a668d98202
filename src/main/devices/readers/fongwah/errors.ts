import { AppError } from '#shared/errors';
import { toStatus } from '../bytes.ts';

export const SUCCESS = 0x00;

/** First letters of an answer in place of the command's: a tag's codes of Gen2, then the module's own. */
const STATED_ERRORS = new Map([
  ['0', 'tag.refused'],
  ['3', 'tag.memory'],
  ['4', 'tag.locked'],
  ['B', 'tag.weak'],
  ['F', 'tag.refused'],
  // Seen where a tag's answer was cut off or collided.
  ['E', 'tag.none'],
  // Written in part; the number of words follows.
  ['Z', 'tag.weak'],
] as const);

/** The error for a text whose first letter is not the command's; `X` means an unknown command. */
export function toTextError(text: string): AppError {
  return new AppError(STATED_ERRORS.get(text.charAt(0) as '0') ?? 'reader.refused', { status: text });
}

/**
 * The error for a status other than success. For an access, the reader has a single status for everything that a tag
 * may refuse.
 */
export function toStatusError(status: number, isAccess: boolean): AppError {
  return new AppError(isAccess ? 'tag.refused' : 'reader.refused', { status: toStatus(status) });
}

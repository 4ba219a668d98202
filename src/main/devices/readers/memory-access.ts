import { AppError } from '#shared/errors';
import type { MemoryRange } from './reader.ts';

/** The access password of a tag that has none. */
export const NO_PASSWORD = '00000000';

/** An access with the password of a tag that has none, unless it names one. */
export function withPassword<Range extends Pick<MemoryRange, 'accessPassword'>>(
  range: Range,
): Range & { accessPassword: string } {
  return { ...range, accessPassword: range.accessPassword ?? NO_PASSWORD };
}

/** Adds the number of requested bits to the error of a tag that has fewer. */
export function nameMemory(words: number): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError && error.code === 'tag.memory')
      throw new AppError('tag.memory', { ...error.details, bits: words * 16 }, { cause: error });
    throw error;
  };
}

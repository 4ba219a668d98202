import { AppError, hasCode } from '#shared/errors';
import { EPC_POINTER_BITS, type UhfReader } from '../devices/readers/reader.ts';
import { retryHarmless } from './retry.ts';

/**
 * Numbers of words to read from the TID bank, largest first: 96 bits on modern chips. Below three words there is no
 * serial number.
 */
const TID_WORDS = [6, 4, 3] as const;

/**
 * The TID of the tag with this EPC, hexadecimal. Leaves the reader bound to that EPC. Throws `tag.changed` if another
 * tag answers, `tag.tid_unreadable` if the tag has no serial number or does not return it.
 */
export async function readTid(
  reader: UhfReader,
  epc: string,
  signal?: AbortSignal,
  sizes: readonly number[] = TID_WORDS,
): Promise<string> {
  await retryHarmless(() => reader.select({ bank: 'epc', pointerBits: EPC_POINTER_BITS, mask: epc }, signal));
  let status: unknown;
  for (const words of sizes) {
    try {
      const answer = await retryHarmless(() => reader.readBank({ bank: 'tid', address: 0, words }, signal));
      if (answer.epc !== null && answer.epc !== epc)
        throw new AppError('tag.changed', { expected: epc, actual: answer.epc });
      return answer.data;
    } catch (error) {
      // "No such location", or a less precise refusal: a shorter TID may still be readable.
      if (!hasCode(error, 'tag.memory', 'tag.refused')) throw error;
      status = error.details.status;
    }
  }
  throw new AppError('tag.tid_unreadable', { epc, status });
}

import type { UhfReader } from '../devices/readers/reader.ts';
import { retryHarmless } from './retry.ts';

/** Word address of the PC in the EPC bank; the EPC follows. */
export const PC_ADDRESS = 1;

/** The PC word of the tag that the reader is bound to: for readers whose inventory does not name it. */
export async function readPc(reader: UhfReader, signal?: AbortSignal): Promise<string> {
  const { data } = await retryHarmless(() =>
    reader.readBank({ bank: 'epc', address: PC_ADDRESS, words: 1 }, signal),
  );
  return data;
}

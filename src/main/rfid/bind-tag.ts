import { AppError } from '#shared/errors';
import type { UhfReader } from '../devices/readers/reader.ts';
import { findOneTag } from './gate.ts';
import { hasCode, retryHarmless } from './retry.ts';
import type { WorkContext } from './steps.ts';
import { readTid } from './tid.ts';

/** The binding of a reader: its next read or write reaches one certain tag. */
export interface Binding {
  by: 'TID' | 'EPC';
  /** Binds again: after a write that may have changed the EPC, or for a reader that may have lost its mask. */
  renew(): Promise<void>;
}

/**
 * Binds reads and writes to the tag with this TID. Readers that take no mask on the TID bank are bound by EPC instead,
 * with one tag in the field and its TID read each time. Throws `tag.changed` if another tag answers.
 */
export async function bindTag(
  reader: UhfReader,
  tid: string,
  { powerNotes, signal }: WorkContext,
): Promise<Binding> {
  const words = tid.length / 4;
  const selectTid = () => reader.select({ bank: 'tid', pointerBits: 0, mask: tid });
  try {
    signal?.throwIfAborted();
    await selectTid();
    const { data } = await reader.readBank({ bank: 'tid', address: 0, words });
    if (data !== tid) throw new AppError('tag.changed', { expected: tid, actual: data });
    return { by: 'TID', renew: () => retryHarmless(selectTid) };
  } catch (error) {
    // Refused, unanswered, or accepted and matched against the wrong bank so that no tag answers.
    if (!hasCode(error, 'reader.refused', 'reader.timeout', 'reader.bad_frame', 'tag.none')) throw error;
  }
  const selectEpc = async () => {
    const { epc } = await findOneTag(reader, 1, { powerNotes });
    const actual = await readTid(reader, epc, undefined, [words]);
    if (actual !== tid) throw new AppError('tag.changed', { expected: tid, actual });
  };
  await selectEpc();
  return { by: 'EPC', renew: selectEpc };
}

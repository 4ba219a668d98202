import type { TagSeen } from '#shared/desk/contract/tags';
import { AppError, hasCode } from '#shared/errors';
import type { UhfReader } from '../devices/readers/reader.ts';
import { expectAlone, findOneTag } from './gate.ts';
import { retryHarmless } from './retry.ts';
import { putPowerBack } from './search-power.ts';
import type { WorkContext } from './steps.ts';
import { readTid } from './tid.ts';

/** The binding of a reader: its next read or write reaches one certain tag. */
export interface Binding {
  by: 'TID' | 'EPC';
  /**
   * Binds again, after a write that may have changed the EPC or if the reader may have lost its mask; `own` for accesses at
   * the reader's own power. Returns the tag if it had to be searched for, alone in the field.
   */
  renew(power: 'any' | 'own'): Promise<TagSeen | null>;
  /** Makes sure that an access reaches no other tag at the present power, which is higher than the reader's own. */
  confirm(): Promise<void>;
}

/**
 * Binds reads and writes to the tag with this TID. `found` must be that tag, alone in the field. Readers that accept no
 * mask on the TID bank are bound by EPC instead, with one tag in the field and its TID read each time. The reader has its
 * own power from then on, so that all tags that an access at this power may reach are bound or not. Throws
 * `tag.changed` if another tag answers, `tag.many` if both are there.
 */
export async function bindTag(
  reader: UhfReader,
  tid: string,
  found: TagSeen,
  { powerNotes, signal }: WorkContext,
): Promise<Binding> {
  const putOwnBack = () => putPowerBack(reader, powerNotes);
  const words = tid.length / 4;
  const selectTid = () => reader.select({ bank: 'tid', pointerBits: 0, mask: tid });
  try {
    signal?.throwIfAborted();
    await putOwnBack();
    await selectTid();
    const { data, epc } = await reader.readBank({ bank: 'tid', address: 0, words });
    if (data !== tid) throw new AppError('tag.changed', { expected: tid, actual: data });
    if (epc !== null && epc !== found.epc) throw new AppError('tag.many', { count: 2 });
    return {
      by: 'TID',
      async renew(power) {
        if (power === 'own') await putOwnBack();
        await retryHarmless(selectTid);
        return null;
      },
      // Whatever else answers, the mask is of this tag alone.
      confirm: async () => {},
    };
  } catch (error) {
    // Refused, unanswered, or accepted and matched against the wrong bank so that no tag answers.
    if (!hasCode(error, 'reader.refused', 'reader.timeout', 'reader.bad_frame', 'tag.none')) throw error;
  }
  let boundEpc = found.epc;
  const selectEpc = async () => {
    const actual = await readTid(reader, boundEpc, undefined, [words]);
    if (actual !== tid) throw new AppError('tag.changed', { expected: tid, actual });
  };
  const selectAlone = async () => {
    await expectAlone(reader, boundEpc);
    await selectEpc();
  };
  await selectAlone();
  return {
    by: 'EPC',
    async renew(power) {
      const seen = await findOneTag(reader, 1, { powerNotes });
      boundEpc = seen.epc;
      if (power === 'any') await selectEpc();
      else {
        await putOwnBack();
        await selectAlone();
      }
      return seen;
    },
    confirm: selectAlone,
  };
}

import type { LeastPower } from '#shared/desk/contract/readers';
import { AppError, hasCode } from '#shared/errors';
import type { UhfReader } from '../devices/readers/reader.ts';
import { type Binding, bindTag } from './bind-tag.ts';
import { probeTag } from './probe-tag.ts';
import { PC_ADDRESS } from './read-pc.ts';
import { retryHarmless } from './retry.ts';
import { atSearchPower, readPowers } from './search-power.ts';
import type { WorkContext } from './steps.ts';
import { modelDigits } from './tag-powers.ts';

/** So much less in each step, at most so many times. */
const STEP_DB = 3;
const MOST_STEPS = 6;
/** Below this, no reader writes. */
const LOWEST_DBM = 5;

/**
 * Finds the least power at which the one tag on the reader can still be written, in steps below the reader's own power.
 * The tag's own content is written to it again, so that an interrupted write changes nothing; at the end it is read
 * back at the reader's own power. Throws the errors of {@link probeTag} and {@link bindTag}, `tag.locked`, `tag.weak`
 * if the reader's own power does not write the tag, `reader.refused` if the power cannot be set, `tag.verify_failed`.
 */
export async function findLeastPower(reader: UhfReader, context: WorkContext): Promise<LeastPower> {
  const { powerNotes, tagPowers, signal } = context;
  const tag = await probeTag(reader, context);
  const binding = await bindTag(reader, tag.tid, tag, context);
  const powers = await readPowers(reader, powerNotes, signal);
  if (powers === null) throw new AppError('reader.refused', { status: 'power' });
  const ownDbm = powers.foundDbm;
  const content = tag.pc + tag.epc;
  if (!(await writes(reader, content))) throw new AppError('tag.weak');
  let leastDbm = Math.max(...ownDbm);
  const usedDbm = leastDbm;
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    if (signal?.aborted) break;
    const lessDbm = ownDbm.map((dbm) => dbm - step * STEP_DB);
    if (Math.min(...lessDbm) < LOWEST_DBM) break;
    const power = { foundDbm: ownDbm, searchDbm: lessDbm };
    const done = await atSearchPower(reader, powerNotes, power, () => writes(reader, content));
    if (done === null && step === 1) throw new AppError('reader.refused', { status: 'power' });
    if (!done?.result) break;
    leastDbm = Math.max(...lessDbm);
  }
  await expectWhole(reader, content, binding);
  signal?.throwIfAborted();
  tagPowers.keepLeast(tag.tid, leastDbm);
  return { model: modelDigits(tag.tid), usedDbm, leastDbm };
}

/** False if the tag has not received the command, or had too little power for it. */
async function writes(reader: UhfReader, data: string): Promise<boolean> {
  try {
    await reader.writeBank({ bank: 'epc', address: PC_ADDRESS, data });
    return true;
  } catch (error) {
    if (hasCode(error, 'tag.none', 'tag.weak', 'tag.refused', 'reader.timeout', 'reader.bad_frame'))
      return false;
    throw error;
  }
}

async function expectWhole(reader: UhfReader, content: string, binding: Binding): Promise<void> {
  await binding.renew('own');
  const range = { bank: 'epc', address: PC_ADDRESS, words: content.length / 4 } as const;
  const { data } = await retryHarmless(() => reader.readBank(range));
  if (data !== content) throw new AppError('tag.verify_failed', { expected: content, actual: data });
}

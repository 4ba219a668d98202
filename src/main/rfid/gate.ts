import type { TagSeen } from '#shared/desk/contract/tags';
import { AppError, hasCode, toAppError } from '#shared/errors';
import type { TagNotice, UhfReader } from '../devices/readers/reader.ts';
import { retryHarmless } from './retry.ts';
import { atSearchPower, putPowerBack, readPowers, type SearchPower } from './search-power.ts';
import type { WorkContext } from './steps.ts';

/** Rounds in a row that must find the same tag before the user's choice is accepted. */
export const STEADY_ROUNDS = 3;
/** After this many rounds the tag is unsteady. */
const MOST_ROUNDS = 9;
/** After this many rounds the field is empty. */
const EMPTY_ROUNDS = 3;

/** At this much below the write power, tags further away than the pad do not answer. */
const GATE_REDUCTION_DB = 5;
/** Below this power even a tag on the pad may not answer. */
const LOWEST_GATE_DBM = 10;

/**
 * Finds the one tag on the reader, which must be the same in `rounds` inventory rounds in a row. If the reader's power
 * can be set, searches at reduced power first, so that neighbouring tags do not answer, and at its usual power if that
 * finds nothing steady. Throws `tag.none`, `tag.none_near` where several answer at usual power only, `tag.many`,
 * `tag.unstable`.
 */
export async function findOneTag(
  reader: UhfReader,
  rounds: number,
  context: Pick<WorkContext, 'powerNotes' | 'signal'>,
): Promise<TagSeen> {
  const { powerNotes, signal } = context;
  const powers = await readPowers(reader, powerNotes, signal);
  if (powers !== null) {
    const searchDbm = powers.foundDbm.map(lowered);
    const isLower = searchDbm.some((dbm, antenna) => dbm !== powers.foundDbm[antenna]);
    const found = isLower ? await searchLower(reader, { ...powers, searchDbm }, rounds, context) : null;
    if (found !== null) return found;
    await putPowerBack(reader, powerNotes);
    if (isLower) return searchFurther(reader, rounds, signal);
  }
  return watchField(reader, rounds, signal);
}

/**
 * Makes sure that a tag found at lower power is the only one that its EPC reaches at the present one too: factory-blank
 * tags often share an EPC, and a mask also matches the longer EPCs that begin with it, an empty one all. Throws `tag.many`.
 */
export async function expectAlone(reader: UhfReader, epc: string, signal?: AbortSignal): Promise<void> {
  const notices = await retryHarmless(() => reader.poll(signal));
  const count = notices.filter((notice) => notice.epc.startsWith(epc)).length;
  if (count > 1) throw new AppError('tag.many', { count });
}

/** The detail of the step that found a tag. */
export function epcAndSignal({ epc, rssiDbm }: TagSeen): string {
  return rssiDbm === null ? epc : `${epc} ${rssiDbm} dBm`;
}

/** The power at which a tag beside the pad does not answer; the same where one on it might not either. */
function lowered(powerDbm: number): number {
  return powerDbm - GATE_REDUCTION_DB >= LOWEST_GATE_DBM ? powerDbm - GATE_REDUCTION_DB : powerDbm;
}

/** Null if the reader's power cannot be set, or nothing steady is found at the lower power. */
async function searchLower(
  reader: UhfReader,
  power: SearchPower,
  rounds: number,
  { powerNotes, signal }: Pick<WorkContext, 'powerNotes' | 'signal'>,
): Promise<TagSeen | null> {
  try {
    const found = await atSearchPower(reader, powerNotes, power, () => watchField(reader, rounds, signal));
    return found === null ? null : found.result;
  } catch (error) {
    if (hasCode(error, 'tag.none', 'tag.unstable')) return null;
    throw error;
  }
}

/** At usual power, after nothing steady was found at the lower one. */
async function searchFurther(reader: UhfReader, rounds: number, signal?: AbortSignal): Promise<TagSeen> {
  try {
    return await watchField(reader, rounds, signal);
  } catch (error) {
    if (hasCode(error, 'tag.many')) throw new AppError('tag.none_near', toAppError(error).details);
    throw error;
  }
}

async function watchField(reader: UhfReader, rounds: number, signal?: AbortSignal): Promise<TagSeen> {
  const seen = new Map<string, TagNotice>();
  let streak = 0;
  let last: TagNotice | undefined;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const notices = await retryHarmless(() => reader.poll(signal));
    for (const notice of notices) seen.set(notice.epc, notice);
    // A tag answers once per round: two answers are two tags, even with the same EPC.
    const tags = Math.max(notices.length, seen.size);
    if (tags > 1) throw new AppError('tag.many', { count: tags });
    last = notices[0] ?? last;
    streak = notices.length === 1 ? streak + 1 : 0;
    if (last !== undefined && streak >= rounds) return { ...last, count: streak };
    if (last === undefined && round >= EMPTY_ROUNDS) throw new AppError('tag.none');
  }
  throw new AppError('tag.unstable');
}

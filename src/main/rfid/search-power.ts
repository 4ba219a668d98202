import { hasCode } from '#shared/errors';
import type { UhfReader } from '../devices/readers/reader.ts';
import { isOfSilentDevice, isUnsupported, nullIfUnsupported } from '../devices/request-queue.ts';
import type { ReaderPowerNotes } from './power-notes.ts';
import { retryHarmless } from './retry.ts';

/** One power for all antennas, or one each. */
export interface SearchPower {
  /** The reader's own. */
  foundDbm: number[];
  searchDbm: number[];
  /** What it reports now; its own, unless it still has the power of an earlier search. */
  presentDbm?: number[];
}

/** The reader's own powers, even while it still has the power of a search, and the present ones; null if it reports none. */
export async function readPowers(
  reader: UhfReader,
  notes: ReaderPowerNotes,
  signal?: AbortSignal,
): Promise<Required<Pick<SearchPower, 'foundDbm' | 'presentDbm'>> | null> {
  // Not every module of a family has adjustable power; the gate then works at the given power.
  const presentDbm = await nullIfUnsupported(reader.getPowersDbm(signal));
  if (presentDbm === null) return null;
  const note = await findNote(reader, notes);
  const foundDbm = note !== null && isEqual(note.searchDbm, presentDbm) ? note.foundDbm : presentDbm;
  ownPowers.set(reader, foundDbm);
  return { foundDbm, presentDbm };
}

/** The reader's own powers as last read, by connection. */
const ownPowers = new WeakMap<UhfReader, number[]>();

/** The reader's own power as it was last read in this connection, of the antenna with the most; null where it was not. */
export function knownOwnPower(reader: UhfReader): number | null {
  const powersDbm = ownPowers.get(reader);
  return powersDbm === undefined ? null : Math.max(...powersDbm);
}

/**
 * Runs `work` at another power and puts the reader's own back, also when `work` fails; a lost reader keeps its note. A
 * reader that stores each power keeps this one, with the note, until {@link putPowerBack}, so that it is not stored again
 * for the next search. Null, without running `work`, where the power cannot be set.
 */
export async function atSearchPower<T>(
  reader: UhfReader,
  notes: ReaderPowerNotes,
  { foundDbm, searchDbm, presentDbm = foundDbm }: SearchPower,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const knownDbm = reportedPowers.get(reader)?.get(searchDbm.join());
  const note = { identity: await identityOf(reader), foundDbm, searchDbm: knownDbm ?? searchDbm };
  const isStored = (await reader.storesPowers(foundDbm)) || (await reader.storesPowers(searchDbm));
  // Not every reader reports a power that it does not store.
  const hasIt = isStored && isEqual(presentDbm, note.searchDbm) && !isEqual(presentDbm, foundDbm);
  if (!hasIt) {
    // The note of another search is true until then.
    await putPowerBack(reader, notes);
    notes.put(note);
    if (!(await trySetting(reader, searchDbm))) {
      notes.remove(note);
      return null;
    }
  }
  let outcome: { result: T } | { error: unknown };
  try {
    if (knownDbm === undefined) {
      const actualDbm = await retryHarmless(() => reader.getPowersDbm());
      if (!isEqual(actualDbm, searchDbm)) notes.put({ ...note, searchDbm: actualDbm });
      learnReported(reader, searchDbm, actualDbm);
    }
    outcome = { result: await work() };
  } catch (error) {
    outcome = { error };
  }
  const isGone =
    'error' in outcome && (hasCode(outcome.error, 'reader.disconnected') || isOfSilentDevice(outcome.error));
  // A reader that is gone keeps its note, by which its next use puts the power back.
  if (!isStored && !isGone) await putPowerBack(reader, notes);
  if ('error' in outcome) throw outcome.error;
  return outcome;
}

/**
 * Puts back the power that an interrupted search has left lower. A reader that does not answer keeps its note for the
 * next time. Throws `reader.disconnected`.
 */
export async function putLeftPowerBack(reader: UhfReader, notes: ReaderPowerNotes): Promise<void> {
  try {
    await putPowerBack(reader, notes);
  } catch (error) {
    // The next operation reports a reader that does not answer, and may work at the lower power.
    if (!isUnsupported(error)) throw error;
  }
}

/** False if the reader refuses the power. */
async function trySetting(reader: UhfReader, powersDbm: readonly number[]): Promise<boolean> {
  try {
    // Without a signal, like all of this file: cancelling must not leave the reader at reduced power.
    await reader.setPowersDbm(powersDbm);
    return true;
  } catch (error) {
    if (hasCode(error, 'reader.refused')) return false;
    throw error;
  }
}

/** Restores the reader's own power if it still has a search's, and then removes the note. */
export async function putPowerBack(reader: UhfReader, notes: ReaderPowerNotes): Promise<void> {
  const note = await findNote(reader, notes);
  if (note === null) return;
  const powersDbm = await retryHarmless(() => reader.getPowersDbm());
  if (isEqual(powersDbm, note.searchDbm)) await retryHarmless(() => reader.setPowersDbm(note.foundDbm));
  notes.remove(note);
}

function isEqual(one: readonly number[], other: readonly number[]): boolean {
  return one.join() === other.join();
}

async function findNote(reader: UhfReader, notes: ReaderPowerNotes) {
  return notes.isEmpty() ? null : notes.find(await identityOf(reader));
}

/**
 * The power that a reader reports after one was set, by connection: a chip that sets power in steps reports another
 * value than the one requested. The note must not mistake it for a power that a user has set.
 */
const reportedPowers = new WeakMap<UhfReader, Map<string, number[]>>();

function learnReported(reader: UhfReader, askedDbm: readonly number[], actualDbm: number[]): void {
  const reported = reportedPowers.get(reader) ?? new Map<string, number[]>();
  reportedPowers.set(reader, reported.set(askedDbm.join(), actualDbm));
}

/** What the reader of a connection has answered to `identify`. */
const identities = new WeakMap<UhfReader, string>();

/** The reader's answer to `identify`; empty if it has no such command. */
async function identityOf(reader: UhfReader): Promise<string> {
  const known = identities.get(reader);
  if (known !== undefined) return known;
  try {
    const identity = await retryHarmless(() => reader.identify());
    identities.set(reader, identity);
    return identity;
  } catch (error) {
    if (isUnsupported(error)) return '';
    throw error;
  }
}

import { AppError } from '#shared/errors';
import { fromHex } from '#shared/rfid/hex';
import type { Faults } from './faults.ts';
import type { ReaderSimulator } from './reader-simulator.ts';
import type { SimulatedTag, TagSpecification } from './tag.ts';
import { type ReaderTiming, realTiming } from './timing.ts';

type Simulator = ReaderSimulator<unknown>;

/** The maximum of tags in a script: those of a large hall. */
const MOST_TAGS = 10_000;
/** A tag at the edge of the field answers one round in so many, and receives no write. */
const WEAK_ROUNDS = 4;
const WEAK_DBM = -78;
/** Rounds after which a walk is one tag further: some tenths of a second. */
const ROUNDS_A_STEP = 10;

/**
 * The faults of `?fault=NAME,NAME:COUNT`. A count is how often the fault occurs, without one always or, where a person
 * trains to repair it, once.
 */
const FAULTS: Record<
  string,
  (count: number | null, simulator: Simulator, nextTag: () => SimulatedTag) => void
> = {
  'no-tag': (_, simulator) => {
    simulator.tags = [];
  },
  'two-tags': (_, simulator, nextTag) => {
    simulator.tags.push(nextTag());
  },
  locked: (_, simulator) => {
    for (const tag of simulator.tags) tag.locked = true;
  },
  'active-mode': (_, simulator) => {
    simulator.isActive = true;
  },
  silent: (_, simulator) => withFault(simulator, { isMute: true }),
  unplug: (count, simulator) => withFault(simulator, { answersToUnplug: count ?? 1 }),
  'unplug-after-write': (_, simulator) => withFault(simulator, { unplugAfterWrite: true }),
  'split-frames': (_, simulator) => withFault(simulator, { splitFrames: true }),
  noise: (_, simulator) => withFault(simulator, { noise: fromHex('00BBFF7E') }),
  'bad-checksum': (count, simulator) =>
    withFault(simulator, { badChecksums: count ?? Number.POSITIVE_INFINITY }),
  'half-write': (count, simulator) => withFault(simulator, { halfWrites: count ?? 1 }),
  'lost-write': (count, simulator) => withFault(simulator, { lostWrites: count ?? 1 }),
};

function withFault(simulator: Simulator, faults: Faults): void {
  simulator.faults = { ...simulator.faults, ...faults };
}

/**
 * Creates the tags that a script places in front of the reader: those of `epcs`, and blank ones up to `tags`; the last
 * `weak` of them are at the edge of the field. Null if the script places none. Throws `input.invalid`.
 */
export function scriptedTags(
  options: URLSearchParams,
  nextTag: (content?: Partial<TagSpecification>) => SimulatedTag,
): SimulatedTag[] | null {
  const epcs = (options.get('epcs') ?? '').toUpperCase().split(',').filter(Boolean);
  for (const epc of epcs)
    if (!/^([0-9A-F]{4}){1,31}$/.test(epc)) throw new AppError('input.invalid', { reason: `epcs=${epc}` });
  const count = Math.max(epcs.length, numberOf(options, 'tags') ?? 0);
  if (count === 0) return null;
  const firstWeak = count - (numberOf(options, 'weak') ?? 0);
  return Array.from({ length: count }, (_, index) => {
    const epc = epcs[index];
    return nextTag({
      ...(epc !== undefined && { epc }),
      ...(index >= firstWeak && { isWeak: true, rssiDbm: WEAK_DBM }),
    });
  });
}

/** Which tags answer a round: all but weak ones, or the few that a person with a handheld reader walks past (`walk`). */
export function scriptedReach(
  options: URLSearchParams,
): (tag: SimulatedTag, round: number, index: number, of: number) => boolean {
  const atATime = numberOf(options, 'walk');
  return (tag, round, index, of) => {
    if (tag.isWeak && round % WEAK_ROUNDS !== 0) return false;
    if (atATime === null) return true;
    const first = Math.floor(round / ROUNDS_A_STEP) % of;
    return (index - first + of) % of < atATime;
  };
}

/** The time of a real reader of this family (`timing=real`); null for answers at once. Throws `input.invalid`. */
export function scriptedTiming(
  options: URLSearchParams,
  driver: Parameters<typeof realTiming>[0],
): ReaderTiming | null {
  const wanted = options.get('timing');
  if (wanted === null) return null;
  if (wanted !== 'real') throw new AppError('input.invalid', { reason: `timing=${wanted}` });
  return realTiming(driver);
}

/** Lets the simulator have the faults of the script. Throws `input.invalid` for unknown ones. */
export function scriptFaults(
  options: URLSearchParams,
  simulator: Simulator,
  nextTag: () => SimulatedTag,
): void {
  for (const fault of (options.get('fault') ?? '').split(',').filter(Boolean)) {
    const [, name = '', count] = /^([a-z-]+)(?::(\d{1,6}))?$/.exec(fault) ?? [];
    const play = FAULTS[name];
    if (play === undefined) throw new AppError('input.invalid', { reason: `fault=${fault}` });
    play(count === undefined ? null : Number(count), simulator, nextTag);
  }
}

function numberOf(options: URLSearchParams, name: string): number | null {
  const text = options.get(name);
  if (text === null) return null;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > MOST_TAGS) throw new AppError('input.invalid', { reason: `${name}=${text}` });
  return value;
}

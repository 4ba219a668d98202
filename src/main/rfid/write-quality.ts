import type { ModelQuality } from '#shared/desk/contract/readers';
import type { TagEvent } from '#shared/desk/contract/tags';
import type { WriteQuality } from '#shared/rfid/weak-tags';
import { modelDigits } from './tag-powers.ts';

/** The steps of one tag's write, in the order in which they happened. */
export interface WrittenSteps {
  tid: string;
  events: readonly Pick<TagEvent, 'step' | 'state' | 'detail'>[];
}

/**
 * Summarises how well a reader writes tags, by tag model, the most frequent first. `writes` start with the latest;
 * `leastOf` is the least power that a search has found for a model.
 */
export function qualityOf(
  writes: readonly WrittenSteps[],
  leastOf: (model: string) => number | null,
): ModelQuality[] {
  const byModel = Map.groupBy(writes, ({ tid }) => modelDigits(tid));
  return [...byModel]
    .map(([model, ofModel]) => ({ model, ...sumOf(ofModel.map(outcomeOf), leastOf(model)) }))
    .sort((one, other) => other.tags - one.tags);
}

/** How a tag was written, by its steps; `leastDbm` is the least power that a search has found for its model. */
export function writeQualityOf(
  { events }: Pick<WrittenSteps, 'events'>,
  leastDbm: number | null,
): WriteQuality {
  const { rssiDbm, rewrites, done } = outcomeOf({ events });
  const powerDbm = done.at(-1) ?? null;
  const marginDb = powerDbm === null || leastDbm === null ? null : powerDbm - Math.min(powerDbm, leastDbm);
  return { writes: Math.max(0, rewrites) + 1, rssiDbm, powerDbm, marginDb };
}

interface Outcome {
  rssiDbm: number | null;
  isWritten: boolean;
  rewrites: number;
  /** Powers at which the tag held the intended content afterwards, and powers at which it did not. */
  done: number[];
  tried: number[];
}

/**
 * Extracts signal and power from the details of the steps: the gate's detail ends with the signal, a write's with its
 * power.
 */
function outcomeOf({ events }: Pick<WrittenSteps, 'events'>): Outcome {
  const outcome: Outcome = { rssiDbm: null, isWritten: false, rewrites: -1, done: [], tried: [] };
  let powerDbm: number | null = null;
  for (const { step, state, detail } of events) {
    if (step === 'gate' && state === 'done') outcome.rssiDbm = dbmIn(detail);
    if (step === 'write' && state === 'started') outcome.rewrites += 1;
    if (step === 'write' && state === 'done') {
      powerDbm = dbmIn(detail);
      if (powerDbm !== null) outcome.tried.push(powerDbm);
    }
    if (step === 'verify' && state === 'done') {
      outcome.isWritten = true;
      if (powerDbm !== null) outcome.done.push(powerDbm);
    }
  }
  return outcome;
}

function dbmIn(detail: string): number | null {
  const found = /(-?\d+(?:\.\d+)?) dBm$/.exec(detail)?.[1];
  return found === undefined ? null : Number(found);
}

function sumOf(outcomes: readonly Outcome[], foundDbm: number | null): Omit<ModelQuality, 'model'> {
  const signals = outcomes.flatMap(({ rssiDbm }) => rssiDbm ?? []).sort((one, other) => one - other);
  const done = outcomes.flatMap((outcome) => outcome.done);
  const tried = new Set(outcomes.flatMap((outcome) => outcome.tried));
  const [usedDbm = null] = done;
  return {
    tags: outcomes.length,
    written: outcomes.filter(({ isWritten }) => isWritten).length,
    rewrites: outcomes.reduce((sum, { rewrites }) => sum + Math.max(0, rewrites), 0),
    medianRssiDbm: signals[Math.floor(signals.length / 2)] ?? null,
    weakestRssiDbm: signals[0] ?? null,
    usedDbm,
    // A single power does not show whether less would be enough.
    marginDb:
      usedDbm === null || (tried.size < 2 && foundDbm === null)
        ? null
        : usedDbm - Math.min(...done, foundDbm ?? usedDbm),
  };
}

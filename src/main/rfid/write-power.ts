import type { UhfReader } from '../devices/readers/reader.ts';
import { mostPowerOf } from './legal-radio.ts';
import { atSearchPower, knownOwnPower, readPowers } from './search-power.ts';
import type { WorkContext } from './steps.ts';

/** Three attempts are at the reader's own power, at twice and at four times as much. */
const STEP_DB = 3;

/**
 * The powers for the attempts to write one tag. No step exceeds the power that the reader's region allows; a reader
 * already set to more keeps its power.
 */
export interface WritePower {
  /**
   * Runs one attempt on a reader that has its own power, which is put back afterwards as by {@link atSearchPower}.
   * `confirm`: before a write at more than that.
   */
  run<T>(write: () => Promise<T>, confirm: () => Promise<void>): Promise<T>;
  /** The next attempt has more, up to the limit. */
  raise(): void;
  /** The power of the last attempt in dBm, on the antenna with the most; null if the reader does not report it. */
  usedDbm(): number | null;
  /** Called when the last attempt has written the tag: other tags of its model start with its power. */
  keep(): void;
}

/** Starts with the power that the tag's model needed before on this reader, else with the reader's own power. */
export async function stepWritePower(
  reader: UhfReader,
  tid: string,
  { powerNotes, tagPowers, antennaGainDbi }: WorkContext,
): Promise<WritePower> {
  const learnedDbm = tagPowers.find(tid);
  let ownDbm: number[] | null | undefined;
  let raisedDb = 0;
  let raisedDbm: number | null = null;
  let mostDbm: number | undefined;
  const readOwn = async () => {
    if (ownDbm === undefined) ownDbm = (await readPowers(reader, powerNotes))?.foundDbm ?? null;
    return ownDbm;
  };
  if (learnedDbm !== null) {
    const own = await readOwn();
    if (own !== null) raisedDb = Math.max(0, learnedDbm - Math.max(...own));
  }

  return {
    async run(write, confirm) {
      raisedDbm = null;
      const own = raisedDb > 0 ? await readOwn() : null;
      // In whole dBm, which every family accepts.
      if (own !== null) mostDbm ??= Math.floor(await mostPowerOf(reader, antennaGainDbi));
      // A reader refuses a power that its amplifier cannot deliver; then a smaller step is tried.
      for (let addedDb = raisedDb; own !== null && addedDb > 0; addedDb -= STEP_DB) {
        const raised = own.map((dbm) => Math.max(dbm, Math.min(dbm + addedDb, mostDbm ?? dbm)));
        if (raised.join() === own.join()) break;
        const power = { foundDbm: own, searchDbm: raised };
        const done = await atSearchPower(reader, powerNotes, power, async () => {
          await confirm();
          return write();
        });
        if (done === null) continue;
        raisedDbm = Math.max(...raised);
        return done.result;
      }
      return write();
    },
    raise() {
      raisedDb += STEP_DB;
    },
    usedDbm: () => raisedDbm ?? knownOwnPower(reader),
    keep() {
      if (raisedDbm !== null && raisedDbm !== learnedDbm) tagPowers.keep(tid, raisedDbm);
    },
  };
}

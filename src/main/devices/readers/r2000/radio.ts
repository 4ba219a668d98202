import type { Radio, RadioChange, Region } from '#shared/desk/contract/readers';
import { hasCode } from '#shared/errors';
import { nullIfUnsupported } from '../../request-queue.ts';
import type { RunCommand } from '../connection.ts';
import { AUTOMATIC_COUNTING, type Counting, countingAfter, refuseAir, SESSIONS } from '../counting.ts';
import type { RadioOperations } from '../reader.ts';
import {
  bandOf,
  channelRange,
  channelsOf,
  commonPower,
  refuseAntennas,
  refuseBeep,
  regionsOf,
  regionToSet,
} from '../regions.ts';
import * as commands from './commands.ts';

/** A reader with antennas to choose from has four, or eight. */
const LEAST_ANTENNAS = 4;

/** A reader is back from its restart after some of these queries. */
const RESTART_QUERIES = 5;

/**
 * Power, region and RF profile, the one antenna of several that works, and the session of inventories that count tags, which
 * belongs to the connection.
 */
export function radioOf(run: RunCommand): { operations: RadioOperations; counting: () => Counting } {
  let counting = AUTOMATIC_COUNTING;
  /** Queried once per connection; null for a reader that does not report it, or has others. */
  let profile: Promise<number | null> | undefined;

  async function air(signal?: AbortSignal): Promise<Pick<Radio, 'session' | 'q' | 'profile'>> {
    profile ??= findProfile(run, signal).catch((error: unknown) => {
      profile = undefined;
      throw error;
    });
    const now = await profile;
    return {
      session: { now: counting.session, choices: SESSIONS },
      q: null,
      profile: now === null ? null : { now, choices: commands.PROFILES },
    };
  }

  async function setProfile(wanted: number, signal?: AbortSignal): Promise<void> {
    const antenna = await findAntenna(run, signal);
    profile = undefined;
    await run(commands.setProfile, wanted, signal);
    await awaitRestart(run, signal);
    if (antenna !== null) await run(commands.setAntenna, antenna, signal);
  }

  const operations: RadioOperations = {
    losesRadio: ['antennas', 'session'],
    getPowersDbm: (signal) => run(commands.getPowers, undefined, signal),
    async setPowersDbm(powersDbm, signal) {
      // The reader has a command that sets the power without storing it, but only one power for all antennas.
      const power = commonPower(powersDbm);
      if (power === null) await run(commands.storePowers, powersDbm, signal);
      else await run(commands.lendPower, power, signal);
    },
    storesPowers: async (powersDbm) => commonPower(powersDbm) === null,
    async getRadio(signal) {
      const { region, channel } = await run(commands.getRange, undefined, signal);
      const powersDbm = await run(commands.getPowers, undefined, signal);
      const antenna = await findAntenna(run, signal);
      return {
        region,
        regions: regionsOf(commands.BANDS),
        channel,
        channels: region === null ? [] : channelsOf(commands.BANDS[region]),
        powersDbm: antenna === null ? powersDbm : forEachAntenna(powersDbm),
        antennas: antenna === null ? null : { used: [antenna], isOneAtATime: true },
        workMode: null,
        beep: { now: null, choices: commands.BEEPS },
        ...(await air(signal)),
      };
    },
    async setRadio({ region, channel, powersDbm, antennas, beep, ...chosen }, signal) {
      refuseBeep(beep, commands.BEEPS);
      if (Object.keys(chosen).length > 0) refuseAir(chosen, await air(signal));
      counting = countingAfter(counting, chosen);
      if (typeof chosen.profile === 'number') await setProfile(chosen.profile, signal);
      if (region !== undefined || channel !== undefined) {
        const wanted = await regionToSet(region, () => run(commands.getRange, undefined, signal));
        await run(commands.setRange, rangeOf(wanted, channel), signal);
      }
      if (powersDbm !== undefined) {
        const power = commonPower(powersDbm);
        await run(commands.storePowers, power === null ? powersDbm : [power], signal);
      }
      if (antennas !== undefined) {
        const [antenna, ...others] = antennas;
        if (antenna === undefined || others.length > 0) return refuseAntennas(antennas);
        await run(commands.setAntenna, antenna, signal);
      }
      if (beep !== undefined) await run(commands.setBeep, beep, signal);
    },
  };
  return { operations, counting: () => counting };
}

/** The RF profile in force, if it is one of the table. */
async function findProfile(run: RunCommand, signal?: AbortSignal): Promise<number | null> {
  // Firmware for other chips has other profiles, or none.
  const profile = await nullIfUnsupported(run(commands.getProfile, undefined, signal));
  return commands.PROFILES.some(({ value }) => value === profile) ? profile : null;
}

/** Returns when a reader that restarts answers again. Throws `reader.timeout` for one that does not. */
async function awaitRestart(run: RunCommand, signal?: AbortSignal): Promise<void> {
  for (let left = RESTART_QUERIES; ; left -= 1)
    try {
      await run(commands.getVersion, undefined, signal);
      return;
    } catch (error) {
      if (!hasCode(error, 'reader.timeout') || left <= 1) throw error;
    }
}

/** The working antenna; null if the reader has only one and does not support the query. */
async function findAntenna(run: RunCommand, signal?: AbortSignal): Promise<number | null> {
  try {
    return await run(commands.getAntenna, undefined, signal);
  } catch (error) {
    if (hasCode(error, 'reader.refused')) return null;
    throw error;
  }
}

/** A power for each antenna, even if the reader reports only one because all are equal. */
function forEachAntenna(powersDbm: readonly number[]): number[] {
  const [first = 0] = powersDbm;
  return powersDbm.length > 1 ? [...powersDbm] : Array<number>(LEAST_ANTENNAS).fill(first);
}

/** Throws `reader.refused` for a region that this family does not have, and a frequency that the region does not. */
function rangeOf(region: Region, channel: RadioChange['channel']): commands.FrequencyRange {
  const band = bandOf(commands.BANDS, region);
  const { first, last } = channelRange(band, channel);
  return [band.code, band.first + first, band.first + last];
}

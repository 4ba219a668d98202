import type { RadioChange, Region } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import type { RunCommand } from '../connection.ts';
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

/** Power and region, and the one antenna of several that works. */
export function radioOf(run: RunCommand): RadioOperations {
  return {
    losesRadio: ['antennas'],
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
      };
    },
    async setRadio({ region, channel, powersDbm, antennas, beep }, signal) {
      refuseBeep(beep, commands.BEEPS);
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
}

/** The working antenna; null if the reader has only one and does not support the query. */
async function findAntenna(run: RunCommand, signal?: AbortSignal): Promise<number | null> {
  try {
    return await run(commands.getAntenna, undefined, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === 'reader.refused') return null;
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

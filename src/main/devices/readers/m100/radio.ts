import type { RunCommand } from '../connection.ts';
import { countingAfter, QS, refuseAir, SESSIONS } from '../counting.ts';
import type { RadioOperations } from '../reader.ts';
import {
  channelIndex,
  channelsOf,
  onePower,
  refuseAntennas,
  refuseBeep,
  regionsOf,
  regionToSet,
} from '../regions.ts';
import * as commands from './commands.ts';
import type { QueryParameters } from './query.ts';

/**
 * One antenna's power, a region in which the module hops or keeps to one channel (it does not report which), and session
 * and Q of inventories that count tags.
 */
export function radioOf(run: RunCommand, query: QueryParameters): RadioOperations {
  const air = () => ({
    session: { now: query.counting.session, choices: SESSIONS },
    q: { now: query.counting.q, choices: QS },
    profile: null,
  });
  return {
    losesRadio: ['region', 'channel', 'powersDbm', 'session', 'q'],
    getPowersDbm: async (signal) => [await run(commands.getPower, undefined, signal)],
    setPowersDbm: async (powersDbm, signal) => run(commands.setPower, onePower(powersDbm), signal),
    storesPowers: async () => false,
    async getRadio(signal) {
      const region = await run(commands.getRegion, undefined, signal);
      return {
        region,
        regions: regionsOf(commands.BANDS),
        channel: null,
        channels: region === null ? [] : channelsOf(commands.BANDS[region]),
        powersDbm: [await run(commands.getPower, undefined, signal)],
        antennas: null,
        workMode: null,
        beep: null,
        ...air(),
      };
    },
    async setRadio({ region, channel, powersDbm, antennas, beep, ...chosen }, signal) {
      refuseAir(chosen, air());
      refuseAntennas(antennas);
      refuseBeep(beep);
      if (region !== undefined) await run(commands.setRegion, region, signal);
      if (channel === 'hop') await run(commands.setHopping, true, signal);
      else if (channel !== undefined) {
        const present = await regionToSet(undefined, async () => ({
          region: await run(commands.getRegion, undefined, signal),
        }));
        const band = commands.BANDS[present];
        const index = channelIndex(band, channel);
        await run(commands.setHopping, false, signal);
        await run(commands.setChannel, index, signal);
      } else if (region !== undefined) await run(commands.setHopping, true, signal);
      if (powersDbm !== undefined) await run(commands.setPower, onePower(powersDbm), signal);
      query.counting = countingAfter(query.counting, chosen);
    },
  };
}

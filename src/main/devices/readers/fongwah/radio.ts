import { AppError } from '#shared/errors';
import type { RunCommand } from '../connection.ts';
import { NO_AIR_CHOICE, refuseAir } from '../counting.ts';
import type { RadioOperations } from '../reader.ts';
import { onePower, refuseAntennas, refuseBeep } from '../regions.ts';
import * as commands from './commands.ts';

/** One antenna's power, and a region in whose channels the reader hops. */
export function radioOf(run: RunCommand): RadioOperations {
  return {
    losesRadio: ['region', 'powersDbm'],
    getPowersDbm: async (signal) => [await run(commands.getPower, undefined, signal)],
    setPowersDbm: async (powersDbm, signal) => run(commands.setPower, onePower(powersDbm), signal),
    storesPowers: async () => false,
    async getRadio(signal) {
      return {
        region: await run(commands.getRegion, undefined, signal),
        regions: commands.REGIONS,
        channel: 'hop',
        channels: ['hop'],
        powersDbm: [await run(commands.getPower, undefined, signal)],
        antennas: null,
        workMode: null,
        beep: null,
        ...NO_AIR_CHOICE,
      };
    },
    async setRadio({ region, channel, powersDbm, antennas, beep, ...air }, signal) {
      refuseAir(air, NO_AIR_CHOICE);
      refuseAntennas(antennas);
      refuseBeep(beep);
      if (channel !== undefined && channel !== 'hop')
        throw new AppError('reader.refused', { status: `${channel} MHz` });
      if (region !== undefined) await run(commands.setRegion, region, signal);
      if (powersDbm !== undefined) await run(commands.setPower, onePower(powersDbm), signal);
    },
  };
}

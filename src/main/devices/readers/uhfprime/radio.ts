import type { RunCommand } from '../connection.ts';
import type { RadioOperations } from '../reader.ts';
import { channelsOf, onePower, refuseAntennas, refuseBeep, regionsOf, regionToSet } from '../regions.ts';
import * as commands from './commands.ts';

/** Power, region and mode, which share one block of parameters and are stored with it. */
export function radioOf(run: RunCommand): RadioOperations {
  const readParameters = (signal?: AbortSignal) => run(commands.getParameters, undefined, signal);
  return {
    losesRadio: [],
    getPowersDbm: async (signal) => [commands.powerOf(await readParameters(signal))],
    setPowersDbm: async (powersDbm, signal) => run(commands.setPower, onePower(powersDbm), signal),
    storesPowers: async () => true,
    async getRadio(signal) {
      const parameters = await readParameters(signal);
      const { region, channel } = commands.rangeOf(parameters);
      return {
        region,
        regions: regionsOf(commands.BANDS),
        channel,
        channels: region === null ? [] : channelsOf(commands.BANDS[region]),
        powersDbm: [commands.powerOf(parameters)],
        antennas: null,
        workMode: commands.modeOf(parameters),
        beep: { now: commands.beepOf(parameters), choices: commands.BEEPS },
      };
    },
    async setRadio({ region, channel, powersDbm, antennas, workMode, beep }, signal) {
      refuseAntennas(antennas);
      refuseBeep(beep, commands.BEEPS);
      if (region !== undefined || channel !== undefined) {
        const parameters = await readParameters(signal);
        const wanted = await regionToSet(region, async () => commands.rangeOf(parameters));
        await run(commands.setParameters, commands.withRange(parameters, wanted, channel), signal);
      }
      if (powersDbm !== undefined) await run(commands.setPower, onePower(powersDbm), signal);
      if (workMode !== undefined)
        await run(commands.setParameters, commands.inAnswerMode(await readParameters(signal)), signal);
      if (beep !== undefined)
        await run(commands.setParameters, commands.withBeep(await readParameters(signal), beep), signal);
    },
  };
}

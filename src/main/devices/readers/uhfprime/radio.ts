import type { Radio } from '#shared/desk/contract/readers';
import type { RunCommand } from '../connection.ts';
import { QS, refuseAir, SESSIONS } from '../counting.ts';
import type { RadioOperations } from '../reader.ts';
import { channelsOf, onePower, refuseAntennas, refuseBeep, regionsOf, regionToSet } from '../regions.ts';
import * as commands from './commands.ts';

/** The family stores Q and session, so that there is no choice of the connection. */
function airOf(parameters: Uint8Array): Pick<Radio, 'session' | 'q' | 'profile'> {
  const { q, session } = commands.queryOf(parameters);
  return {
    session: { now: session, choices: SESSIONS.filter((choice) => choice !== 'automatic') },
    q: { now: q, choices: QS.filter((choice) => choice !== 'automatic') },
    profile: null,
  };
}

/** Power, region, mode, Q and session, which share one block of parameters and are stored with it. */
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
        ...airOf(parameters),
      };
    },
    async setRadio({ region, channel, powersDbm, antennas, workMode, beep, ...air }, signal) {
      if (Object.keys(air).length > 0) {
        const parameters = await readParameters(signal);
        refuseAir(air, airOf(parameters));
        const present = commands.queryOf(parameters);
        const query = {
          q: typeof air.q === 'number' ? air.q : present.q,
          session: typeof air.session === 'number' ? air.session : present.session,
        };
        await run(commands.setParameters, commands.withQuery(parameters, query), signal);
      }
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

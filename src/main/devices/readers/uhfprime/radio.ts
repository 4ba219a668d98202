import type { Radio } from '#shared/desk/contract/readers';
import { toHex } from '#shared/rfid/hex';
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
      refuseAntennas(antennas);
      refuseBeep(beep, commands.BEEPS);
      const powerDbm = powersDbm && onePower(powersDbm);
      const found = await readParameters(signal);
      refuseAir(air, airOf(found));
      const present = commands.queryOf(found);
      let wanted = commands.withQuery(found, {
        q: typeof air.q === 'number' ? air.q : present.q,
        session: typeof air.session === 'number' ? air.session : present.session,
      });
      if (region !== undefined || channel !== undefined) {
        const inRegion = await regionToSet(region, async () => commands.rangeOf(found));
        wanted = commands.withRange(wanted, inRegion, channel);
      }
      if (workMode !== undefined) wanted = commands.inAnswerMode(wanted);
      if (beep !== undefined) wanted = commands.withBeep(wanted, beep);
      // The reader's flash wears with each write.
      if (toHex(wanted) !== toHex(found)) await run(commands.setParameters, wanted, signal);
      if (powerDbm !== undefined && powerDbm !== commands.powerOf(found))
        await run(commands.setPower, powerDbm, signal);
    },
  };
}

import type { Radio } from '#shared/desk/contract/readers';
import { hasCode } from '#shared/errors';
import { countingAfter, NO_AIR_CHOICE, QS, refuseAir, SESSIONS } from '../counting.ts';
import type { RadioOperations } from '../reader.ts';
import {
  channelsOf,
  commonPower,
  onePower,
  refuseAntennas,
  refuseBeep,
  regionsOf,
  regionToSet,
} from '../regions.ts';
import { BANDS, decodeBand } from './bands.ts';
import * as commands from './commands.ts';
import type { UhfReader18Session } from './session.ts';

/** Power, region, antennas and mode; a 288 has several antennas, the other types one. */
export function radioOf(session: UhfReader18Session): RadioOperations {
  const { run } = session;
  return {
    losesRadio: ['session', 'q'],
    getPowersDbm: (signal) => readPowers(session, signal),
    async setPowersDbm(powersDbm, signal) {
      const powerDbm = commonPower(powersDbm);
      if (powerDbm === null) await storePowers(session, powersDbm, signal);
      else await run(commands.lendPower, { powerDbm, type: await session.knownType(signal) }, signal);
    },
    storesPowers: async (powersDbm, signal) =>
      commonPower(powersDbm) === null || !(await session.is288(signal)),
    async getRadio(signal) {
      const powersDbm = await readPowers(session, signal);
      const { band, type, antennaMask, beeps } = await session.readInfo(signal);
      const { region, channel } = decodeBand(band);
      return {
        region,
        regions: regionsOf(BANDS),
        channel,
        channels: region === null ? [] : channelsOf(BANDS[region]),
        powersDbm,
        antennas:
          antennaMask === null || powersDbm.length !== commands.antennasOf(type)
            ? null
            : { used: antennasIn(antennaMask, powersDbm.length), isOneAtATime: false },
        workMode: await session.mode.read(signal),
        beep: beeps === null ? null : { now: beeps ? 'on' : 'off', choices: commands.BEEPS },
        ...(await airOf(session, signal)),
      };
    },
    async setRadio({ region, channel, powersDbm, antennas, workMode, beep, ...air }, signal) {
      if (Object.keys(air).length > 0) refuseAir(air, await airOf(session, signal));
      const type = await session.knownType(signal);
      refuseBeep(beep, commands.is288(type) ? commands.BEEPS : []);
      if (antennas !== undefined && Math.max(...antennas) > (commands.antennasOf(type) ?? 0))
        return refuseAntennas(antennas);
      if (region !== undefined || channel !== undefined) {
        const wanted = await regionToSet(region, async () =>
          decodeBand((await session.readInfo(signal)).band),
        );
        await run(commands.setBand, { region: wanted, channel }, signal);
      }
      if (powersDbm !== undefined) await storePowers(session, powersDbm, signal);
      if (antennas !== undefined) await run(commands.setAntennas, { mask: maskOf(antennas), type }, signal);
      if (workMode !== undefined) await session.setAnswerMode(signal);
      if (beep !== undefined) await run(commands.setBeep, beep, signal);
      session.counting = countingAfter(session.counting, air);
      if (typeof air.profile === 'number') await session.setProfile(air.profile, signal);
    },
  };
}

/** Session and Q go with each inventory of a 288-type reader; the RF profile is stored there. */
async function airOf(
  session: UhfReader18Session,
  signal?: AbortSignal,
): Promise<Pick<Radio, 'session' | 'q' | 'profile'>> {
  if (!(await session.is288(signal))) return NO_AIR_CHOICE;
  const profile = await session.profile(signal);
  return {
    session: { now: session.counting.session, choices: SESSIONS },
    q: { now: session.counting.q, choices: QS },
    profile: profile === null ? null : { now: profile, choices: commands.PROFILES },
  };
}

/** The power of each antenna in dBm, where the reader reports it. */
async function readPowers(session: UhfReader18Session, signal?: AbortSignal): Promise<number[]> {
  const info = await session.readInfo(signal);
  if (!commands.is288(info.type)) return [info.powerDbm];
  try {
    return await session.run(commands.getPowers, undefined, signal);
  } catch (error) {
    // Readers of the kind with one antenna.
    if (hasCode(error, 'reader.refused')) return [info.powerDbm];
    throw error;
  }
}

async function storePowers(
  session: UhfReader18Session,
  powersDbm: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  const power = (await session.is288(signal)) ? commonPower(powersDbm) : onePower(powersDbm);
  await session.run(commands.storePowers, power === null ? powersDbm : [power], signal);
}

function antennasIn(mask: number, most: number): number[] {
  const all = Array.from({ length: most }, (_, index) => index + 1);
  return all.filter((antenna) => (mask >> (antenna - 1)) & 1);
}

function maskOf(antennas: readonly number[]): number {
  return antennas.reduce((mask, antenna) => mask | (1 << (antenna - 1)), 0);
}

import type { ProfileChoice, Radio, RadioChange } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { nullIfUnsupported } from '../../request-queue.ts';
import { countingAfter, QS, refuseAir, SESSIONS } from '../counting.ts';
import type { RadioOperations } from '../reader.ts';
import { refuseAntennas, refuseBeep } from '../regions.ts';
import type { LlrpClient } from './client.ts';
import * as commands from './commands.ts';
import { Type } from './messages.ts';

/** Power and channel of each antenna, which LLRP names by their places in tables that the reader has of both. */
export function radioOf(client: LlrpClient): RadioOperations {
  return {
    losesRadio: ['channel', 'powersDbm', 'session', 'q', 'profile'],
    getPowersDbm: (signal) => readPowers(client, signal),
    setPowersDbm: (powersDbm, signal) => configure(client, { powersDbm }, signal),
    storesPowers: async () => false,
    async getRadio(signal) {
      const { region, channelsMhz, isHopping } = await client.capabilities(signal);
      const [first] = await readTransmitters(client, signal);
      const fixedMhz = channelsMhz[(first?.channel ?? 0) - 1] ?? null;
      return {
        region,
        regions: [],
        channel: isHopping ? 'hop' : fixedMhz,
        channels: isHopping ? ['hop'] : [...channelsMhz],
        powersDbm: await readPowers(client, signal),
        antennas: null,
        unconnectedAntennas: await readUnconnected(client, signal),
        workMode: null,
        beep: null,
        ...(await airOf(client, signal)),
      };
    },
    async setRadio({ region, antennas, beep, session, q, profile, ...change }, signal) {
      refuseAntennas(antennas);
      refuseBeep(beep);
      // A fixed reader is built for the region where it is sold.
      if (region !== undefined && region !== (await client.capabilities(signal)).region)
        throw new AppError('reader.refused', { status: region });
      const air = {
        ...(session !== undefined && { session }),
        ...(q !== undefined && { q }),
        ...(profile !== undefined && { profile }),
      };
      if (Object.keys(air).length > 0) {
        refuseAir(air, await airOf(client, signal));
        const counting = countingAfter(client.counting, air);
        await client.chooseAir({ counting, mode: profile ?? client.mode }, signal);
      }
      if (Object.keys(change).length > 0) await configure(client, change, signal);
    },
  };
}

/** The choices of session and expected tags that the standard has, and the RF modes that the reader lists. */
async function airOf(
  client: LlrpClient,
  signal?: AbortSignal,
): Promise<Pick<Radio, 'session' | 'q' | 'profile'>> {
  const { modes } = await client.capabilities(signal);
  const automatic: ProfileChoice = { value: 'automatic', text: '' };
  return {
    session: { now: client.counting.session, choices: SESSIONS },
    q: { now: client.counting.q, choices: QS },
    profile: modes.length === 0 ? null : { now: client.mode, choices: [automatic, ...modes] },
  };
}

async function readTransmitters(client: LlrpClient, signal?: AbortSignal): Promise<commands.Transmitter[]> {
  return commands.decodeTransmitters(
    await client.run(Type.getConfig, Type.config, commands.ANTENNA_CONFIG_ASKED, signal),
  );
}

/** Undefined for a reader that refuses the query. */
async function readUnconnected(client: LlrpClient, signal?: AbortSignal): Promise<number[] | undefined> {
  const properties = client.run(Type.getConfig, Type.config, commands.ANTENNA_PROPERTIES_ASKED, signal);
  return (await nullIfUnsupported(properties.then(commands.decodeUnconnected))) ?? undefined;
}

/** Settings as they were read for the powers; the next change of power alone starts from them instead of reading them again. */
const justRead = new WeakMap<LlrpClient, readonly commands.Transmitter[]>();

async function readPowers(client: LlrpClient, signal?: AbortSignal): Promise<number[]> {
  const { powers } = await client.capabilities(signal);
  const transmitters = await readTransmitters(client, signal);
  justRead.set(client, transmitters);
  return transmitters.map(({ power }) => {
    const dbm = powers.get(power);
    if (dbm === undefined) throw new AppError('reader.bad_frame');
    return dbm;
  });
}

/**
 * Sets the power of the antennas, one value for all or one each, and their channel; settings that are not named stay.
 */
async function configure(
  client: LlrpClient,
  { powersDbm, channel }: { powersDbm?: readonly number[] | undefined; channel?: RadioChange['channel'] },
  signal?: AbortSignal,
): Promise<void> {
  const { powers, channelsMhz, isHopping } = await client.capabilities(signal);
  const index = typeof channel === 'number' ? channelsMhz.indexOf(channel) + 1 : undefined;
  const isOther = channel !== undefined && (channel === 'hop') !== isHopping;
  if (isOther || index === 0) throw new AppError('reader.refused', { status: `${channel} MHz` });
  const known = channel === undefined ? justRead.get(client) : undefined;
  justRead.delete(client);
  const changed = (known ?? (await readTransmitters(client, signal))).map((transmitter, at) => {
    const powerDbm = powersDbm?.[at] ?? powersDbm?.[0];
    return {
      ...transmitter,
      ...(powerDbm !== undefined && { power: powerAtMost(powers, powerDbm) }),
      ...(index !== undefined && { channel: index }),
    };
  });
  await client.setTransmitters(changed, signal);
}

/** The index of the highest power of the reader's own table that is not above this one, which may be the law's limit; else the lowest. */
function powerAtMost(powers: commands.Capabilities['powers'], powerDbm: number): number {
  const ascending = [...powers].sort(([, one], [, other]) => one - other);
  const index = (ascending.findLast(([, dbm]) => dbm <= powerDbm) ?? ascending[0])?.[0];
  if (index === undefined) throw new AppError('reader.refused', { status: 'power' });
  return index;
}

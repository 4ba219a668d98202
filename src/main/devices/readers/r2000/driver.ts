import type { RadioChange, Region } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { commandsOn, connectionOf, type ReaderCommand } from '../connection.ts';
import { accessesBy } from '../memory-access.ts';
import { EPC_POINTER_BITS, type TagMask, type UhfReader } from '../reader.ts';
import {
  bandOf,
  channelRange,
  channelsOf,
  commonPower,
  refuseAntennas,
  regionsOf,
  regionToSet,
} from '../regions.ts';
import { inventoryByRounds, type Round } from '../rounds.ts';
import * as commands from './commands.ts';
import { ANY_ADDRESS, createR2000Framer, encodeFrame, type R2000Frame } from './frames.ts';

/**
 * Drives readers built on the Impinj R2000 and E710 with the protocol of Invelion and Rodinbell, over any transport.
 * Their access commands reach the tag of one whole EPC; other masks are refused.
 */
export function createR2000Reader(transport: Transport): UhfReader {
  const queue = new RequestQueue<R2000Frame>(transport, createR2000Framer());

  function toRequest<Input, Answer>(command: ReaderCommand<Input, Answer>, input: Input) {
    return {
      bytes: encodeFrame({ address: ANY_ADDRESS, command: command.code, data: command.encode(input) }),
      timeoutMs: command.timeoutMs,
      take: (frame: R2000Frame) =>
        frame.command === command.code ? { answer: command.decode(frame.data, input) } : undefined,
    } satisfies Request<R2000Frame, Answer>;
  }

  const run = commandsOn(queue, toRequest);

  /** Accesses one tag. Throws `tag.many` where several answer, once all their answers are in. */
  function access<Input>(
    command: ReaderCommand<Input, commands.TagRecord>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<commands.TagRecord> {
    let answers = 0;
    const request = toRequest(command, input);
    return queue.send<commands.TagRecord>(
      {
        ...request,
        take(frame) {
          const taken = request.take(frame);
          if (taken === undefined) return undefined;
          answers += 1;
          const { tags } = taken.answer;
          if (answers < tags) return 'more';
          if (tags > 1) throw new AppError('tag.many', { count: tags });
          return taken;
        },
      },
      signal,
    );
  }

  const round: Round = (onNotice, signal) =>
    queue.send<void>(
      {
        bytes: encodeFrame({ address: ANY_ADDRESS, command: commands.INVENTORY, data: commands.ONE_ROUND }),
        timeoutMs: commands.AIR_TIMEOUT_MS,
        take({ command, data }) {
          if (command !== commands.INVENTORY) return undefined;
          const notice = commands.decodeInventory(data);
          if (notice === null) return { answer: undefined };
          onNotice(notice);
          return 'more';
        },
      },
      signal,
    );

  /** The antenna that works; null where the reader has but one and does not know the question. */
  async function findAntenna(signal?: AbortSignal): Promise<number | null> {
    try {
      return await run(commands.getAntenna, undefined, signal);
    } catch (error) {
      if (error instanceof AppError && error.code === 'reader.refused') return null;
      throw error;
    }
  }

  return {
    ...connectionOf(transport, queue),
    ...inventoryByRounds(round),
    capabilities: async () => ({ namesRssi: true, namesAntenna: true, namesChannel: true }),

    identify: async (signal) => `R2000 ${await run(commands.getVersion, undefined, signal)}`,
    select: async (mask, signal) => run(commands.matchEpc, wholeEpc(mask), signal),
    ...accessesBy(commands, access),
    getPowersDbm: (signal) => run(commands.getPowers, undefined, signal),
    async setPowersDbm(powersDbm, signal) {
      // The reader has a command that sets the power without storing it, but only one power for all antennas.
      const power = commonPower(powersDbm);
      if (power === null) await run(commands.storePowers, powersDbm, signal);
      else await run(commands.lendPower, power, signal);
    },
    async getRadio(signal) {
      const { region, channel } = await run(commands.getRange, undefined, signal);
      const powersDbm = await run(commands.getPowers, undefined, signal);
      const antenna = await findAntenna(signal);
      return {
        region,
        regions: regionsOf(commands.BANDS),
        channel,
        channels: region === null ? [] : channelsOf(commands.BANDS[region]),
        powersDbm: antenna === null ? powersDbm : forEachAntenna(powersDbm),
        antennas: antenna === null ? null : { used: [antenna], isOneAtATime: true },
        workMode: null,
      };
    },
    async setRadio({ region, channel, powersDbm, antennas }, signal) {
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
    },
  };
}

/** A reader with antennas to choose from has four, or eight. */
const LEAST_ANTENNAS = 4;

/** A power for each antenna, also of a reader that tells only one because all are equal. */
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

/** Throws `reader.refused` for a mask that is no EPC from its beginning. */
function wholeEpc({ bank, pointerBits, mask }: TagMask): string {
  if (bank !== 'epc' || pointerBits !== EPC_POINTER_BITS)
    throw new AppError('reader.refused', { status: `mask ${bank}` });
  return mask;
}

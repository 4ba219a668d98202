import { AppError } from '#shared/errors';
import { type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { toStatus } from '../bytes.ts';
import { commandsOn, connectionOf, type ReaderCommand } from '../connection.ts';
import { areasOf, nameMemory, withPassword } from '../memory-access.ts';
import type { UhfReader } from '../reader.ts';
import { channelsOf, commonPower, onePower, refuseAntennas, regionsOf, regionToSet } from '../regions.ts';
import { inventoryByRounds, type Round } from '../rounds.ts';
import { guardAnswerMode } from '../work-mode.ts';
import { BANDS, decodeBand } from './bands.ts';
import * as commands from './commands.ts';
import { SUCCESS, toReaderError } from './errors.ts';
import { ANY_ADDRESS, type ChafonFrame, createChafonFramer, encodeFrame } from './frames.ts';
import { ANY_TAG, type TagAddress, toTagAddress } from './tag-address.ts';

/** Statuses of an inventory. */
const RoundStatus = {
  finished: 0x01,
  timeOver: 0x02,
  more: 0x03,
  full: 0x04,
  statistics: 0x26,
  noTag: 0xfb,
} as const;
/** An unknown command or a bad CRC is answered under this command. */
const UNKNOWN = { command: 0x00, status: 0xfe };
/** Beyond the reader's scan time, for the transfer. */
const TRANSFER_MS = 500;

/**
 * Drives Chafon's UHFReader18, 09, 86 and 288 types over any transport. The reader says its type, which decides the
 * layout of an inventory and whether tags can be bound by TID. Answers name no PC word but in the EPC bank itself.
 */
export function createUhfReader18(transport: Transport): UhfReader {
  const queue = new RequestQueue<ChafonFrame>(transport, createChafonFramer());
  /** What the reader said last; its type and scan time do not change while it is connected. */
  let known: commands.ReaderInfo | undefined;
  let tag: TagAddress = ANY_TAG;

  function toRequest<Input, Answer>(command: ReaderCommand<Input, Answer>, input: Input) {
    return {
      bytes: encodeFrame({ address: ANY_ADDRESS, command: command.code, body: command.encode(input) }),
      timeoutMs: command.timeoutMs,
      take(frame: ChafonFrame) {
        if (!answers(frame, command.code)) return undefined;
        if (frame.body[0] !== SUCCESS) throw toReaderError(frame.body);
        return { answer: command.decode(frame.body.subarray(1), input) };
      },
    } satisfies Request<ChafonFrame, Answer>;
  }

  const run = commandsOn(queue, toRequest);

  async function readInfo(signal?: AbortSignal): Promise<commands.ReaderInfo> {
    known = await run(commands.getInfo, undefined, signal);
    return known;
  }

  async function knownType(signal?: AbortSignal): Promise<number> {
    return (known ?? (await readInfo(signal))).type;
  }

  const mode = guardAnswerMode(async (signal) =>
    commands.is288(await knownType(signal))
      ? run(commands.getMode, undefined, signal)
      : commands.modeOfBlock(await run(commands.getModeBlock, undefined, signal)),
  );
  queue.onUnasked(({ command }) => {
    if (command === commands.ACTIVE_REPORT) mode.doubt();
  });

  async function setAnswerMode(signal?: AbortSignal): Promise<void> {
    if (commands.is288(await knownType(signal))) return run(commands.setAnswerMode, undefined, signal);
    await run(commands.setAnswerModeBlock, await run(commands.getModeBlock, undefined, signal), signal);
  }

  /** A command for tags. */
  async function access<Input, Answer>(
    command: ReaderCommand<Input, Answer>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Answer> {
    await mode.require(signal);
    return run(command, input, signal);
  }

  /** The power of each antenna in dBm, where the reader reports it. */
  async function readPowers(signal?: AbortSignal): Promise<number[]> {
    const info = await readInfo(signal);
    if (!commands.is288(info.type)) return [info.powerDbm];
    try {
      return await run(commands.getPowers, undefined, signal);
    } catch (error) {
      // Readers of the kind with one antenna.
      if (error instanceof AppError && error.code === 'reader.refused') return [info.powerDbm];
      throw error;
    }
  }

  async function storePowers(powersDbm: readonly number[], signal?: AbortSignal): Promise<void> {
    const power = commands.is288(await knownType(signal)) ? commonPower(powersDbm) : onePower(powersDbm);
    await run(commands.storePowers, power === null ? powersDbm : [power], signal);
  }

  const round: Round = async (onNotice, signal) => {
    const info = known ?? (await readInfo(signal));
    await mode.require(signal);
    return queue.send<void>(
      {
        bytes: encodeFrame({
          address: ANY_ADDRESS,
          command: commands.INVENTORY,
          body: commands.inventoryOf(info.type),
        }),
        timeoutMs: info.scanTimeMs + TRANSFER_MS,
        take(frame) {
          if (!answers(frame, commands.INVENTORY)) return undefined;
          const [status] = frame.body;
          if (status === RoundStatus.noTag) return { answer: undefined };
          if (status === RoundStatus.statistics) return 'more';
          if (!isRound(status)) throw toReaderError(frame.body);
          for (const notice of commands.decodeInventory(frame.body.subarray(1), info.type)) onNotice(notice);
          return status === RoundStatus.more ? 'more' : { answer: undefined };
        },
      },
      signal,
    );
  };

  return {
    ...connectionOf(transport, queue),
    ...inventoryByRounds(round),

    async capabilities(signal) {
      return { namesRssi: false, namesAntenna: commands.is288(await knownType(signal)), namesChannel: false };
    },

    async identify(signal) {
      const info = await readInfo(signal);
      return `UHFReader ${toStatus(info.type)} ${info.version}`;
    },
    async select(mask, signal) {
      tag = toTagAddress(mask, commands.is288(await knownType(signal)));
    },
    async readBank(range, signal) {
      const input = { ...withPassword(range), tag };
      const data = await access(commands.readMemory, input, signal).catch(nameMemory(range.words));
      return { data, epc: null };
    },
    writeBank: (range, signal) =>
      access(commands.writeMemory, { ...withPassword(range), tag }, signal).catch(
        nameMemory(range.data.length / 4),
      ),
    async lock(areas, accessPassword, signal) {
      for (const [area, action] of areasOf(areas))
        await access(commands.lockMemory, { tag, accessPassword, area, action }, signal);
    },
    kill: (killPassword, signal) => access(commands.killTag, { tag, killPassword }, signal),
    getPowersDbm: readPowers,
    async setPowersDbm(powersDbm, signal) {
      const powerDbm = commonPower(powersDbm);
      if (powerDbm === null) await storePowers(powersDbm, signal);
      else await run(commands.lendPower, { powerDbm, type: await knownType(signal) }, signal);
    },
    async getRadio(signal) {
      const powersDbm = await readPowers(signal);
      const { band, type, antennaMask } = await readInfo(signal);
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
        workMode: await mode.read(signal),
      };
    },
    async setRadio({ region, channel, powersDbm, antennas, workMode }, signal) {
      const type = await knownType(signal);
      if (antennas !== undefined && Math.max(...antennas) > (commands.antennasOf(type) ?? 0))
        return refuseAntennas(antennas);
      if (region !== undefined || channel !== undefined) {
        const wanted = await regionToSet(region, async () => decodeBand((await readInfo(signal)).band));
        await run(commands.setBand, { region: wanted, channel }, signal);
      }
      if (powersDbm !== undefined) await storePowers(powersDbm, signal);
      if (antennas !== undefined) await run(commands.setAntennas, { mask: maskOf(antennas), type }, signal);
      if (workMode !== undefined) await setAnswerMode(signal);
    },
  };
}

function antennasIn(mask: number, most: number): number[] {
  const all = Array.from({ length: most }, (_, index) => index + 1);
  return all.filter((antenna) => (mask >> (antenna - 1)) & 1);
}

function maskOf(antennas: readonly number[]): number {
  return antennas.reduce((mask, antenna) => mask | (1 << (antenna - 1)), 0);
}

/** True when the frame answers this command. Throws where the reader did not understand it. */
function answers({ command, body }: ChafonFrame, code: number): boolean {
  if (command === UNKNOWN.command && body[0] === UNKNOWN.status) throw toReaderError(body);
  return command === code;
}

function isRound(status: number | undefined): boolean {
  return (
    status === RoundStatus.finished ||
    status === RoundStatus.timeOver ||
    status === RoundStatus.more ||
    status === RoundStatus.full
  );
}

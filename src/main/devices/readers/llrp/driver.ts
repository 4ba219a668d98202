import type { RadioChange } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { toBigEndian } from '../bytes.ts';
import { connectionOf } from '../connection.ts';
import { nameMemory, withPassword } from '../memory-access.ts';
import type { TagAnswer, TagMask, TagNotice, UhfReader } from '../reader.ts';
import { refuseAntennas } from '../regions.ts';
import { pollBy } from '../rounds.ts';
import {
  accessSpecOf,
  decodeResults,
  killOperation,
  lockOperation,
  type Operation,
  readOperation,
  toTagAnswer,
  writeOperation,
} from './access.ts';
import * as commands from './commands.ts';
import { createLlrpFramer, encodeMessage, type LlrpMessage, Type } from './messages.ts';

const TIMEOUT_MS = 3000;
/** Longer than three signs of life of a reader that is there. */
const ALIVE_MS = 16_000;
const ALL = 0;
const NOTHING = new Uint8Array(0);

/**
 * Drives fixed readers that speak LLRP 1.0.1 or 1.1 over TCP (Impinj, Zebra and others). An access is done to the first tag that
 * matches in an inventory of its own.
 */
export function createLlrpReader(transport: Transport): UhfReader {
  const queue = new RequestQueue<LlrpMessage>(transport, createLlrpFramer());
  let lastId = 0;
  let known: commands.Capabilities | undefined;
  let mask: TagMask | null = null;

  // A reader that hears no answer to its sign of life closes the connection.
  queue.onUnasked(({ type, id }) => {
    if (type === Type.keepalive) acknowledge(id);
  });

  function acknowledge(id: number): void {
    // A failure needs no handling here: the transport reports a lost connection by an event of its own.
    transport.write(encodeMessage({ type: Type.keepaliveAck, id, body: NOTHING })).catch(() => {});
  }

  function message(type: number, body: Uint8Array): { id: number; bytes: Uint8Array } {
    lastId += 1;
    return { id: lastId, bytes: encodeMessage({ type, id: lastId, body }) };
  }

  /** Sends a command and gives the content of its answer. */
  function run(type: number, answer: number, body: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
    const { id, bytes } = message(type, body);
    const request: Request<LlrpMessage, Uint8Array> = {
      bytes,
      timeoutMs: TIMEOUT_MS,
      take(frame) {
        if (frame.id !== id || (frame.type !== answer && frame.type !== Type.error)) return undefined;
        commands.expectSuccess(frame.body);
        return { answer: frame.body };
      },
    };
    return queue.send(request, signal);
  }

  async function capabilities(signal?: AbortSignal): Promise<commands.Capabilities> {
    known ??= commands.decodeCapabilities(
      await run(Type.getCapabilities, Type.capabilities, Uint8Array.of(0), signal),
    );
    return known;
  }

  /** Starts an inventory and gives its reports until it is over or, the endless one, until the signal is aborted. */
  function take(id: number, onReport: (body: Uint8Array) => void, signal?: AbortSignal): Promise<void> {
    const start = message(Type.startRospec, toBigEndian(id, 4));
    const stop = message(Type.stopRospec, toBigEndian(id, 4));
    return queue.send<void>(
      {
        bytes: start.bytes,
        timeoutMs: ALIVE_MS,
        ...(id === commands.Rospec.endless && { stop: stop.bytes }),
        take(frame) {
          switch (frame.type) {
            case Type.rospecStarted:
              commands.expectSuccess(frame.body);
              return 'more';
            case Type.rospecStopped:
              return { answer: undefined };
            case Type.keepalive:
              acknowledge(frame.id);
              return 'more';
            case Type.event:
              return commands.isEndOf(id, frame.body) ? { answer: undefined } : 'more';
            case Type.report:
              onReport(frame.body);
              return 'more';
            default:
              return undefined;
          }
        },
      },
      signal,
    );
  }

  /** Runs an inventory. It stays in the reader, which does nothing by itself, until the next one takes its place. */
  async function runRospec(
    id: number,
    onReport: (body: Uint8Array) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    await run(Type.deleteRospec, Type.rospecDeleted, toBigEndian(ALL, 4), signal);
    await run(Type.addRospec, Type.rospecAdded, commands.rospecOf(id), signal);
    await run(Type.enableRospec, Type.rospecEnabled, toBigEndian(id, 4), signal);
    await take(id, onReport, signal);
  }

  async function inventory(
    id: number,
    onNotice: (notice: TagNotice) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const { channelsMhz } = await capabilities(signal);
    await runRospec(
      id,
      (body) => {
        for (const notice of commands.decodeReport(body, channelsMhz)) onNotice(notice);
      },
      signal,
    );
  }

  /** Throws `tag.none` where no tag that matches answered. */
  async function access(operation: Operation, signal?: AbortSignal): Promise<TagAnswer> {
    const results: ReturnType<typeof decodeResults> = [];
    // What was not carried out, for want of a tag, is still there.
    await run(Type.deleteAccess, Type.accessDeleted, toBigEndian(ALL, 4), signal);
    await run(Type.addAccess, Type.accessAdded, accessSpecOf(mask, operation), signal);
    await run(Type.enableAccess, Type.accessEnabled, toBigEndian(ALL, 4), signal);
    await runRospec(
      commands.Rospec.access,
      (body) => results.push(...decodeResults(body, operation)),
      signal,
    );
    const [result] = results;
    if (result === undefined) throw new AppError('tag.none');
    return toTagAnswer(result, operation);
  }

  async function transmitters(signal?: AbortSignal): Promise<commands.Transmitter[]> {
    return commands.decodeTransmitters(
      await run(Type.getConfig, Type.config, commands.ANTENNA_CONFIG_ASKED, signal),
    );
  }

  async function readPowers(signal?: AbortSignal): Promise<number[]> {
    const { powers } = await capabilities(signal);
    return (await transmitters(signal)).map(({ power }) => {
      const dbm = powers.get(power);
      if (dbm === undefined) throw new AppError('reader.bad_frame');
      return dbm;
    });
  }

  /** Sets the antennas' powers, one for all or one each, and their channel; what is not named stays. */
  async function configure(
    { powersDbm, channel }: { powersDbm?: readonly number[] | undefined; channel?: RadioChange['channel'] },
    signal?: AbortSignal,
  ): Promise<void> {
    const { powers, channelsMhz, isHopping } = await capabilities(signal);
    const index = typeof channel === 'number' ? channelsMhz.indexOf(channel) + 1 : undefined;
    const isOther = channel !== undefined && (channel === 'hop') !== isHopping;
    if (isOther || index === 0) throw new AppError('reader.refused', { status: `${channel} MHz` });
    const changed = (await transmitters(signal)).map((transmitter, at) => {
      const powerDbm = powersDbm?.[at] ?? powersDbm?.[0];
      return {
        ...transmitter,
        ...(powerDbm !== undefined && { power: nearestPower(powers, powerDbm) }),
        ...(index !== undefined && { channel: index }),
      };
    });
    await run(Type.setConfig, Type.configSet, commands.transmitterConfig(changed), signal);
  }

  const connection = connectionOf(transport, queue);

  return {
    ...connection,
    async open() {
      await connection.open();
      await queue.send({
        bytes: NOTHING,
        timeoutMs: TIMEOUT_MS,
        take({ type, body }) {
          if (type !== Type.event) return undefined;
          commands.expectConnected(body, transport.name);
          return { answer: undefined };
        },
      });
      await run(Type.setConfig, Type.configSet, commands.eventConfig());
    },
    async capabilities(signal) {
      const { channelsMhz } = await capabilities(signal);
      return { namesRssi: true, namesAntenna: true, namesChannel: channelsMhz.length > 0 };
    },
    identify: async (signal) => (await capabilities(signal)).identity,
    poll: pollBy((onNotice, signal) => inventory(commands.Rospec.round, onNotice, signal)),
    async inventory(onNotice, signal) {
      if (!signal.aborted) await inventory(commands.Rospec.endless, onNotice, signal);
    },
    async select(wanted) {
      mask = wanted;
    },
    readBank: (range, signal) =>
      access(readOperation(withPassword(range)), signal).catch(nameMemory(range.words)),
    async writeBank(range, signal) {
      await access(writeOperation(withPassword(range)), signal).catch(nameMemory(range.data.length / 4));
    },
    async lock(areas, accessPassword, signal) {
      await access(lockOperation(areas, accessPassword), signal);
    },
    async kill(killPassword, signal) {
      await access(killOperation(killPassword), signal);
    },
    getPowersDbm: readPowers,
    setPowersDbm: (powersDbm, signal) => configure({ powersDbm }, signal),
    async getRadio(signal) {
      const { region, channelsMhz, isHopping } = await capabilities(signal);
      const [first] = await transmitters(signal);
      const fixedMhz = channelsMhz[(first?.channel ?? 0) - 1] ?? null;
      return {
        region,
        regions: [],
        channel: isHopping ? 'hop' : fixedMhz,
        channels: isHopping ? ['hop'] : [...channelsMhz],
        powersDbm: await readPowers(signal),
        antennas: null,
        workMode: null,
      };
    },
    async setRadio({ region, antennas, ...change }, signal) {
      refuseAntennas(antennas);
      // A fixed reader is built for the region where it is sold.
      if (region !== undefined && region !== (await capabilities(signal)).region)
        throw new AppError('reader.refused', { status: region });
      await configure(change, signal);
    },
  };
}

/** The index of the power of the reader's own table that is nearest. */
function nearestPower(powers: commands.Capabilities['powers'], powerDbm: number): number {
  const [nearest] = [...powers].sort(
    ([, one], [, other]) => Math.abs(one - powerDbm) - Math.abs(other - powerDbm),
  );
  if (nearest === undefined) throw new AppError('reader.refused', { status: 'power' });
  return nearest[0];
}

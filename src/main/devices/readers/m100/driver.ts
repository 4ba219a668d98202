import { AppError } from '#shared/errors';
import { type Request, RequestQueue } from '../../request-queue.ts';
import { USUAL_HOLD_MS } from '../../transport/bridge-hold.ts';
import type { Transport } from '../../transport/transport.ts';
import { commandsOn, connectionOf, type ReaderCommand } from '../connection.ts';
import { nameMemory, withPassword } from '../memory-access.ts';
import type { TagNotice, UhfReader } from '../reader.ts';
import { channelIndex, channelsOf, onePower, refuseAntennas, regionsOf } from '../regions.ts';
import * as commands from './commands.ts';
import { toReaderError } from './errors.ts';
import {
  createM100Framer,
  encodeFrame,
  FrameType,
  M100_MARKS,
  type M100Frame,
  type Marks,
} from './frames.ts';

const ERROR_COMMAND = 0xff;
const NO_TAG = 0x15;
/**
 * From one tag's notice to the first bytes of the next one of the same round, by Gen2's arithmetic for 16 slots at a Tari of
 * 12.5 µs: at most 15 empty slots of 0.3 ms and 3 ms of an answer, and a fifth more. The rest of a frame is waited for by itself.
 */
const SLOTS_MS = 9;

/** Drives readers built on the MagicRF M100 and compatible modules, over any transport. */
export function createM100Reader(transport: Transport, marks: Marks = M100_MARKS): UhfReader {
  const queue = new RequestQueue<M100Frame>(transport, createM100Framer(marks));
  const holdMs = () => transport.holdMs?.() ?? USUAL_HOLD_MS;
  /** A program that was killed has left the module polling: it hears nothing but the command to stop. */
  let isLeftPolling = false;
  queue.onUnasked((frame) => {
    if (isNotice(frame)) isLeftPolling = true;
  });

  function toRequest<Input, Answer>(command: ReaderCommand<Input, Answer>, input: Input) {
    const parameters = command.encode(input);
    return {
      bytes: encodeFrame({ type: FrameType.command, command: command.code, parameters }, marks),
      timeoutMs: command.timeoutMs,
      take: (frame: M100Frame) =>
        answers(frame, command.code) ? { answer: command.decode(frame.parameters, input) } : undefined,
    } satisfies Request<M100Frame, Answer>;
  }

  const stopRequest = () => toRequest(commands.stopPolling, undefined);

  async function send<Answer>(request: Request<M100Frame, Answer>, signal?: AbortSignal): Promise<Answer> {
    try {
      return await queue.send(request, signal);
    } catch (error) {
      if (!isLeftPolling || !isTimeout(error)) throw error;
      await queue.send(stopRequest());
      isLeftPolling = false;
      return queue.send(request, signal);
    }
  }

  const run = commandsOn({ send }, toRequest);

  return {
    ...connectionOf(transport, queue),

    async identify(signal) {
      const hardware = await run(commands.moduleInfo, 'hardware', signal);
      const software = await run(commands.moduleInfo, 'software', signal);
      const maker = await run(commands.moduleInfo, 'maker', signal);
      return [hardware, software, maker].filter((text) => text !== '').join(' / ');
    },

    poll(signal) {
      const seen: TagNotice[] = [];
      return send<TagNotice[]>(
        {
          ...toRequest(commands.singlePoll, undefined),
          take(frame) {
            if (isNotice(frame)) {
              seen.push(commands.decodeNotice(frame.parameters));
              return 'more';
            }
            // An empty round, or the end of one that had tags.
            if (isError(frame, NO_TAG)) return { answer: seen };
            throwRefusal(frame);
            return undefined;
          },
          // A round's notices have no end mark. Only what may come late is waited for: tags (session 0 keeps no flag without
          // power) and regions (a reader that hops need not listen first) demand no pause between rounds.
          quietEnd: { ms: holdMs() + SLOTS_MS, finish: () => seen },
        },
        signal,
      );
    },

    async inventory(onNotice, signal) {
      const { code: command, timeoutMs, parameters } = commands.multiplePoll;
      const { bytes: stop, take: takeStop } = stopRequest();
      let hasHeard = true;
      while (hasHeard && !signal.aborted) {
        hasHeard = false;
        const request: Request<M100Frame, void> = {
          bytes: encodeFrame({ type: FrameType.command, command, parameters }, marks),
          timeoutMs,
          stop,
          take(frame) {
            hasHeard = true;
            if (isError(frame, NO_TAG)) return 'more';
            if (!isNotice(frame)) return takeStop(frame);
            onNotice(commands.decodeNotice(frame.parameters));
            return 'more';
          },
        };
        await send(request, signal).catch((error: unknown) => {
          if (signal.aborted && error === signal.reason) return;
          // Silent after answers: the module has made all the rounds that one command can ask for.
          if (!hasHeard || signal.aborted || !isTimeout(error)) throw error;
        });
      }
    },
    capabilities: async () => ({ namesRssi: true, namesAntenna: false, namesChannel: false }),

    select: (mask, signal) => run(commands.select, mask, signal),
    readBank: ({ words, ...range }, signal) =>
      run(commands.readMemory, { ...withPassword(range), words }, signal).catch(nameMemory(words)),
    writeBank: ({ data, ...range }, signal) =>
      run(commands.writeMemory, { ...withPassword(range), data }, signal).catch(nameMemory(data.length / 4)),
    lock: (areas, accessPassword, signal) => run(commands.lockMemory, { accessPassword, areas }, signal),
    kill: (killPassword, signal) => run(commands.killTag, killPassword, signal),
    getPowersDbm: async (signal) => [await run(commands.getPower, undefined, signal)],
    setPowersDbm: async (powersDbm, signal) => run(commands.setPower, onePower(powersDbm), signal),
    async getRadio(signal) {
      const region = await run(commands.getRegion, undefined, signal);
      return {
        region,
        regions: regionsOf(commands.BANDS),
        channel: null,
        channels: channelsOf(commands.BANDS[region]),
        powersDbm: [await run(commands.getPower, undefined, signal)],
        antennas: null,
        workMode: null,
      };
    },
    async setRadio({ region, channel, powersDbm, antennas }, signal) {
      refuseAntennas(antennas);
      if (region !== undefined) await run(commands.setRegion, region, signal);
      if (channel === 'hop') await run(commands.setHopping, true, signal);
      else if (channel !== undefined) {
        const band = commands.BANDS[await run(commands.getRegion, undefined, signal)];
        const index = channelIndex(band, channel);
        await run(commands.setHopping, false, signal);
        await run(commands.setChannel, index, signal);
      } else if (region !== undefined) await run(commands.setHopping, true, signal);
      if (powersDbm !== undefined) await run(commands.setPower, onePower(powersDbm), signal);
    },
  };
}

const isTimeout = (error: unknown) => error instanceof AppError && error.code === 'reader.timeout';

/** Multiple polls are answered by notices of a single one. */
function isNotice({ type, command }: M100Frame): boolean {
  return type === FrameType.notice && command === commands.singlePoll.code;
}

/** True when a frame is the response to this command. Throws the refusal that the frame carries. */
function answers(frame: M100Frame, code: number): boolean {
  throwRefusal(frame);
  if (frame.type !== FrameType.response) return false;
  // Some firmware answers "set select mode" with the code of "set select parameter".
  const isModeQuirk = code === commands.selectMode.code && frame.command === commands.select.code;
  return frame.command === code || isModeQuirk;
}

function throwRefusal({ type, command, parameters: [code] }: M100Frame): void {
  if (type === FrameType.response && command === ERROR_COMMAND && code !== undefined)
    throw toReaderError(code);
}

function isError({ type, command, parameters }: M100Frame, code: number): boolean {
  return type === FrameType.response && command === ERROR_COMMAND && parameters[0] === code;
}

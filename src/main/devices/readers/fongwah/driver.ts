import { AppError, hasCode } from '#shared/errors';
import { type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { commandsOn, connectionOf, type ReaderCommand } from '../connection.ts';
import { NO_PASSWORD, nameMemory, withPassword } from '../memory-access.ts';
import { EPC_POINTER_BITS, type MemoryRange, type UhfReader } from '../reader.ts';
import { inventoryByRounds, pollBy, type Round } from '../rounds.ts';
import * as commands from './commands.ts';
import { createFongwahFramer, encodeFrame, type FongwahFrame } from './frames.ts';
import { radioOf } from './radio.ts';

/** A read that the reader reports as failed is tried so often. */
const READ_ATTEMPTS = 3;

/**
 * Drives Fongwah's desktop readers (U1, U6) over USB HID, a frame a report. They have no masks: an access reaches any
 * tag, so that `select` only accepts an EPC whose tag is alone in the field, and the caller reads the TID before and
 * after a write.
 */
export function createFongwahReader(transport: Transport): UhfReader {
  const queue = new RequestQueue<FongwahFrame>(transport, createFongwahFramer(), () =>
    toRequest(commands.identify, undefined),
  );

  function toRequest<Input, Answer>(command: ReaderCommand<Input, Answer>, input: Input) {
    return {
      bytes: encodeFrame(commands.toFrame(command.code, command.encode(input))),
      timeoutMs: command.timeoutMs,
      ...(command.patienceMs !== undefined && { patienceMs: command.patienceMs }),
      take: (frame: FongwahFrame) =>
        commands.answers(command.code, frame) ? { answer: command.decode(frame.content, input) } : undefined,
    } satisfies Request<FongwahFrame, Answer>;
  }

  const run = commandsOn(queue, toRequest);

  /** The signal does not cut a round short, because tags left unfetched would appear in the next round. */
  const round: Round = async (onNotice, signal) => {
    signal?.throwIfAborted();
    const count = await run(commands.countTags, undefined);
    for (let tag = 0; tag < count; tag += 1) onNotice(await run(commands.takeTag, undefined));
  };
  const poll = pollBy(round);

  /** The reader uses a password once. */
  async function access<Input, Answer>(
    command: ReaderCommand<Input, Answer>,
    input: Input,
    accessPassword: string,
    signal?: AbortSignal,
  ): Promise<Answer> {
    if (accessPassword !== NO_PASSWORD) await run(commands.usePassword, accessPassword, signal);
    return run(command, input, signal);
  }

  /**
   * Reads up to `MOST_WORDS`. Retries when the reader reports only a failure, because it does so both for a tag that
   * refuses and for one that missed the command. A caller that mistook the latter for a refusal would settle for a
   * shorter TID.
   */
  async function readWords(range: Required<MemoryRange>, signal?: AbortSignal): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await access(commands.readMemory, range, range.accessPassword, signal);
      } catch (error) {
        const mayHelp = hasCode(error, 'tag.refused');
        if (!mayHelp || attempt >= READ_ATTEMPTS) throw error;
      }
    }
  }

  return {
    ...connectionOf(transport, queue),
    ...inventoryByRounds(round),
    capabilities: async () => ({ namesRssi: true, namesAntenna: true, namesChannel: true }),

    identify: async (signal) => `Fongwah ${await run(commands.identify, undefined, signal)}`,
    async select({ bank, pointerBits, mask }, signal) {
      if (bank !== 'epc' || pointerBits !== EPC_POINTER_BITS)
        throw new AppError('reader.refused', { status: `mask ${bank}` });
      const tags = await poll(signal);
      if (tags.length > 1) throw new AppError('tag.many', { count: tags.length });
      if (tags[0]?.epc !== mask) throw new AppError('tag.none');
    },
    async readBank(range, signal) {
      const { address, words } = range;
      let data = '';
      for (let at = 0; at < words; at += commands.MOST_WORDS) {
        const piece = { address: address + at, words: Math.min(commands.MOST_WORDS, words - at) };
        data += await readWords({ ...withPassword(range), ...piece }, signal).catch(nameMemory(words));
      }
      return { epc: null, data };
    },
    async writeBank(range, signal) {
      const { accessPassword, address, data, bank } = withPassword(range);
      const words = data.length / 4;
      for (let at = 0; at < words; at += commands.MOST_WORDS) {
        const piece = {
          bank,
          address: address + at,
          data: data.slice(at * 4, (at + commands.MOST_WORDS) * 4),
        };
        await access(commands.writeMemory, piece, accessPassword, signal).catch(nameMemory(words));
      }
    },
    lock: (areas, accessPassword, signal) => access(commands.lockMemory, areas, accessPassword, signal),
    kill: (killPassword, signal) => run(commands.killTag, killPassword, signal),
    ...radioOf(run),
  };
}

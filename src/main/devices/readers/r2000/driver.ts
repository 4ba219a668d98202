import { AppError } from '#shared/errors';
import { isUnsupported, type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { ANY_ADDRESS, framesFrom } from '../bus-address.ts';
import { commandsOn, connectionOf, type ReaderCommand } from '../connection.ts';
import { accessesBy } from '../memory-access.ts';
import { EPC_POINTER_BITS, type TagMask, type UhfReader } from '../reader.ts';
import { inventoryByRounds, type Round } from '../rounds.ts';
import * as commands from './commands.ts';
import { createR2000Framer, encodeFrame, type R2000Frame } from './frames.ts';
import { radioOf } from './radio.ts';

/**
 * Drives readers built on the Impinj R2000 and E710 with the protocol of Invelion and Rodinbell, over any transport.
 * Their access commands address a tag by its whole EPC; other masks are refused.
 */
export function createR2000Reader(transport: Transport, busAddress = ANY_ADDRESS): UhfReader {
  const queue = new RequestQueue<R2000Frame>(transport, framesFrom(busAddress, createR2000Framer()), () =>
    toRequest(commands.getVersion, undefined),
  );

  function toRequest<Input, Answer>(command: ReaderCommand<Input, Answer>, input: Input) {
    return {
      bytes: encodeFrame({ address: busAddress, command: command.code, data: command.encode(input) }),
      timeoutMs: command.timeoutMs,
      take: (frame: R2000Frame) =>
        frame.command === command.code ? { answer: command.decode(frame.data, input) } : undefined,
    } satisfies Request<R2000Frame, Answer>;
  }

  const run = commandsOn(queue, toRequest);

  let unmasked: Promise<void> | undefined;
  /** Removes the masks that another program may have left, once per connection. */
  function unmask(signal?: AbortSignal): Promise<void> {
    unmasked ??= run(commands.clearMasks, undefined, signal).catch((error: unknown) => {
      // Firmware without the command has no masks.
      if (isUnsupported(error)) return;
      unmasked = undefined;
      throw error;
    });
    return unmasked;
  }

  /** Accesses one tag. Throws `tag.many` where several answer, once all their answers are in. */
  async function access<Input>(
    command: ReaderCommand<Input, commands.TagRecord>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<commands.TagRecord> {
    await unmask(signal);
    let answers = 0;
    const request = toRequest(command, input);
    return queue.send<commands.TagRecord>(
      {
        ...request,
        mayGoOn: true,
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

  const radio = radioOf(run);

  const roundBy =
    (code: number, body: Uint8Array): Round =>
    async (onNotice, signal) => {
      await unmask(signal);
      return queue.send<void>(
        {
          bytes: encodeFrame({ address: busAddress, command: code, data: body }),
          timeoutMs: commands.AIR_TIMEOUT_MS,
          patienceMs: commands.ROUND_PATIENCE_MS,
          mayGoOn: true,
          take({ command, data }) {
            if (command !== code) return undefined;
            const notice = commands.decodeInventory(data);
            if (notice === null) return { answer: undefined };
            onNotice(notice);
            return 'more';
          },
        },
        signal,
      );
    };

  const round = roundBy(commands.INVENTORY, commands.ONE_ROUND);
  const countRound: Round = (onNotice, signal) => {
    const { session } = radio.counting();
    if (session === 'automatic') return round(onNotice, signal);
    return roundBy(commands.SESSION_INVENTORY, commands.oneRoundIn(session))(onNotice, signal);
  };

  return {
    ...connectionOf(transport, queue),
    ...inventoryByRounds(round, countRound),
    capabilities: async () => ({ namesRssi: true, namesAntenna: true, namesChannel: true }),

    identify: async (signal) => `R2000 ${await run(commands.getVersion, undefined, signal)}`,
    select: async (mask, signal) => run(commands.matchEpc, wholeEpc(mask), signal),
    ...accessesBy(commands, access),
    ...radio.operations,
  };
}

/** Throws `reader.refused` for a mask that is no EPC from its beginning. */
function wholeEpc({ bank, pointerBits, mask }: TagMask): string {
  if (bank !== 'epc' || pointerBits !== EPC_POINTER_BITS)
    throw new AppError('reader.refused', { status: `mask ${bank}` });
  return mask;
}

import { AppError } from '#shared/errors';
import { type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { ANY_ADDRESS, framesFrom } from '../bus-address.ts';
import { commandsOn, connectionOf, type ReaderCommand } from '../connection.ts';
import { LeftReading } from '../left-reading.ts';
import { accessesBy } from '../memory-access.ts';
import { EPC_POINTER_BITS, type TagAnswer, type TagMask, type UhfReader } from '../reader.ts';
import { pollBy, type Round } from '../rounds.ts';
import { guardAnswerMode } from '../work-mode.ts';
import * as commands from './commands.ts';
import { FINISHED, SUCCESS, toReaderError } from './errors.ts';
import { createPrimeFramer, encodeFrame, type PrimeFrame } from './frames.ts';
import { radioOf } from './radio.ts';

/**
 * Drives Chafon's "UHF Prime" readers (CF591, CF600, CF601, H103) over any transport, USB HID among them. Accesses reach the
 * tags whose EPC matches; other masks are refused. Inventory names no PC word.
 */
export function createUhfPrimeReader(transport: Transport, busAddress = ANY_ADDRESS): UhfReader {
  const left = new LeftReading();
  const queue = new RequestQueue<PrimeFrame>(transport, framesFrom(busAddress, createPrimeFramer()), () =>
    left.probe<PrimeFrame>(
      () => toRequest(commands.getInfo, undefined),
      () => toRequest(commands.stopInventory, undefined),
    ),
  );

  const frame = (command: number, body: Uint8Array) => encodeFrame({ address: busAddress, command, body });

  function toRequest<Input, Answer>(command: ReaderCommand<Input, Answer>, input: Input) {
    return {
      bytes: frame(command.code, command.encode(input)),
      timeoutMs: command.timeoutMs,
      take({ command: code, body: [status = 0, ...data] }: PrimeFrame) {
        if (code !== command.code) return undefined;
        if (status !== SUCCESS) throw toReaderError(status);
        return { answer: command.decode(Uint8Array.from(data), input) };
      },
    } satisfies Request<PrimeFrame, Answer>;
  }

  const run = commandsOn<PrimeFrame>(
    { send: (request, signal) => left.send(queue, request, signal) },
    toRequest,
  );

  const mode = guardAnswerMode(
    async (signal) => commands.modeOf(await run(commands.getParameters, undefined, signal)),
    (signal) => run(commands.stopInventory, undefined, signal),
  );
  queue.onUnasked(({ command }) => {
    // In another mode it reports tags as an inventory does.
    if (command !== commands.INVENTORY) return;
    mode.doubt();
    left.suspect();
  });

  /** Accesses one tag. Its answer precedes the frame that ends the access. Throws `tag.many` if several tags answer. */
  async function access<Input>(
    command: ReaderCommand<Input, TagAnswer>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<TagAnswer> {
    await mode.require(signal);
    const answers: Uint8Array[] = [];
    await queue.send<void>(
      {
        bytes: frame(command.code, command.encode(input)),
        timeoutMs: command.timeoutMs,
        mayGoOn: true,
        take({ command: code, body }) {
          if (code !== command.code) return undefined;
          const [status = 0] = body;
          if (status === FINISHED) return { answer: undefined };
          if (status !== SUCCESS) throw toReaderError(status);
          answers.push(body.subarray(1));
          return 'more';
        },
      },
      signal,
    );
    const [answer] = answers;
    if (answer === undefined) throw toReaderError(FINISHED);
    if (answers.length > 1) throw new AppError('tag.many', { count: answers.length });
    return command.decode(answer, input);
  }

  /** Takes inventory for a given length: each tag has its own frame, and a final frame marks the end. */
  const round =
    (length: Uint8Array): Round =>
    async (onNotice, signal) => {
      await mode.require(signal);
      return queue.send<void>(
        {
          bytes: frame(commands.INVENTORY, length),
          timeoutMs: commands.AIR_TIMEOUT_MS,
          patienceMs: commands.ROUND_PATIENCE_MS,
          stop: frame(commands.stopInventory.code, commands.stopInventory.encode()),
          mayGoOn: true,
          take({ command, body }) {
            if (command === commands.stopInventory.code) return { answer: undefined };
            if (command !== commands.INVENTORY) return undefined;
            const [status = 0] = body;
            if (status === FINISHED) return { answer: undefined };
            if (status !== SUCCESS) throw toReaderError(status);
            onNotice(commands.decodeReport(body.subarray(1)));
            return 'more';
          },
        },
        signal,
      );
    };

  return {
    ...connectionOf(transport, queue),
    capabilities: async () => ({ namesRssi: true, namesAntenna: true, namesChannel: false }),

    identify: async (signal) => `UHF Prime ${await run(commands.getInfo, undefined, signal)}`,
    poll: pollBy(round(commands.ONE_ROUND)),
    async inventory(onNotice, signal) {
      // A second each, so that a reader that is gone without a word is noticed.
      while (!signal.aborted) await round(commands.ONE_SECOND)(onNotice, signal);
    },
    select: async (mask, signal) => run(commands.selectEpc, epcMask(mask), signal),
    ...accessesBy(commands, access),
    ...radioOf(run),
  };
}

/** The family counts from the beginning of the EPC. Throws `reader.refused` for a mask outside it. */
function epcMask({ bank, pointerBits, mask }: TagMask): { pointerBits: number; mask: string } {
  if (bank !== 'epc' || pointerBits < EPC_POINTER_BITS)
    throw new AppError('reader.refused', { status: `mask ${bank}` });
  return { pointerBits: pointerBits - EPC_POINTER_BITS, mask };
}

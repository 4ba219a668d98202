import { nullIfUnsupported, type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { framesFrom } from '../bus-address.ts';
import { commandsOn, connectionOf, type ReaderCommand, type RunCommand } from '../connection.ts';
import { AUTOMATIC_COUNTING } from '../counting.ts';
import { LeftReading } from '../left-reading.ts';
import { type AnswerModeGuard, guardAnswerMode } from '../work-mode.ts';
import * as commands from './commands.ts';
import { SUCCESS, toReaderError } from './errors.ts';
import { type ChafonFrame, createChafonFramer, encodeFrame } from './frames.ts';

/** An unknown command or a bad CRC is answered under this command. */
const UNKNOWN = { command: 0x00, status: 0xfe };

/** One connection with a reader: its commands, the type that it reported, and the mode it is in. */
export class UhfReader18Session {
  readonly queue: RequestQueue<ChafonFrame>;
  readonly run: RunCommand;
  readonly mode: AnswerModeGuard;
  readonly busAddress: number;
  counting = AUTOMATIC_COUNTING;
  readonly #transport: Transport;
  /** Queried once; null for a reader without profiles, or with others than those of the table. */
  #profile: Promise<number | null> | undefined;
  /** The reader's last answer; its type and scan time do not change while it is connected. */
  #info: commands.ReaderInfo | undefined;
  readonly #left = new LeftReading();

  constructor(transport: Transport, busAddress: number) {
    this.#transport = transport;
    this.busAddress = busAddress;
    const toRequest = requestsTo(busAddress);
    this.queue = new RequestQueue(transport, framesFrom(busAddress, createChafonFramer()), () =>
      this.#left.probe<ChafonFrame>(
        () => toRequest(commands.getInfo, undefined),
        () => stopRequest(busAddress),
      ),
    );
    this.run = commandsOn<ChafonFrame>(
      { send: (request, signal) => this.#left.send(this.queue, request, signal) },
      toRequest,
    );
    this.mode = guardAnswerMode(
      async (signal) =>
        (await this.is288(signal))
          ? this.run(commands.getMode, undefined, signal)
          : commands.modeOfBlock(await this.run(commands.getModeBlock, undefined, signal)),
      async (signal) => {
        if (commands.hasFastInventory(await this.knownType(signal)))
          await this.queue.send(stopRequest(busAddress), signal);
      },
    );
    this.queue.onUnasked(({ command }) => {
      if (command !== commands.REPORT) return;
      this.mode.doubt();
      this.#left.suspect();
    });
  }

  connection(): ReturnType<typeof connectionOf> {
    return connectionOf(this.#transport, this.queue);
  }

  /** Queries the reader's information again, because power and band may have changed. */
  async readInfo(signal?: AbortSignal): Promise<commands.ReaderInfo> {
    this.#info = await this.run(commands.getInfo, undefined, signal);
    return this.#info;
  }

  /** The reader's type and scan time from an earlier answer; queries the reader if there is none. */
  async knownInfo(signal?: AbortSignal): Promise<Pick<commands.ReaderInfo, 'type' | 'scanTimeMs'>> {
    return this.#info ?? this.readInfo(signal);
  }

  async knownType(signal?: AbortSignal): Promise<number> {
    return (await this.knownInfo(signal)).type;
  }

  async is288(signal?: AbortSignal): Promise<boolean> {
    return commands.is288(await this.knownType(signal));
  }

  /** The RF profile of a 288-type reader. */
  profile(signal?: AbortSignal): Promise<number | null> {
    this.#profile ??= this.#findProfile(signal).catch((error: unknown) => {
      this.#profile = undefined;
      throw error;
    });
    return this.#profile;
  }

  async setProfile(profile: number, signal?: AbortSignal): Promise<void> {
    this.#profile = undefined;
    await this.run(commands.exchangeProfile, profile, signal);
  }

  async #findProfile(signal?: AbortSignal): Promise<number | null> {
    if (!commands.hasR2000Profiles(await this.knownType(signal))) return null;
    // Types with other chips have other profiles, or none.
    const profile = await nullIfUnsupported(this.run(commands.exchangeProfile, null, signal));
    return commands.PROFILES.some(({ value }) => value === profile) ? profile : null;
  }

  /** Stores the mode in which a reader only answers. */
  async setAnswerMode(signal?: AbortSignal): Promise<void> {
    if (await this.is288(signal)) return this.run(commands.setAnswerMode, undefined, signal);
    const block = await this.run(commands.getModeBlock, undefined, signal);
    await this.run(commands.setAnswerModeBlock, block, signal);
  }
}

const requestsTo = (address: number) =>
  function toRequest<Input, Answer>(
    command: ReaderCommand<Input, Answer>,
    input: Input,
  ): Request<ChafonFrame, Answer> {
    return {
      bytes: encodeFrame({ address, command: command.code, body: command.encode(input) }),
      timeoutMs: command.timeoutMs,
      take(frame) {
        if (!answers(frame, command.code)) return undefined;
        if (frame.body[0] !== SUCCESS) throw toReaderError(frame.body);
        return { answer: command.decode(frame.body.subarray(1), input) };
      },
    };
  };

/** Ends a fast inventory; whatever the status of its answer, none runs after it. */
function stopRequest(address: number): Request<ChafonFrame, void> {
  const command = commands.STOP_FAST_INVENTORY;
  return {
    bytes: encodeFrame({ address, command, body: new Uint8Array(0) }),
    timeoutMs: commands.STOP_TIMEOUT_MS,
    take: (frame) => (answers(frame, command) ? { answer: undefined } : undefined),
  };
}

/** True when the frame answers this command. Throws where the reader did not understand it. */
export function answers({ command, body }: ChafonFrame, code: number): boolean {
  if (command === UNKNOWN.command && body[0] === UNKNOWN.status) throw toReaderError(body);
  return command === code;
}

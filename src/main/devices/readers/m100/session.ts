import { hasCode } from '#shared/errors';
import { type Request, RequestQueue } from '../../request-queue.ts';
import type { Transport } from '../../transport/transport.ts';
import { commandsOn, connectionOf, type ReaderCommand, type RunCommand } from '../connection.ts';
import { LeftReading } from '../left-reading.ts';
import * as commands from './commands.ts';
import { toReaderError } from './errors.ts';
import { createM100Framer, encodeFrame, FrameType, type M100Frame, type Marks } from './frames.ts';

const ERROR_COMMAND = 0xff;
/** An empty round. */
export const NO_TAG = 0x15;

/** One connection with a module: its commands, and the end of a polling that a killed program has left behind. */
export class M100Session {
  readonly run: RunCommand;
  readonly #transport: Transport;
  readonly #marks: Marks;
  readonly #queue: RequestQueue<M100Frame>;
  readonly #left = new LeftReading();

  constructor(transport: Transport, marks: Marks) {
    this.#transport = transport;
    this.#marks = marks;
    this.#queue = new RequestQueue(transport, createM100Framer(marks), () => this.#probe());
    this.#queue.onUnasked((frame) => {
      if (isNotice(frame)) this.#left.suspect();
    });
    this.run = commandsOn(this, (command, input) => this.toRequest(command, input));
  }

  connection(): ReturnType<typeof connectionOf> {
    return connectionOf(this.#transport, this.#queue);
  }

  /** Sends a request, again where a polling left behind kept the module from answering. */
  send<Answer>(request: Request<M100Frame, Answer>, signal?: AbortSignal): Promise<Answer> {
    return this.#left.send(this.#queue, request, signal);
  }

  toRequest<Input, Answer>(command: ReaderCommand<Input, Answer>, input: Input): Request<M100Frame, Answer> {
    return {
      bytes: this.encodeCommand(command.code, command.encode(input)),
      timeoutMs: command.timeoutMs,
      take: (frame) =>
        answers(frame, command.code) ? { answer: command.decode(frame.parameters, input) } : undefined,
    };
  }

  /** Ends a polling, which a killed program may have left behind; changes nothing in a module that does not poll. */
  async stopPolling(signal?: AbortSignal): Promise<void> {
    const request = this.toRequest(commands.stopPolling, undefined);
    const take: typeof request.take = (frame) => (isError(frame, NO_TAG) ? undefined : request.take(frame));
    await this.send({ ...request, take }, signal);
  }

  #probe(): Request<M100Frame, unknown> {
    return this.#left.probe<M100Frame>(
      () => this.toRequest(commands.moduleInfo, 'hardware'),
      () => this.toRequest(commands.stopPolling, undefined),
    );
  }

  encodeCommand(command: number, parameters: Uint8Array): Uint8Array {
    return encodeFrame({ type: FrameType.command, command, parameters }, this.#marks);
  }
}

export const isTimeout = (error: unknown) => hasCode(error, 'reader.timeout');

/** Multiple polls are answered by notices of a single one. */
export function isNotice({ type, command }: M100Frame): boolean {
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

export function throwRefusal({ type, command, parameters: [code] }: M100Frame): void {
  if (type === FrameType.response && command === ERROR_COMMAND && code !== undefined)
    throw toReaderError(code);
}

export function isError({ type, command, parameters }: M100Frame, code: number): boolean {
  return type === FrameType.response && command === ERROR_COMMAND && parameters[0] === code;
}

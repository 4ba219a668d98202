import { AppError } from '#shared/errors';
import type { Request, RequestQueue } from '../request-queue.ts';
import type { Transport } from '../transport/transport.ts';
import type { UhfReader } from './reader.ts';

/** One command of a family: its code, the layout of its data both ways, and the time limit of an answer. */
export interface ReaderCommand<Input, Answer> {
  code: number;
  timeoutMs: number;
  /** See {@link Request}. */
  patienceMs?: number;
  encode(input: Input): Uint8Array;
  /** Throws `reader.bad_frame` if the data contradicts the manual, or the error that the data reports. */
  decode(data: Uint8Array, input: Input): Answer;
}

/** The operations of a driver that concern its connection only; of a family that does not report pulled antennas. */
export function connectionOf(
  transport: Transport,
  queue: Pick<RequestQueue<unknown>, 'stop' | 'onLost' | 'takeReceived'>,
): Pick<UhfReader, 'open' | 'close' | 'onLost' | 'takeReceived' | 'pulledAntennas'> {
  return {
    open: () => transport.open(),
    async close() {
      queue.stop(new AppError('reader.disconnected', { port: transport.name }));
      await transport.close();
    },
    onLost: (listener) => queue.onLost(listener),
    takeReceived: () => queue.takeReceived(),
    pulledAntennas: () => [],
  };
}

/** Makes the request of a command in a family's frames. */
export type ToRequest<Frame> = <Input, Answer>(
  command: ReaderCommand<Input, Answer>,
  input: Input,
) => Request<Frame, Answer>;

/** Sends a command and returns its decoded answer. */
export type RunCommand = <Input, Answer>(
  command: ReaderCommand<Input, Answer>,
  input: Input,
  signal?: AbortSignal,
) => Promise<Answer>;

/** Sends a family's commands. An error while encoding the input rejects like a refusal of the reader. */
export function commandsOn<Frame>(
  queue: Pick<RequestQueue<Frame>, 'send'>,
  toRequest: ToRequest<Frame>,
): RunCommand {
  return async (command, input, signal) => queue.send(toRequest(command, input), signal);
}

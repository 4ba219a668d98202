import type { WorkMode } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { nullIfUnsupported } from '../request-queue.ts';
import { toStatus } from './bytes.ts';

/** The bytes of Chafon's families. */
const WORK_MODES: readonly WorkMode[] = ['answer', 'active', 'trigger'];
/** The 18 kind has two kinds of triggers. */
const HIGHEST_MODE = 3;

export const ANSWER_MODE = 0;

/** Throws `reader.bad_frame` for a byte that is no mode. */
export function decodeWorkMode(byte: number | undefined): WorkMode {
  if (byte === undefined || byte > HIGHEST_MODE)
    throw new AppError('reader.bad_frame', byte === undefined ? {} : { status: toStatus(byte) });
  return WORK_MODES[byte] ?? 'trigger';
}

/** Withholds tag commands from a reader that reads on its own and would not answer them. */
export interface AnswerModeGuard {
  /** The mode; null if the reader does not report it. */
  read(signal?: AbortSignal): Promise<WorkMode | null>;
  /**
   * Once per connection, queries the mode and ends an inventory that another program has left running. Throws
   * `reader.not_answering_mode` while the reader is in another mode.
   */
  require(signal?: AbortSignal): Promise<void>;
  /**
   * Makes the next `require` query again, because the reader has sent an unasked report, as it does in another mode.
   */
  doubt(): void;
}

/** `stop`: the command that ends an inventory; for a reader that runs none it changes nothing. */
export function guardAnswerMode(
  ask: (signal?: AbortSignal) => Promise<WorkMode>,
  stop: (signal?: AbortSignal) => Promise<void>,
): AnswerModeGuard {
  let isKnown = false;

  // Older firmware does not support the query.
  const read = (signal?: AbortSignal) => nullIfUnsupported(ask(signal));

  return {
    read,
    async require(signal) {
      if (isKnown) return;
      const mode = await read(signal);
      if (mode !== null && mode !== 'answer') throw new AppError('reader.not_answering_mode', { mode });
      await nullIfUnsupported(stop(signal));
      isKnown = true;
    },
    doubt() {
      isKnown = false;
    },
  };
}

import type { TagNotice, UhfReader } from '../reader.ts';
import * as commands from './commands.ts';
import type { QueryParameters } from './query.ts';
import { isError, isNotice, isTimeout, type M100Session, NO_TAG, throwRefusal } from './session.ts';

/**
 * The longest time from one tag's notice to the first bytes of the next in the same round, computed for Gen2 with 16
 * slots at a Tari of 12.5 µs: at most 15 empty slots of 0.3 ms and 3 ms for an answer, plus a fifth. The rest of a
 * frame is waited for separately.
 */
const SLOTS_MS = 9;

/**
 * A round is a single poll; the endless inventory is a series of multiple polls. `holdMs`: how long the port may hold
 * bytes back.
 */
export function inventoriesOf(
  session: M100Session,
  query: QueryParameters,
  holdMs: () => number,
): Pick<UhfReader, 'poll' | 'inventory'> {
  return {
    async poll(signal) {
      await query.prepare(signal);
      const seen: TagNotice[] = [];
      return session.send<TagNotice[]>(
        {
          ...session.toRequest(commands.singlePoll, undefined),
          take(frame) {
            if (isNotice(frame)) {
              seen.push(commands.decodeNotice(frame.parameters));
              return 'more';
            }
            // An empty round, or the end of a round with tags.
            if (isError(frame, NO_TAG)) return { answer: seen };
            throwRefusal(frame);
            return undefined;
          },
          // A round's notices have no end mark, so the wait covers late bytes only. No pause between rounds is needed:
          // tags keep no session 0 flag without power, and a reader that hops channels need not listen first.
          quietEnd: { ms: holdMs() + SLOTS_MS, finish: () => seen },
        },
        signal,
      );
    },
    async inventory(onNotice, signal, { isCount = false } = {}) {
      await (isCount ? query.prepareCount() : query.prepare());
      let hasReceived = true;
      while (hasReceived && !signal.aborted) hasReceived = await pollMany(session, onNotice, signal);
    },
  };
}

/**
 * Runs as many rounds as one command allows, or until the signal is aborted; returns false if the module sent nothing.
 * Throws `reader.timeout` if it was silent from the start.
 */
async function pollMany(
  session: M100Session,
  onNotice: (notice: TagNotice) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { code, timeoutMs, parameters } = commands.multiplePoll;
  const { bytes: stop, take: takeStop } = session.toRequest(commands.stopPolling, undefined);
  let hasReceived = false;
  try {
    await session.send<void>(
      {
        bytes: session.encodeCommand(code, parameters),
        timeoutMs,
        stop,
        take(frame) {
          hasReceived = true;
          if (isError(frame, NO_TAG)) return 'more';
          if (!isNotice(frame)) return takeStop(frame);
          onNotice(commands.decodeNotice(frame.parameters));
          return 'more';
        },
      },
      signal,
    );
  } catch (error) {
    if (signal.aborted && error === signal.reason) return hasReceived;
    // Silence after answers: the module has done all the rounds of one command.
    if (!hasReceived || signal.aborted || !isTimeout(error)) throw error;
  }
  return hasReceived;
}

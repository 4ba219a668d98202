import type { TagNotice, UhfReader } from '../reader.ts';
import * as commands from './commands.ts';
import { isError, isNotice, isTimeout, type M100Session, throwRefusal } from './session.ts';

const NO_TAG = 0x15;
/**
 * From one tag's notice to the first bytes of the next one of the same round, by Gen2's arithmetic for 16 slots at a Tari of
 * 12.5 µs: at most 15 empty slots of 0.3 ms and 3 ms of an answer, and a fifth more. The rest of a frame is waited for by itself.
 */
const SLOTS_MS = 9;

/**
 * A round is a single poll, the endless inventory multiple polls one after another. `holdMs` tells for how long the port may hold
 * bytes back.
 */
export function inventoriesOf(
  session: M100Session,
  holdMs: () => number,
): Pick<UhfReader, 'poll' | 'inventory'> {
  return {
    poll(signal) {
      const seen: TagNotice[] = [];
      return session.send<TagNotice[]>(
        {
          ...session.toRequest(commands.singlePoll, undefined),
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
      let hasHeard = true;
      while (hasHeard && !signal.aborted) hasHeard = await pollMany(session, onNotice, signal);
    },
  };
}

/**
 * Takes all the rounds that one command can ask for, or until the signal is aborted; false where the module sent nothing. Throws
 * `reader.timeout` where it was silent from the beginning.
 */
async function pollMany(
  session: M100Session,
  onNotice: (notice: TagNotice) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { code, timeoutMs, parameters } = commands.multiplePoll;
  const { bytes: stop, take: takeStop } = session.toRequest(commands.stopPolling, undefined);
  let hasHeard = false;
  try {
    await session.send<void>(
      {
        bytes: session.encodeCommand(code, parameters),
        timeoutMs,
        stop,
        take(frame) {
          hasHeard = true;
          if (isError(frame, NO_TAG)) return 'more';
          if (!isNotice(frame)) return takeStop(frame);
          onNotice(commands.decodeNotice(frame.parameters));
          return 'more';
        },
      },
      signal,
    );
  } catch (error) {
    if (signal.aborted && error === signal.reason) return hasHeard;
    // Silent after answers: the module has made all the rounds that one command can ask for.
    if (!hasHeard || signal.aborted || !isTimeout(error)) throw error;
  }
  return hasHeard;
}

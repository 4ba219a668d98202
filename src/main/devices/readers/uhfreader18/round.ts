import { AUTOMATIC_COUNTING } from '../counting.ts';
import type { Round } from '../rounds.ts';
import * as commands from './commands.ts';
import { toReaderError } from './errors.ts';
import { encodeFrame } from './frames.ts';
import { answers, type UhfReader18Session } from './session.ts';

/** Statuses of an inventory. */
const RoundStatus = {
  finished: 0x01,
  timeOver: 0x02,
  more: 0x03,
  full: 0x04,
  statistics: 0x26,
  noTag: 0xfb,
} as const;
/** Beyond the reader's scan time, for the transfer. */
const TRANSFER_MS = 500;

/**
 * Runs an inventory in the layout of the reader's type; it ends by itself after the reader's scan time. `isCount`: with
 * the session and Q chosen for counting tags.
 */
export function roundOf(session: UhfReader18Session, isCount: boolean): Round {
  return async (onNotice, signal) => {
    const { type, scanTimeMs } = await session.knownInfo(signal);
    await session.mode.require(signal);
    return session.queue.send<void>(
      {
        bytes: encodeFrame({
          address: session.busAddress,
          command: commands.INVENTORY,
          body: commands.inventoryOf(type, isCount ? session.counting : AUTOMATIC_COUNTING),
        }),
        timeoutMs: scanTimeMs + TRANSFER_MS,
        take(frame) {
          if (!answers(frame, commands.INVENTORY)) return undefined;
          const [status] = frame.body;
          if (status === RoundStatus.noTag) return { answer: undefined };
          if (status === RoundStatus.statistics) return 'more';
          if (!isRound(status)) throw toReaderError(frame.body);
          for (const notice of commands.decodeInventory(frame.body.subarray(1), type)) onNotice(notice);
          return status === RoundStatus.more ? 'more' : { answer: undefined };
        },
      },
      signal,
    );
  };
}

function isRound(status: number | undefined): boolean {
  return (
    status === RoundStatus.finished ||
    status === RoundStatus.timeOver ||
    status === RoundStatus.more ||
    status === RoundStatus.full
  );
}

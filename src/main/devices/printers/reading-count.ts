import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { DuplexLink } from './duplex-link.ts';
import type { KnownState, PrintDocument } from './port.ts';
import type { StatusLanguage } from './status-language.ts';

/**
 * The maximum of unread writes to a printer that answers. The system alone would buffer hundreds of labels, which could
 * not be cancelled and whose outcome would be unknown if the connection broke.
 */
const MOST_UNREAD = 32;
/** How long to wait for the first answer before a printer counts as one that does not answer. */
const FIRST_ANSWER_MS = 1000;

/** Counts the questions behind our writes that the printer has answered: it answers one when it has read that far. */
export function createReadingCount(
  link: Pick<DuplexLink, 'onData'>,
  status: StatusLanguage | undefined,
  onState: PrintDocument['onState'],
) {
  let asked = 0;
  let answered = 0;
  let isPaced = true;
  let last: KnownState | null = null;
  const events = new EventEmitter();
  /** Whether the printer answers in this time. */
  async function answerWithin(ms: number): Promise<boolean> {
    const before = answered;
    const over = new AbortController();
    const { signal } = over;
    // The slower of both is aborted and rejects.
    const answer = once(events, 'answer', { signal }).catch(() => {});
    await Promise.race([answer, pause(ms, undefined, { ref: false, signal }).catch(() => {})]);
    over.abort();
    return answered > before;
  }
  const isRead = () => asked > 0 && answered >= asked;
  link.onData(
    status?.watch((state) => {
      answered += 1;
      if (state.words.en !== last?.words.en) onState?.(state);
      last = state;
      events.emit('answer');
    }) ?? (() => {}),
  );
  return {
    asked: () => {
      asked += 1;
    },
    /** Null for a printer that does not answer. */
    count: () => (answered === 0 && !isPaced ? null : Math.min(answered, asked)),
    onRead: (listener: () => void) => {
      events.on('answer', listener);
    },
    answers: () => answered,
    lastState: () => last,
    /**
     * Resolves when few enough writes are unread; at once for a printer that does not answer. Where it is silent for
     * `waitMs`, answers may have been lost: `askAgain` sends as many more questions, and the writes count as read when all
     * answers are as many as the questions behind writes and no more answers come.
     */
    async hasRoom(waitMs: number, askAgain: (questions: number) => Promise<void>): Promise<void> {
      let wasSilent = false;
      while (isPaced && asked - answered >= (wasSilent ? 1 : MOST_UNREAD)) {
        const isFirst = answered === 0;
        const hasCome = await answerWithin(isFirst ? FIRST_ANSWER_MS : waitMs);
        isPaced = answered > 0;
        if (isFirst || hasCome) continue;
        wasSilent = true;
        await askAgain(asked - answered);
      }
      if (!wasSilent) return;
      // A late answer to one of those questions must not count for a later write.
      while (await answerWithin(waitMs));
      answered = asked;
    },
    isRead,
    /** Resolves when there are as many answers as questions; never if none was asked. */
    async untilRead(): Promise<void> {
      while (!isRead()) await once(events, 'answer');
    },
  };
}

import { hasCode } from '#shared/errors';
import type { Request, RequestQueue } from '../request-queue.ts';

/**
 * The endless inventory in which a killed program, or another one, has left a reader: it reports tags unasked, and may accept
 * only the command that ends this.
 */
export class LeftReading {
  #isSuspected = false;

  /** The reader has reported a tag that nothing asked for. */
  suspect(): void {
    this.#isSuspected = true;
  }

  /** What the queue probes the reader with: once after such a report `stop`, else `usual`. */
  probe<Frame>(
    usual: () => Request<Frame, unknown>,
    stop: () => Request<Frame, unknown>,
  ): Request<Frame, unknown> {
    if (!this.#isSuspected) return usual();
    this.#isSuspected = false;
    return stop();
  }

  /** Sends a request; where the reading kept the reader from answering, the probe ends it, and it is sent again. */
  async send<Frame, Answer>(
    queue: Pick<RequestQueue<Frame>, 'send'>,
    request: Request<Frame, Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    try {
      return await queue.send(request, signal);
    } catch (error) {
      const isUnanswered = hasCode(error, 'reader.timeout');
      if (!this.#isSuspected || !isUnanswered) throw error;
      return queue.send(request, signal);
    }
  }
}

import { AppError, toAppError } from '#shared/errors';
import { isUnsettled } from '../../api/client.ts';
import { randomText } from '../../api/random-text.ts';

interface Sending<T> {
  /** Stores the entries with the present key, before they are sent. */
  store(): void;
  send(key: string): Promise<T>;
}

/**
 * The save of a form under one idempotency key until it is answered. The key is stored with the form's draft, so that a
 * save whose answer was lost is recognised after the page was loaded again.
 */
export class UnsettledSave {
  #key: string | undefined;

  constructor(kept: string | undefined) {
    this.#key = kept;
  }

  /** The key of a save that has no answer yet. */
  get key(): string | undefined {
    return this.#key;
  }

  /** The entries were discarded. */
  forget(): void {
    this.#key = undefined;
  }

  /**
   * Sends the save, or gets the answer of the same one sent before. If that one was carried out with other content, a
   * new record is refused with `record.saved_before`, so that there are not two; a stored one is sent again, because
   * its version is checked.
   */
  async run<T>(isNew: boolean, sending: Sending<T>): Promise<T> {
    this.#key ??= randomText();
    sending.store();
    try {
      const answer = await sending.send(this.#key);
      this.#key = undefined;
      return answer;
    } catch (cause) {
      const error = toAppError(cause);
      if (isUnsettled(error)) throw error;
      const isReused = error.code === 'request.key_reused';
      if (isReused && isNew) throw new AppError('record.saved_before', {}, { cause });
      this.#key = undefined;
      sending.store();
      if (isReused) return this.run(isNew, sending);
      throw error;
    }
  }
}

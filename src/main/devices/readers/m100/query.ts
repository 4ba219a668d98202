import { isUnsupported } from '../../request-queue.ts';
import { AUTOMATIC_COUNTING, type Counting } from '../counting.ts';
import * as commands from './commands.ts';
import type { M100Session } from './session.ts';

/** In which every tag answers each round, whatever another reader or program has read before. */
const USUAL_SESSION = 0;

/**
 * The Query command of a module's inventories and accesses. Another program may have left a session in which tags stay silent, a
 * Select flag or a mask; the module keeps them until it is without power.
 */
export class QueryParameters {
  counting = AUTOMATIC_COUNTING;
  readonly #session: M100Session;
  #isPrepared = false;
  /** As the module reported it, with all tags answering in session 0; null for a module without the command. */
  #usual: commands.Query | null = null;
  /** Whether the module has the parameters of a count at present. */
  #isForCount = false;

  constructor(session: M100Session) {
    this.#session = session;
  }

  /** Has every tag answer. Before the first selection of a connection, whose mask it would remove. */
  async prepare(signal?: AbortSignal): Promise<void> {
    if (!this.#isPrepared) await this.#readUsual(signal);
    this.#isPrepared = true;
    if (this.#isForCount && this.#usual !== null)
      await this.#session.run(commands.setQuery, this.#usual, signal);
    this.#isForCount = false;
  }

  /** Takes the session and Q that were chosen for inventories that count tags. */
  async prepareCount(signal?: AbortSignal): Promise<void> {
    await this.prepare(signal);
    if (this.#usual === null || !isChosen(this.counting)) return;
    const { session, q } = this.counting;
    this.#isForCount = true;
    const counted = {
      ...this.#usual,
      ...(session !== 'automatic' && { session }),
      ...(q !== 'automatic' && { q }),
    };
    await this.#session.run(commands.setQuery, counted, signal);
  }

  async #readUsual(signal?: AbortSignal): Promise<void> {
    try {
      // A module that a killed program has left polling accepts nothing else.
      await this.#session.stopPolling(signal);
      const found = await this.#session.run(commands.getQuery, undefined, signal);
      const usual: commands.Query = { ...found, select: 'all', session: USUAL_SESSION, target: 'A' };
      if (JSON.stringify(usual) !== JSON.stringify(found))
        await this.#session.run(commands.setQuery, usual, signal);
      this.#usual = usual;
      await this.#session.run(commands.selectMode, 'never', signal);
    } catch (error) {
      // Modules without these commands have no such state.
      if (!isUnsupported(error)) throw error;
    }
  }
}

function isChosen({ session, q }: Counting): boolean {
  return session !== 'automatic' || q !== 'automatic';
}

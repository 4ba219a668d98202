import { type AppError, toAppError } from '#shared/errors';
import {
  clearSession,
  type SessionRecord,
  type SessionStorage,
  type SignedOutReason,
  useSession,
} from '../stores/session.ts';

/** What a tab tells the others when it has changed the stored session. */
export interface SessionChange {
  /** Why the storage may be empty. */
  reason: SignedOutReason;
  /** The time of issue of the session that was ended; null if none was. */
  ended: number | null;
}

export interface SharedSessionPorts {
  storage: SessionStorage;
  /** Tells the other tabs to read the storage. */
  tellOthers(change: SessionChange): void;
  /** A session that was not stored: it is good for this page alone. */
  onUnstored(error: AppError): void;
}

/**
 * The session that all tabs share: this page's copy and the stored one. Changes by this page and changes taken over
 * from other tabs run one after the other; otherwise a slow read that a sign-out overtakes would restore the session.
 */
export class SharedSession {
  readonly #ports: SharedSessionPorts;
  #last: Promise<void> = Promise.resolve();
  /** Changes that this page has begun. */
  #changes = 0;

  constructor(ports: SharedSessionPorts) {
    this.#ports = ports;
  }

  /** Makes `record` the session of every tab. */
  keep(record: SessionRecord): Promise<void> {
    this.#changes += 1;
    useSession.setState({ record, signedOutReason: 'none' });
    return this.#next(async () => {
      await this.#ports.storage
        .write(record)
        .catch((error: unknown) => this.#ports.onUnstored(toAppError(error)));
      this.#ports.tellOthers({ reason: 'none', ended: null });
    });
  }

  /** Signs every tab out for this reason: this page at once, the others after `leave` has left what belongs to the session. */
  end(reason: SignedOutReason, leave: () => Promise<void>): Promise<void> {
    this.#changes += 1;
    const ended = useSession.getState().record?.issuedAt ?? null;
    clearSession(reason);
    return this.#next(async () => {
      await leave();
      // Tokens that cannot be removed now are refused by the server and removed at the next sign-in.
      await this.#ports.storage.clear().catch(() => undefined);
      this.#ports.tellOthers({ reason, ended });
    });
  }

  /**
   * Takes over a change by another tab, unless this page changes the session meanwhile; then its own change takes
   * precedence.
   */
  follow({ reason, ended }: SessionChange): Promise<void> {
    return this.#next(async () => {
      const changes = this.#changes;
      // A desk that is away right now: the next call finds out.
      const stored = await this.#ports.storage.read().catch(() => undefined);
      if (stored === undefined || changes !== this.#changes) return;
      // A browser may show the message before the removal from the storage.
      takeOver(stored?.issuedAt === ended ? null : stored, reason);
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

function takeOver(stored: SessionRecord | null, reason: SignedOutReason): void {
  const { record } = useSession.getState();
  if (stored && stored.token.access_token !== record?.token.access_token) {
    const isSamePlace =
      stored.token.user_id === record?.token.user_id && stored.token.dept_id === record.token.dept_id;
    useSession.setState(isSamePlace ? { record: stored } : { record: stored, loaded: false });
  } else if (!stored && record) {
    clearSession(reason);
  }
}

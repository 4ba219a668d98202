import type { PGlite, Results } from '@electric-sql/pglite';
import { AppError } from '#shared/errors';
import type { Channel, Listener, StopListening } from './connection.ts';

/** Two segments of the log: what is written may end one, and makes the next. */
const LEAST_SPACE_BYTES = 32 * 1024 * 1024;

/** The segment of the log that is written to, in a transaction that has written. */
const WRITTEN_SEGMENT = `
  SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS segment WHERE pg_current_xact_id_if_assigned() IS NOT NULL`;

/** The disk of a database. */
export interface DatabaseDisk {
  /** Free bytes. */
  space(): number;
  /** File names of the log's segments; later ones than that in use are made beforehand. */
  segments(): string[];
}

/** A started PGlite and the error that ended it. */
interface Started {
  client: PGlite;
  panic: unknown;
  /** Rejects with the error that ends it. */
  ended: Promise<never>;
  end(error: unknown): void;
}

/** Statements of one transaction; once the client has ended, each throws the error that ended it. */
export interface Statements {
  query(...args: Parameters<PGlite['query']>): Promise<Results>;
  exec(script: string): Promise<unknown>;
}

interface Listening {
  channel: Channel;
  listener: Listener;
  stop: StopListening;
}

/**
 * PGlite, started again after a PANIC: PostgreSQL ends itself if it cannot write its log, as on a full disk, and recovers from the
 * log at its next start. PGlite does not end its process then: further statements fail or never return, as does a commit that
 * fails so, which is therefore refused beforehand.
 */
export class RecoveringClient {
  readonly #start: () => Promise<PGlite>;
  readonly #disk: DatabaseDisk | undefined;
  readonly #listening = new Set<Listening>();
  #started: Started;
  /** The end of the use before; one at a time, so that none waits within a client that has ended. */
  #before: Promise<unknown> = Promise.resolve();

  /** Without `disk` it is in memory, where it cannot be started again. */
  constructor(client: PGlite, start: () => Promise<PGlite>, disk: DatabaseDisk | undefined) {
    this.#start = start;
    this.#disk = disk;
    this.#started = asStarted(client);
  }

  /**
   * Runs `work` alone. Rejects with the error that ends the client meanwhile, and with `database.no_space` where the disk has
   * too little space to start it again.
   */
  use<T>(work: (client: PGlite) => Promise<T>): Promise<T> {
    return this.#inTurn(({ client }) => work(client));
  }

  /**
   * Same for a transaction, which is rolled back if `work` throws; if it has written, also where the disk has no space for
   * the log (`database.no_space`).
   */
  transaction<T>(work: (statements: Statements, client: PGlite) => Promise<T>): Promise<T> {
    return this.#inTurn((started) =>
      started.client.transaction(async (raw) => {
        const watched = async <R>(run: () => Promise<R>): Promise<R> => {
          if (started.panic !== null) throw started.panic;
          return ending(started, run());
        };
        const statements: Statements = {
          query: (...args) => watched(() => raw.query(...args)),
          exec: (script) => watched(() => raw.exec(script)),
        };
        try {
          const result = await work(statements, started.client);
          // In a commit, PGlite would never return from a log that cannot be written.
          if (!(this.#hasSpace() || (await this.#hasRoomInLog(statements))))
            throw new AppError('database.no_space');
          return result;
        } finally {
          // PGlite would end the transaction by a statement, which may never return.
          if (started.panic !== null) await new Promise(() => undefined);
        }
      }),
    );
  }

  /** Throws `database.no_space` if what is written next, such as a checkpoint, could end the database. */
  requireSpace(): void {
    if (!this.#hasSpace()) throw new AppError('database.no_space');
  }

  async listen(channel: Channel, listener: Listener): Promise<StopListening> {
    const listening: Listening = { channel, listener, stop: async () => undefined };
    await this.use((client) => startListening(client, listening));
    this.#listening.add(listening);
    return async () => {
      this.#listening.delete(listening);
      await this.use(listening.stop);
    };
  }

  async close(): Promise<void> {
    await this.#before;
    if (this.#started.panic === null) await this.#started.client.close();
  }

  #inTurn<T>(work: (started: Started) => Promise<T>): Promise<T> {
    const result = this.#before.then(async () => {
      if (this.#started.panic !== null) await this.#startAgain();
      const started = this.#started;
      return Promise.race([ending(started, work(started)), started.ended]);
    });
    this.#before = result.catch(() => undefined);
    return result;
  }

  #hasSpace(): boolean {
    return this.#disk === undefined || this.#disk.space() >= LEAST_SPACE_BYTES;
  }

  /** Whether a commit needs no further segment of the log. */
  async #hasRoomInLog(statements: Statements): Promise<boolean> {
    const [written] = (await statements.query(WRITTEN_SEGMENT)).rows as { segment: string }[];
    return written === undefined || this.#disk?.segments().some((name) => name > written.segment) === true;
  }

  async #startAgain(): Promise<void> {
    if (this.#disk === undefined) throw this.#started.panic;
    this.requireSpace();
    for (const { listener } of this.#listening) listener.onLost();
    const client = await this.#start();
    this.#started = asStarted(client);
    for (const listening of this.#listening) {
      await startListening(client, listening);
      listening.listener.onRestored();
    }
  }
}

async function startListening(client: PGlite, listening: Listening): Promise<void> {
  const { channel, listener } = listening;
  const stop = await client.listen(channel, (payload) => listener.onPayload(payload));
  listening.stop = () => stop();
}

function asStarted(client: PGlite): Started {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  const started: Started = {
    client,
    panic: null,
    ended,
    end(error) {
      started.panic = error;
      reject(error);
    },
  };
  return started;
}

/** The outcome of what uses a client, which a PANIC ends. */
async function ending<T>({ end }: Started, outcome: Promise<T>): Promise<T> {
  try {
    return await outcome;
  } catch (error) {
    if (isPanic(error)) end(error);
    throw error;
  }
}

function isPanic(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('severity' in cause && cause.severity === 'PANIC') return true;
  return false;
}

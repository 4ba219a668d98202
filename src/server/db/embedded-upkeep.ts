import type { RecoveringClient } from './recovering-client.ts';

/** A longer log takes too long to replay after a crash, and fills the disk. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
/** Under load, vacuuming is postponed at most this long, because meanwhile the database answers no call. */
const LONGEST_DELAY_MS = 3_600_000;
/** The server counts as idle after this long without a call. */
const IDLE_AFTER_MS = 30_000;

const WRITTEN_SINCE_CHECKPOINT = `
  SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint AS bytes FROM pg_control_checkpoint()`;

/** The thresholds of PostgreSQL's own autovacuum with its default settings. */
const DUE_TABLES = `
  SELECT relid::regclass::text AS name FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup
    OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
    OR n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`;

/**
 * Tables whose statistics are missing (negative `reltuples`: never analysed) or outdated for most rows. With wrong
 * statistics a search of 14,000 rows was seen to take 2.3 s instead of 50 ms.
 */
const UNANALYZED_TABLES = `
  SELECT relid::regclass::text AS name
  FROM pg_stat_user_tables AS changes JOIN pg_class ON pg_class.oid = relid
  WHERE (reltuples < 0 AND pg_relation_size(relid) > 0)
    OR n_mod_since_analyze > greatest(1000, 0.5 * reltuples)`;

/**
 * Maintenance that a PostgreSQL server does in background processes, which an embedded one does not have: checkpoints,
 * without which the write-ahead log grows forever, statistics for query plans, and vacuuming, without which tables
 * grow.
 */
export class EmbeddedUpkeep {
  readonly #client: RecoveringClient;
  #usedAt = performance.now();
  #dueSince: number | null = null;

  constructor(client: RecoveringClient) {
    this.#client = client;
  }

  /** To be called on every use of the database. */
  used(): void {
    this.#usedAt = performance.now();
  }

  /** Throws `database.no_space` where the disk is too full to write anything. */
  async run(): Promise<void> {
    this.#client.requireSpace();
    const now = performance.now();
    const [written] = await this.#find<{ bytes: number }>(WRITTEN_SINCE_CHECKPOINT);
    if (Number(written?.bytes) > CHECKPOINT_AFTER_BYTES) await this.#exec('CHECKPOINT');
    // Without waiting until the server is idle, because ANALYZE only reads a sample and makes every call faster.
    for (const name of await this.#namesOf(UNANALYZED_TABLES)) await this.#exec(`ANALYZE ${name}`);
    const due = await this.#namesOf(DUE_TABLES);
    if (due.length === 0) {
      this.#dueSince = null;
      return;
    }
    this.#dueSince ??= now;
    if (now - this.#usedAt < IDLE_AFTER_MS && now - this.#dueSince < LONGEST_DELAY_MS) return;
    // One table at a time, so that a call in between waits for one table at most.
    for (const name of due) await this.#exec(`VACUUM (ANALYZE) ${name}`);
    this.#dueSince = null;
  }

  /** The tables that a query names. */
  async #namesOf(tables: string): Promise<string[]> {
    return (await this.#find<{ name: string }>(tables)).map(({ name }) => name);
  }

  #find = <Row>(text: string): Promise<Row[]> =>
    this.#client.use(async (client) => (await client.query<Row>(text)).rows);

  #exec = (text: string): Promise<unknown> => this.#client.use((client) => client.exec(text));
}

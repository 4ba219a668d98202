import type { SQLInputValue } from 'node:sqlite';
import type {
  TagAttempt,
  TagAttemptState,
  TagEvent,
  WriteStep,
  WrittenTag,
} from '#shared/desk/contract/tags';
import { AppError, type ErrorCode, type ErrorPayload } from '#shared/errors';
import type { Journal } from '../storage/journal.ts';
import { isJournalError } from '../storage/journal-error.ts';
import { type CountElsewhere, countElsewhere, OF_OFFICE } from '../storage/of-office.ts';
import { KEPT_ATTEMPTS, type KeptAttempts, removeOldAttempts } from './attempt-retention.ts';
import { ATTEMPT_MIGRATIONS } from './attempt-tables.ts';
import { OUTCOME_NO, RefusedOutcomes } from './refused-outcomes.ts';
import type { StepState } from './steps.ts';
import type { WrittenSteps } from './write-quality.ts';

export interface NewAttempt {
  key: string;
  /** The reader, or the printer that writes the tag of its label. */
  readerId: string;
  readerName: string;
  /** A printer writes it; false if absent. */
  isByPrinter?: boolean;
  /** Empty where it is known only from reading the written tag back. */
  tid: string;
  /** PC word and EPC to be written. */
  pc: string;
  epc: string;
  /** Whether the tag must be locked after the write. */
  isLocked?: boolean;
  tenantId: string;
  packId: string;
  packNo: string;
  /** The back office that the record is for. */
  server: string;
  /** The user who writes. */
  userId?: string | undefined;
}

/** An attempt with the data that only the host needs. */
export interface Attempt extends TagAttempt {
  tenantId: string;
  /** Empty in attempts of earlier versions. */
  readerId: string;
  /** The PC word to be written; empty in attempts of earlier versions. */
  wantedPc: string;
  isLocked: boolean;
  /** Empty in attempts of earlier versions. */
  server: string;
  /** The user who wrote; empty if not known. */
  userId: string;
}

/** An interruption from these steps on leaves the tag's state unknown. */
const LOCK_STEPS: readonly WriteStep[] = ['password', 'lock', 'unlock'];
const DOUBTFUL_STEPS: readonly WriteStep[] = ['write', 'verify', ...LOCK_STEPS, 'record'];
/** Steps that change the tag; their start must survive a power cut. */
const CHANGING_STEPS: readonly WriteStep[] = ['write', ...LOCK_STEPS];

/** Errors after which the tag's content is known: it was not touched, or was read back and found different. */
const TELLING_ERRORS: readonly ErrorCode[] = [
  'tag.locked',
  'tag.password',
  'tag.memory',
  'tag.weak',
  'tag.refused',
  'tag.verify_failed',
  'tag.cancelled',
  'encoder.no_tag',
];

const now = () => new Date().toISOString();

/** Between two removals of old attempts. */
const TIDY_MS = 86_400_000;

interface AttemptPage {
  office: string;
  tenantId: string;
  /** Counted from 1. */
  page: number;
  size: number;
  states?: TagAttemptState[] | undefined;
}

/** The desk's record of tag writes, each step of them an event. */
export class Attempts {
  readonly #journal: Journal;
  readonly #db: Journal['db'];
  readonly #refused: RefusedOutcomes;
  readonly #kept: KeptAttempts;
  /** By the clock of this run, which is never set back. */
  #tidiedAtMs = 0;

  /**
   * Opens the record; attempts that a crash or power cut left running become `unknown` or `failed`. `onFault` is called
   * when the journal refuses to store an outcome for now.
   */
  constructor(
    journal: Journal,
    onFault: (error: AppError) => void = () => {},
    kept: KeptAttempts = KEPT_ATTEMPTS,
  ) {
    journal.migrate('tag', ATTEMPT_MIGRATIONS);
    this.#journal = journal;
    this.#db = journal.db;
    this.#kept = kept;
    this.#refused = new RefusedOutcomes(journal, onFault);
    const doubtful = DOUBTFUL_STEPS.map((step) => `'${step}'`).join(', ');
    this.#db.exec(
      `UPDATE tag_attempt SET state = CASE WHEN is_doubtful OR step IN (${doubtful}) THEN 'unknown' ELSE 'failed' END, ${OUTCOME_NO}
       WHERE state = 'running'`,
    );
    this.#tidy();
  }

  find(key: string): Attempt | null {
    const row = this.#db.prepare(`SELECT * FROM ${this.#refused.attempts} WHERE key = ?`).get(key);
    return row === undefined ? null : toAttempt(row);
  }

  /** The attempts of a back office's company, unknown ones first, then the newest. */
  page({ office, tenantId, page, size, states = [] }: AttemptPage): { records: TagAttempt[]; total: number } {
    const inStates = states.length > 0 ? `AND state IN (${states.map(() => '?').join(', ')})` : '';
    const wanted = `WHERE ${OF_OFFICE} AND tenant_id = ? ${inStates}`;
    const count = this.#db
      .prepare(`SELECT count(*) AS total FROM ${this.#refused.attempts} ${wanted}`)
      .get(office, tenantId, ...states);
    const rows = this.#db
      .prepare(
        `SELECT * FROM ${this.#refused.attempts} ${wanted}
         ORDER BY state = 'unknown' DESC, place DESC LIMIT ? OFFSET ?`,
      )
      .all(office, tenantId, ...states, size, (page - 1) * size);
    return { records: rows.map(toShown), total: Number(count?.total) };
  }

  /** Unknown attempts of other back offices. */
  elsewhere(office: string): CountElsewhere[] {
    return countElsewhere(this.#db, this.#refused.attempts, { office, condition: "state = 'unknown'" });
  }

  /** The events of an attempt, in the order in which they happened. */
  events(key: string): TagEvent[] {
    const rows = this.#db
      .prepare('SELECT at, step, state, detail FROM tag_event WHERE attempt_key = ? ORDER BY rowid')
      .all(key);
    return rows.map(toEvent);
  }

  /** The latest tags that a reader began to write, with their steps, the latest first. */
  writesOf(readerId: string, most: number): WrittenSteps[] {
    const rows = this.#db
      .prepare(
        `WITH latest AS (
           SELECT key, tid, rowid AS place FROM tag_attempt
           WHERE reader_id = ? AND state <> 'running'
             AND EXISTS (SELECT 1 FROM tag_event WHERE attempt_key = key AND tag_event.step = 'write')
           ORDER BY rowid DESC LIMIT ?)
         SELECT key, tid, event.at, event.step, event.state, event.detail
         FROM latest JOIN tag_event AS event ON event.attempt_key = key
         ORDER BY place DESC, event.rowid`,
      )
      .all(readerId, most);
    const writes = Map.groupBy(rows, ({ key }) => String(key));
    return [...writes.values()].map((events) => ({
      tid: String(events[0]?.tid),
      events: events.map(toEvent),
    }));
  }

  /** Begins an attempt, or repeats one, whose doubt about its tag stays until the tag's content is known. */
  begin({ isLocked = false, isByPrinter = false, userId = '', ...attempt }: NewAttempt): void {
    const { key, readerId, readerName, tid, pc, epc } = attempt;
    const { tenantId, packId, packNo, server } = attempt;
    const insert = () => {
      this.#run(
        `INSERT INTO tag_attempt (key, reader_id, reader_name, tid, wanted_pc, epc, tenant_id, pack_id, pack_no, server, user_id, is_locked,
         is_by_printer, step, state, started_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'connect', 'running', ?, ?)
       ON CONFLICT (key) DO UPDATE SET reader_id = excluded.reader_id, reader_name = excluded.reader_name, wanted_pc = excluded.wanted_pc,
         server = excluded.server, user_id = excluded.user_id, is_locked = excluded.is_locked, is_by_printer = excluded.is_by_printer,
         is_doubtful = (state = 'unknown' OR state = 'running' AND is_doubtful), step = 'connect', state = 'running',
         error = NULL, updated_at = excluded.updated_at`,
        key,
        readerId,
        readerName,
        tid,
        pc,
        epc,
        tenantId,
        packId,
        packNo,
        server,
        userId,
        Number(isLocked),
        Number(isByPrinter),
        now(),
        now(),
      );
    };
    // The tag has not been touched yet.
    this.#refused.change(insert, 'undoable');
  }

  /** A step began or ended. Throws if the journal refuses that it begins. */
  note(key: string, step: WriteStep, state: StepState, detail: string): void {
    this.#refused.addEvent(key, now(), step, state, detail);
    // A step's success is stored together with the start of the next one.
    if (state === 'done' && step !== 'record') return;
    const isBeginning = state === 'started';
    if (!isBeginning && this.#refused.areWaiting) return;
    const mustLast = isBeginning && CHANGING_STEPS.includes(step);
    const store = () => {
      this.#run('UPDATE tag_attempt SET step = ?, updated_at = ? WHERE key = ?', step, now(), key);
    };
    try {
      this.#refused.change(store, mustLast ? undefined : 'undoable');
    } catch (error) {
      if (isBeginning) this.#refused.dropLastEvent();
      if (isBeginning || !isJournalError(error)) throw error;
      this.#refused.storeLater();
    }
  }

  /** Joins the caller's transaction. Settles earlier interrupted attempts on the same tag. */
  complete(key: string, { pc, tid }: WrittenTag): void {
    this.#run(
      `UPDATE tag_attempt SET state = 'done', tid = ?, pc = ?, error = NULL, updated_at = ?, ${OUTCOME_NO} WHERE key = ?`,
      tid,
      pc,
      now(),
      key,
    );
    this.#run("UPDATE tag_attempt SET state = 'superseded' WHERE tid = ? AND state = 'unknown'", tid);
  }

  /** The back office has confirmed the record of a written tag. Joins the caller's transaction. */
  noteRecorded(key: string): void {
    this.#run('UPDATE tag_attempt SET is_recorded = 1 WHERE key = ?', key);
    if (performance.now() - this.#tidiedAtMs >= TIDY_MS) this.#tidy();
  }

  #tidy(): void {
    this.#tidiedAtMs = performance.now();
    removeOldAttempts(this.#journal, this.#kept);
  }

  /** The tag that a printer has written is known from reading it back; the attempt stays unknown until `complete`. */
  identify(key: string, { pc, tid }: WrittenTag): void {
    const error = new AppError('encoder.unrecorded', { tid });
    this.#refused.change(() => {
      this.#run(
        `UPDATE tag_attempt SET state = 'unknown', tid = ?, pc = ?, error = ?, updated_at = ?, ${OUTCOME_NO} WHERE key = ?`,
        tid,
        pc,
        JSON.stringify(error.toPayload()),
        now(),
        key,
      );
    });
  }

  /** Ends an attempt; at once for those who ask, also while the journal refuses it. */
  fail(key: string, error: AppError): void {
    const outcome = {
      state: this.#stateAfter(key, error),
      error: JSON.stringify(error.toPayload()),
      updatedAt: now(),
    };
    const store = () => {
      this.#run(
        `UPDATE tag_attempt SET state = ?, error = ?, updated_at = ?, ${OUTCOME_NO} WHERE key = ?`,
        outcome.state,
        outcome.error,
        outcome.updatedAt,
        key,
      );
    };
    try {
      if (this.#refused.areWaiting) this.#refused.keep(key, outcome);
      else this.#refused.change(store);
    } catch (refusal) {
      if (!isJournalError(refusal)) throw refusal;
      this.#refused.keep(key, outcome);
      this.#refused.storeLater();
    }
  }

  #stateAfter(key: string, error: AppError): 'failed' | 'unknown' {
    const { step, is_doubtful: wasDoubtful } =
      this.#db.prepare('SELECT step, is_doubtful FROM tag_attempt WHERE key = ?').get(key) ?? {};
    const isIn = (steps: readonly WriteStep[]) => steps.some((name) => name === step);
    // A tag whose lock failed holds the EPC all the same. Only a tag that was read back settles an earlier attempt.
    const isDoubtful =
      isIn(LOCK_STEPS) ||
      (isIn(DOUBTFUL_STEPS) && !TELLING_ERRORS.includes(error.code)) ||
      (wasDoubtful === 1 && error.code !== 'tag.verify_failed');
    return isDoubtful ? 'unknown' : 'failed';
  }

  /** The tag of an unknown attempt is thrown away. */
  discard(key: string): void {
    this.#refused.change(() => {
      this.#run(
        `UPDATE tag_attempt SET state = 'discarded', updated_at = ?, ${OUTCOME_NO} WHERE key = ? AND state = 'unknown'`,
        now(),
        key,
      );
    });
  }

  /** Other tags that this desk failed to write, or threw away, since it wrote one for the back office's company. */
  failedSinceLast(office: string, tenantId: string, tid: string): number {
    const row = this.#db
      .prepare(
        `SELECT count(DISTINCT coalesce(nullif(tid, ''), key)) AS failed FROM tag_attempt
         WHERE ${OF_OFFICE} AND tenant_id = ? AND tid <> ? AND state IN ('failed', 'discarded')
           AND outcome_no > coalesce(
             (SELECT max(outcome_no) FROM tag_attempt WHERE ${OF_OFFICE} AND tenant_id = ? AND state = 'done'), 0)`,
      )
      .get(office, tenantId, tid, office, tenantId);
    return Number(row?.failed);
  }

  /**
   * TID of another tag that got this EPC from this desk, and was not rewritten since; null without one. With
   * `afterWriteOf`, only one that got it after that attempt last wrote its own tag.
   */
  findBearer(epc: string, tid: string, afterWriteOf = ''): string | null {
    // The last verified write of each tag determines its EPC. Attempts with an unknown outcome do not count: they were
    // never reported as successful, and a discarded tag must not block its package.
    const row = this.#db
      .prepare(
        `SELECT tid FROM tag_attempt AS last
         WHERE state = 'done' AND epc = ? AND tid <> ? AND ${lastEventOf('last.key')} >= ${lastEventOf('?', 'write')}
           AND NOT EXISTS (SELECT 1 FROM tag_attempt AS later
                           WHERE later.tid = last.tid AND later.state = 'done' AND later.epc <> last.epc
                             AND (${lastEventOf('later.key')}, later.updated_at, later.rowid)
                               > (${lastEventOf('last.key')}, last.updated_at, last.rowid))
         LIMIT 1`,
      )
      .get(epc, tid, afterWriteOf);
    return row === undefined ? null : String(row.tid);
  }

  /** The program ends: stores what the journal has refused, if it can be written now. */
  close(): Promise<void> {
    return this.#refused.close();
  }

  #run(statement: string, ...values: SQLInputValue[]) {
    return this.#db.prepare(statement).run(...values);
  }
}

/**
 * SQL for the place of an attempt's last event among all events, which a clock that is set back does not change; 0 for
 * one of the first version, which noted none.
 */
function lastEventOf(key: string, step?: WriteStep): string {
  const ofStep = step === undefined ? '' : `AND step = '${step}'`;
  return `(SELECT coalesce(max(rowid), 0) FROM tag_event WHERE attempt_key = ${key} ${ofStep})`;
}

const toEvent = (row: Record<string, unknown>): TagEvent => ({
  at: String(row.at),
  step: row.step as WriteStep,
  state: row.state as StepState,
  detail: String(row.detail),
});

function toShown(row: Record<string, unknown>): TagAttempt {
  return {
    id: String(row.key),
    readerName: String(row.reader_name),
    isByPrinter: row.is_by_printer === 1,
    tid: String(row.tid),
    epc: String(row.epc),
    pc: String(row.pc),
    packId: String(row.pack_id),
    packNo: String(row.pack_no),
    step: row.step as WriteStep,
    state: row.state as TagAttemptState,
    error: row.error === null ? null : (JSON.parse(String(row.error)) as ErrorPayload),
    startedAt: String(row.started_at),
    updatedAt: String(row.updated_at),
  };
}

function toAttempt(row: Record<string, unknown>): Attempt {
  return {
    ...toShown(row),
    tenantId: String(row.tenant_id),
    readerId: String(row.reader_id),
    wantedPc: String(row.wanted_pc),
    isLocked: row.is_locked === 1,
    server: String(row.server),
    userId: String(row.user_id),
  };
}

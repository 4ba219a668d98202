import type { WriteStep, WrittenTag } from '#shared/desk/contract';
import type { AppError, ErrorCode } from '#shared/errors';
import type { Journal } from '../storage/journal.ts';

/**
 * One attempt to write a tag. `unknown`: it was interrupted after the first word may have been written, and the tag
 * was not checked since; writing that tag again settles it (`superseded`).
 */
export type AttemptState = 'running' | 'done' | 'failed' | 'unknown' | 'superseded';

export interface AttemptWish {
  key: string;
  readerName: string;
  tid: string;
  epc: string;
  tenantId: string;
  packId: string;
  packNo: string;
}

export interface Attempt extends AttemptWish {
  /** The PC word as read back; empty until then. */
  pc: string;
  step: WriteStep;
  state: AttemptState;
  errorCode: string;
}

/** The desk's record of tag writes. */
export interface Attempts {
  find(key: string): Attempt | null;
  begin(wish: AttemptWish): void;
  /** Called before the step begins. */
  enter(key: string, step: WriteStep): void;
  /** Joins the caller's transaction. Settles earlier interrupted attempts on the same tag. */
  complete(key: string, written: WrittenTag): void;
  fail(key: string, error: AppError): void;
  /** TID of another tag that got this EPC from this desk and was not rewritten since; null without one. */
  findBearer(epc: string, tid: string): string | null;
}

const MIGRATIONS = [
  `CREATE TABLE tag_attempt (
     key TEXT PRIMARY KEY,
     reader_name TEXT NOT NULL,
     tid TEXT NOT NULL,
     epc TEXT NOT NULL,
     pc TEXT NOT NULL DEFAULT '',
     tenant_id TEXT NOT NULL,
     pack_id TEXT NOT NULL,
     pack_no TEXT NOT NULL,
     step TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'unknown', 'superseded')),
     error_code TEXT NOT NULL DEFAULT '',
     started_at TEXT NOT NULL,
     updated_at TEXT NOT NULL
   ) STRICT;
   CREATE INDEX tag_attempt_tid ON tag_attempt (tid, updated_at);
   CREATE INDEX tag_attempt_epc ON tag_attempt (epc)`,
];

/** An interruption from these steps on leaves the tag's state unknown. */
const DOUBTFUL_STEPS: readonly WriteStep[] = ['write', 'verify', 'record'];

/** Errors after which the tag's content is known: it was not touched, or was read back and found different. */
const TELLING_ERRORS: readonly ErrorCode[] = [
  'tag.locked',
  'tag.password',
  'tag.memory',
  'tag.weak',
  'tag.refused',
  'tag.verify_failed',
  'tag.cancelled',
];

/** Opens the record; attempts that a crash or power cut left running become `unknown` or `failed`. */
export function createAttempts(journal: Journal): Attempts {
  journal.migrate('tag', MIGRATIONS);
  const { db } = journal;
  const doubtful = DOUBTFUL_STEPS.map((step) => `'${step}'`).join(', ');
  db.exec(
    `UPDATE tag_attempt SET state = CASE WHEN step IN (${doubtful}) THEN 'unknown' ELSE 'failed' END WHERE state = 'running'`,
  );
  const now = () => new Date().toISOString();

  return {
    find(key) {
      const row = db.prepare('SELECT * FROM tag_attempt WHERE key = ?').get(key);
      return row === undefined ? null : toAttempt(row);
    },
    begin({ key, readerName, tid, epc, tenantId, packId, packNo }) {
      db.prepare(
        `INSERT INTO tag_attempt (key, reader_name, tid, epc, tenant_id, pack_id, pack_no, step, state, started_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'connect', 'running', ?, ?)
         ON CONFLICT (key) DO UPDATE SET reader_name = excluded.reader_name, step = 'connect', state = 'running',
           error_code = '', updated_at = excluded.updated_at`,
      ).run(key, readerName, tid, epc, tenantId, packId, packNo, now(), now());
    },
    enter(key, step) {
      db.prepare('UPDATE tag_attempt SET step = ?, updated_at = ? WHERE key = ?').run(step, now(), key);
    },
    complete(key, { pc, tid }) {
      db.prepare("UPDATE tag_attempt SET state = 'done', pc = ?, updated_at = ? WHERE key = ?").run(
        pc,
        now(),
        key,
      );
      db.prepare("UPDATE tag_attempt SET state = 'superseded' WHERE tid = ? AND state = 'unknown'").run(tid);
    },
    fail(key, { code }) {
      const step = String(db.prepare('SELECT step FROM tag_attempt WHERE key = ?').get(key)?.step);
      const isDoubtful = DOUBTFUL_STEPS.some((name) => name === step) && !TELLING_ERRORS.includes(code);
      db.prepare('UPDATE tag_attempt SET state = ?, error_code = ?, updated_at = ? WHERE key = ?').run(
        isDoubtful ? 'unknown' : 'failed',
        code,
        now(),
        key,
      );
    },
    findBearer(epc, tid) {
      // The last verified write of each tag says which EPC it has. Attempts of unknown outcome do not count: they were
      // never reported as successful, and a discarded tag must not block its package.
      const row = db
        .prepare(
          `SELECT tid FROM tag_attempt AS last
           WHERE state = 'done' AND epc = ? AND tid <> ?
             AND NOT EXISTS (SELECT 1 FROM tag_attempt AS later
                             WHERE later.tid = last.tid AND later.state = 'done' AND later.epc <> last.epc
                               AND (later.updated_at, later.rowid) > (last.updated_at, last.rowid))
           LIMIT 1`,
        )
        .get(epc, tid);
      return row === undefined ? null : String(row.tid);
    },
  };
}

function toAttempt(row: Record<string, unknown>): Attempt {
  return {
    key: String(row.key),
    readerName: String(row.reader_name),
    tid: String(row.tid),
    epc: String(row.epc),
    pc: String(row.pc),
    tenantId: String(row.tenant_id),
    packId: String(row.pack_id),
    packNo: String(row.pack_no),
    step: row.step as WriteStep,
    state: row.state as AttemptState,
    errorCode: String(row.error_code),
  };
}

/** Tables of the desk's record of tag writes, in the order in which versions brought them. */
export const ATTEMPT_MIGRATIONS = [
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
  // Stores steps as events, data for settling an unknown attempt, and tags thrown away. SQLite changes a CHECK only by
  // copying the table.
  `CREATE TABLE tag_attempt_2 (
     key TEXT PRIMARY KEY,
     reader_name TEXT NOT NULL,
     tid TEXT NOT NULL,
     epc TEXT NOT NULL,
     wanted_pc TEXT NOT NULL DEFAULT '',
     pc TEXT NOT NULL DEFAULT '',
     tenant_id TEXT NOT NULL,
     pack_id TEXT NOT NULL,
     pack_no TEXT NOT NULL,
     server TEXT NOT NULL DEFAULT '',
     step TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'unknown', 'superseded', 'discarded')),
     error TEXT,
     started_at TEXT NOT NULL,
     updated_at TEXT NOT NULL
   ) STRICT;
   INSERT INTO tag_attempt_2 (key, reader_name, tid, epc, pc, tenant_id, pack_id, pack_no, step, state, error, started_at, updated_at)
     SELECT key, reader_name, tid, epc, pc, tenant_id, pack_id, pack_no, step, state,
       CASE WHEN error_code <> '' THEN json_object('code', error_code, 'message', error_code) END, started_at, updated_at
     FROM tag_attempt ORDER BY rowid;
   DROP TABLE tag_attempt;
   ALTER TABLE tag_attempt_2 RENAME TO tag_attempt;
   CREATE INDEX tag_attempt_tid ON tag_attempt (tid, updated_at);
   CREATE INDEX tag_attempt_epc ON tag_attempt (epc);
   CREATE INDEX tag_attempt_tenant ON tag_attempt (tenant_id, started_at);
   CREATE TABLE tag_event (
     attempt_key TEXT NOT NULL REFERENCES tag_attempt (key),
     at TEXT NOT NULL,
     step TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('started', 'done', 'failed')),
     detail TEXT NOT NULL
   ) STRICT;
   CREATE INDEX tag_event_attempt ON tag_event (attempt_key)`,
  // In whose name a registered desk delivers the record of an attempt settled later.
  `ALTER TABLE tag_attempt ADD COLUMN user_id TEXT NOT NULL DEFAULT ''`,
  // Whether the tag must be locked after the write.
  `ALTER TABLE tag_attempt ADD COLUMN is_locked INTEGER NOT NULL DEFAULT 0`,
  // A reader's latest writes, even if it was renamed.
  `ALTER TABLE tag_attempt ADD COLUMN reader_id TEXT NOT NULL DEFAULT '';
   CREATE INDEX tag_attempt_reader ON tag_attempt (reader_id, started_at)`,
  // Whether the attempt repeats one that may have written the tag.
  `ALTER TABLE tag_attempt ADD COLUMN is_doubtful INTEGER NOT NULL DEFAULT 0`,
  // The order of attempts and of their outcomes, which a clock that is set back does not change: the order of the rows,
  // and a number of each outcome.
  `ALTER TABLE tag_attempt ADD COLUMN outcome_no INTEGER NOT NULL DEFAULT 0;
   UPDATE tag_attempt SET outcome_no = place
     FROM (SELECT key AS attempt, row_number() OVER (ORDER BY updated_at, rowid) AS place FROM tag_attempt)
     WHERE key = attempt;
   CREATE INDEX tag_attempt_outcome ON tag_attempt (outcome_no);
   DROP INDEX tag_attempt_tenant;
   CREATE INDEX tag_attempt_tenant ON tag_attempt (tenant_id);
   DROP INDEX tag_attempt_reader;
   CREATE INDEX tag_attempt_reader ON tag_attempt (reader_id)`,
  // Whether the back office has confirmed the record of the tag, so that it may be removed here once it is old. Of records
  // that were delivered before, nothing shows it.
  `ALTER TABLE tag_attempt ADD COLUMN is_recorded INTEGER NOT NULL DEFAULT 0`,
  // Whether a printer wrote the tag of its label; readers wrote those of earlier versions.
  `ALTER TABLE tag_attempt ADD COLUMN is_by_printer INTEGER NOT NULL DEFAULT 0`,
];

import { z } from 'zod';
import { type Job, JobSchema, type JobState, SubmitJobSchema } from '#shared/desk/contract/jobs';
import type { Printer } from '#shared/desk/contract/printers';
import { PRINT_OUTCOMES } from '#shared/documents/print-outcomes';
import type { AppError, ErrorPayload } from '#shared/errors';
import type { Journal } from '../storage/journal.ts';
import { type CountElsewhere, countElsewhere, OF_OFFICE } from '../storage/of-office.ts';
import type { PrinterWay, RunWay, StoredContent } from './content/content-kind.ts';
import { KEPT_JOBS, type KeptJobs, removeOldJobs } from './job-retention.ts';
import { chunksOfRows, createJobRows, type JobRows } from './job-rows.ts';
import { rangeToPrint } from './job-run.ts';

export type SubmitJob = z.output<typeof SubmitJobSchema>;

/** A job with all but its rows that is needed to print it after a crash, even if its template has changed. */
export interface StoredJob extends Job {
  /** Order of acceptance. */
  seq: number;
  /** Language, resolution and adjustment for which the content was checked; null for a job of an earlier version. */
  checkedFor: string | null;
  /** The part of the content that is stored once per job, such as the template at the time the job was accepted. */
  head: unknown;
  copies: number;
  /** Units of all rows with their copies, of which the range is printed. */
  total: number;
  /** 1-based first and last unit of the run. */
  range: { from: number; to: number };
  record: SubmitJob['record'] | null;
  /** How many of the sent units have been reported to the back office. */
  unitsRecorded: number;
  /** The outcomes of recorded prints last sent to the back office, by their ids. */
  outcomesReported: OutcomesReported;
  /** The device's name for this job while it can still be asked about it. */
  reference: string | null;
  /** Units sent before the attempt that the device is asked about. */
  unitsBefore: number;
}

const OutcomesReportedSchema = z.object({
  /** Counts the reports. */
  step: z.number().int(),
  outcomes: z.record(z.string(), z.enum(PRINT_OUTCOMES)),
});
type OutcomesReported = z.infer<typeof OutcomesReportedSchema>;

export interface JobChange {
  state?: JobState;
  unitsSent?: number;
  unitsRecorded?: number;
  outcomesReported?: OutcomesReported;
  error?: AppError | ErrorPayload | null;
  reference?: string | null;
  /** Whether the device can withdraw the job to which it has given the reference. */
  canWithdraw?: boolean;
  unitsBefore?: number;
  isPreferred?: boolean;
  checkedFor?: string;
}

/** Data that the journal keeps for a job in addition to the request. */
export interface Accepted {
  printer: Pick<Printer, 'name'> & CheckedWay;
  content: StoredContent;
  /** Made by `job-fingerprint.ts`. */
  fingerprint: string;
  /** The back office in use. */
  office: string;
  /** The printer writes the tag of its only label. */
  encodesTag?: boolean;
}

/** The settings of a printer that decide whether content can be printed. */
type CheckedWay = PrinterWay & Partial<Pick<RunWay, 'adjustment'>>;

/** Key of these settings. */
export function checkKey({ language, dpi, adjustment = null }: CheckedWay): string {
  if (adjustment === null) return `${language} ${dpi}`;
  const { offsetXMm, offsetYMm, scaleX, scaleY } = adjustment;
  return `${language} ${dpi} ${offsetXMm} ${offsetYMm} ${scaleX} ${scaleY}`;
}

/** Facts about a run that are of no use after it. */
export interface RunNotes {
  /** A printer is reading the job as one document. */
  printsToEnd?: boolean;
  /** The job pauses when the labels at hand are out. */
  isPausing?: boolean;
}

export interface JobPageQuery {
  office: string;
  tenantId: string;
  /** Counted from 1. */
  page: number;
  size: number;
  /** Limits the list to these states. */
  states?: JobState[] | undefined;
}

/** Print jobs in the journal. */
export interface JobStore {
  rows: Pick<JobRows, 'of'>;
  /** Inserts a job with its rows; null if its key is known: the caller then compares `fingerprintOf`. */
  insert(input: SubmitJob, accepted: Accepted): StoredJob | null;
  find(id: string): StoredJob | null;
  fingerprintOf(id: string): string | null;
  change(id: string, change: JobChange): Job;
  /**
   * Like `change` for `unitsSent` alone, many times per second: survives a crash of the program, not of the machine.
   */
  advance(id: string, unitsSent: number): void;
  /** Notes why the state of a job cannot be stored for now; null when it is. In memory alone. */
  hold(id: string, error: AppError | null): void;
  /** Adds to what is known of a run while the program runs; null ends it. */
  noteRun(id: string, notes: RunNotes | null): void;
  /** Whether a job is known that the users of this back office may see. */
  isOf(office: string, id: string): boolean;
  /** The jobs of a back office. */
  newest(office: string, limit: number): Job[];
  /** Lists the jobs of a company and those without one: unknown outcomes first, then the newest. */
  page(query: JobPageQuery): { records: Job[]; total: number };
  /** Jobs of other back offices that are not over. */
  elsewhere(office: string): CountElsewhere[];
  /** Oldest first. */
  inState(state: JobState): StoredJob[];
}

/** Steps of the area `print`. */
export const MIGRATIONS = [
  `CREATE TABLE print_job (
     seq INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     fingerprint TEXT NOT NULL,
     printer_id TEXT NOT NULL,
     printer_name TEXT NOT NULL,
     template_id TEXT NOT NULL,
     template TEXT NOT NULL,
     title TEXT NOT NULL,
     rows TEXT NOT NULL,
     copies INTEGER NOT NULL,
     range_from INTEGER NOT NULL,
     range_to INTEGER NOT NULL,
     record TEXT,
     labels INTEGER NOT NULL,
     labels_sent INTEGER NOT NULL DEFAULT 0,
     labels_recorded INTEGER NOT NULL DEFAULT 0,
     state TEXT NOT NULL,
     error TEXT,
     reference TEXT,
     created_at TEXT NOT NULL,
     updated_at TEXT NOT NULL
   ) STRICT;
   CREATE INDEX print_job_state ON print_job (state, seq)`,
  `ALTER TABLE print_job ADD COLUMN submitted_by TEXT NOT NULL DEFAULT '';
   ALTER TABLE print_job ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
   UPDATE print_job SET bytes = length(CAST(rows AS BLOB)) + length(CAST(template AS BLOB));
   CREATE INDEX print_job_size ON print_job (seq, bytes, state, reference, created_at)`,
  // Rows by hundreds, as `chunksOfRows` makes them.
  `CREATE TABLE print_job_row (
     job TEXT NOT NULL REFERENCES print_job (id) ON DELETE CASCADE,
     chunk INTEGER NOT NULL,
     rows TEXT NOT NULL,
     PRIMARY KEY (job, chunk)
   ) STRICT;
   INSERT INTO print_job_row (job, chunk, rows)
     SELECT print_job.id, row.key / 100, json_group_array(json(row.value) ORDER BY row.key)
       FROM print_job, json_each(print_job.rows) AS row
      GROUP BY print_job.id, row.key / 100;
   ALTER TABLE print_job DROP COLUMN rows`,
  // Before this step every job printed labels.
  `ALTER TABLE print_job ADD COLUMN kind TEXT NOT NULL DEFAULT 'labels';
   ALTER TABLE print_job RENAME COLUMN template TO head;
   ALTER TABLE print_job RENAME COLUMN labels TO units;
   ALTER TABLE print_job RENAME COLUMN labels_sent TO units_sent;
   ALTER TABLE print_job RENAME COLUMN labels_recorded TO units_recorded;
   UPDATE print_job
      SET record = json_remove(json_set(record, '$.subjectIds', json(record -> '$.packIds')), '$.packIds')
    WHERE record IS NOT NULL`,
  `ALTER TABLE print_job ADD COLUMN is_preferred INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE print_job ADD COLUMN checked_for TEXT`,
  // Labels of a template without a subject are of packages.
  `ALTER TABLE print_job ADD COLUMN subject TEXT
     AS (CASE kind WHEN 'labels' THEN coalesce(head ->> '$.subject', 'package') END) VIRTUAL`,
  `ALTER TABLE print_job ADD COLUMN units_before INTEGER NOT NULL DEFAULT 0;
   UPDATE print_job SET units_before = units_recorded WHERE reference IS NOT NULL`,
  // The back office in use when the job was accepted; empty where an earlier version did not note it.
  `ALTER TABLE print_job ADD COLUMN server TEXT NOT NULL DEFAULT '';
   UPDATE print_job SET server = coalesce(record ->> '$.server', '') WHERE record IS NOT NULL`,
  `ALTER TABLE print_job ADD COLUMN total INTEGER NOT NULL DEFAULT 0;
   UPDATE print_job
      SET total = coalesce(
        copies * (SELECT sum(json_array_length(rows)) FROM print_job_row WHERE job = print_job.id), range_to)`,
  // Jobs that an earlier version follows are offered for withdrawal, as they were there.
  `ALTER TABLE print_job ADD COLUMN can_withdraw INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE print_job ADD COLUMN encodes_tag INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE print_job ADD COLUMN outcomes_reported TEXT NOT NULL DEFAULT '{"step":0,"outcomes":{}}'`,
];

/** Never earlier than before, also if the clock is set back: a page keeps the latest report of a job. */
const UPDATED_AT = 'updated_at = max(updated_at, ?)';

/** Minimum time between two removals of old jobs, in ms. */
const TIDY_MS = 3_600_000;

export function createJobStore(journal: Journal, kept: KeptJobs = KEPT_JOBS): JobStore {
  journal.migrate('print', MIGRATIONS);
  const { db } = journal;
  const rows = createJobRows(db);
  let tidiedAt = 0;
  function tidy(): void {
    if (Date.now() - tidiedAt < TIDY_MS) return;
    tidiedAt = Date.now();
    removeOldJobs(db, kept);
  }
  tidy();
  const selectOne = db.prepare('SELECT * FROM print_job WHERE id = ?');
  const selectOwn = db.prepare(`SELECT 1 FROM print_job WHERE id = ? AND ${OF_OFFICE}`);
  const insertOne = db.prepare(
    `INSERT OR IGNORE INTO print_job (id, fingerprint, kind, printer_id, printer_name, template_id, head, title,
       copies, range_from, range_to, record, units, submitted_by, bytes, checked_for, server, total, encodes_tag,
       state, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'accepted', ?, ?)`,
  );
  const updateSent = db.prepare(`UPDATE print_job SET units_sent = ?, ${UPDATED_AT} WHERE id = ?`);

  const held = new Map<string, ErrorPayload>();
  const runs = new Map<string, RunNotes>();
  const withNotes = <J extends Job>(job: J): J => {
    const error = held.get(job.id);
    const { printsToEnd, isPausing } = runs.get(job.id) ?? {};
    return {
      ...job,
      ...(error !== undefined && { held: error }),
      ...(printsToEnd && { printsToEnd }),
      ...(isPausing && job.state === 'sending' && { isPausing }),
    };
  };
  const shown = (row: Row) => withNotes(toJob(row));

  function find(id: string): StoredJob | null {
    const row = selectOne.get(id);
    return row === undefined ? null : withNotes(toStoredJob(row));
  }

  return {
    rows,
    find,
    insert(input, accepted) {
      tidy();
      const chunks = chunksOfRows(accepted.content.rows);
      const values = valuesOf(input, accepted, chunks);
      return journal.transaction(() => {
        const { changes } = insertOne.run(...values);
        if (Number(changes) === 0) return null;
        rows.insert(input.key, chunks);
        return find(input.key);
      });
    },
    fingerprintOf(id) {
      const row = selectOne.get(id);
      return row === undefined ? null : String(row.fingerprint);
    },
    change(id, change) {
      const columns = columnsOf(change);
      const names = Object.keys(columns);
      const changes = [...names.map((name) => `${name} = ?`), UPDATED_AT].join(', ');
      db.prepare(`UPDATE print_job SET ${changes} WHERE id = ?`).run(
        ...Object.values(columns),
        new Date().toISOString(),
        id,
      );
      return shown(selectOne.get(id) ?? {});
    },
    advance(id, unitsSent) {
      // A sync to disk per label would take longer than the label. The next state change is synced again.
      db.exec('PRAGMA synchronous = NORMAL');
      try {
        updateSent.run(unitsSent, new Date().toISOString(), id);
      } finally {
        db.exec('PRAGMA synchronous = FULL');
      }
    },
    noteRun(id, notes) {
      if (notes === null) runs.delete(id);
      else runs.set(id, { ...runs.get(id), ...notes });
    },
    hold(id, error) {
      if (error === null) held.delete(id);
      else held.set(id, error.toPayload());
    },
    isOf: (office, id) => selectOwn.get(id, office) !== undefined,
    newest: (office, limit) =>
      db
        .prepare(`SELECT * FROM print_job WHERE ${OF_OFFICE} ORDER BY seq DESC LIMIT ?`)
        .all(office, limit)
        .map(shown),
    page({ office, tenantId, page, size, states }) {
      const inStates = states === undefined ? '' : `AND state IN (${states.map(() => '?').join()})`;
      const wanted = `WHERE ${OF_OFFICE} AND (record IS NULL OR record ->> '$.tenantId' = ?) ${inStates}`;
      const values = [office, tenantId, ...(states ?? [])];
      const { total } = db.prepare(`SELECT count(*) AS total FROM print_job ${wanted}`).get(...values) ?? {
        total: 0,
      };
      // Only the numbers are sorted: SQLite would read the templates of all jobs, which may have megabytes of pictures.
      const order = "ORDER BY state = 'unknown' DESC, seq DESC";
      const records = db
        .prepare(
          `SELECT * FROM print_job
            WHERE seq IN (SELECT seq FROM print_job ${wanted} ${order} LIMIT ? OFFSET ?) ${order}`,
        )
        .all(...values, size, (page - 1) * size);
      return { records: records.map(shown), total: Number(total) };
    },
    elsewhere: (office) =>
      countElsewhere(db, 'print_job', {
        office,
        condition: "state IN ('accepted', 'sending', 'paused', 'unknown')",
      }),
    inState: (state) =>
      db.prepare('SELECT * FROM print_job WHERE state = ? ORDER BY seq').all(state).map(toStoredJob),
  };
}

/** The values of a new job, in the order of the statement that inserts it. */
function valuesOf(
  input: SubmitJob,
  { printer, content, fingerprint, office, encodesTag = false }: Accepted,
  chunks: string[],
) {
  const range = rangeToPrint(input, content.rows.length);
  const head = JSON.stringify(content.head);
  const now = new Date().toISOString();
  return [
    input.key,
    fingerprint,
    input.content.kind,
    input.printerId,
    printer.name,
    content.templateId,
    head,
    input.title,
    input.copies,
    range.from,
    range.to,
    input.record === undefined ? null : JSON.stringify(input.record),
    range.to - range.from + 1,
    input.submittedBy ?? '',
    [head, ...chunks].reduce((bytes, text) => bytes + Buffer.byteLength(text), 0),
    checkKey(printer),
    office,
    content.rows.length * input.copies,
    Number(encodesTag),
    now,
    now,
  ];
}

function columnsOf(change: JobChange): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  if (change.state !== undefined) columns.state = change.state;
  if (change.unitsSent !== undefined) columns.units_sent = change.unitsSent;
  if (change.unitsRecorded !== undefined) columns.units_recorded = change.unitsRecorded;
  if (change.outcomesReported !== undefined)
    columns.outcomes_reported = JSON.stringify(change.outcomesReported);
  if (change.reference !== undefined) columns.reference = change.reference;
  if (change.canWithdraw !== undefined) columns.can_withdraw = change.canWithdraw ? 1 : 0;
  if (change.unitsBefore !== undefined) columns.units_before = change.unitsBefore;
  if (change.checkedFor !== undefined) columns.checked_for = change.checkedFor;
  if (change.isPreferred !== undefined) columns.is_preferred = change.isPreferred ? 1 : 0;
  if (change.error !== undefined) columns.error = change.error && JSON.stringify(payloadOf(change.error));
  return columns;
}

function payloadOf(error: AppError | ErrorPayload): ErrorPayload {
  return 'toPayload' in error ? error.toPayload() : error;
}

type Row = Record<string, unknown>;

function toJob(row: Row): Job {
  const isQueued = row.state === 'sent' && row.reference !== null;
  return JobSchema.parse({
    id: row.id,
    kind: row.kind,
    printerId: row.printer_id,
    printerName: row.printer_name,
    templateId: row.template_id,
    subject: row.subject,
    title: row.title,
    units: row.units,
    unitsSent: row.units_sent,
    state: row.state,
    isPreferred: row.is_preferred === 1,
    ...(row.encodes_tag === 1 && { encodesTag: true }),
    isQueued,
    ...(isQueued && row.can_withdraw === 1 && { canWithdraw: true }),
    tenantId: row.record === null ? '' : JSON.parse(String(row.record)).tenantId,
    submittedBy: row.submitted_by,
    error: row.error === null ? null : JSON.parse(String(row.error)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
}

function toStoredJob(row: Row): StoredJob {
  return {
    ...toJob(row),
    seq: Number(row.seq),
    checkedFor: row.checked_for === null ? null : String(row.checked_for),
    head: JSON.parse(String(row.head)),
    copies: Number(row.copies),
    total: Number(row.total),
    range: { from: Number(row.range_from), to: Number(row.range_to) },
    record:
      row.record === null
        ? null
        : (SubmitJobSchema.shape.record.parse({
            ...JSON.parse(String(row.record)),
            // The back office may have got another name since.
            ...(row.server !== '' && { server: row.server }),
          }) ?? null),
    unitsRecorded: Number(row.units_recorded),
    outcomesReported: OutcomesReportedSchema.parse(JSON.parse(String(row.outcomes_reported))),
    reference: row.reference === null ? null : String(row.reference),
    unitsBefore: Number(row.units_before),
  };
}

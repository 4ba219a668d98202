import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AppError } from '#shared/errors';
import { joinCommon, splitCommon } from '#shared/label/rows/common-values';

/** Rows of one chunk, about 28 KB: parsed within a millisecond. */
const CHUNK_ROWS = 100;

/** Rows, and apart from them the long values that all of a chunk have in common. */
const StoredChunkSchema = z.union([
  z.array(z.unknown()),
  z.object({ common: z.record(z.string(), z.unknown()), rows: z.array(z.record(z.string(), z.unknown())) }),
]);

/** A row of a job by its index from 0, as its kind of content has stored it. */
export type RowAt = (index: number) => unknown;

/** The rows of print jobs, which are deleted with their job. */
export interface JobRows {
  /** Call it inside the transaction that inserts the job. */
  insert(job: string, chunks: string[]): void;
  /**
   * The rows of a job, read when they are asked for; one chunk is held. Asking throws `job.unknown` once the job is deleted.
   */
  of(job: string): RowAt;
}

/** Rows in the table `print_job_row`, which the migrations of `job-store.ts` make. */
export function createJobRows(db: DatabaseSync): JobRows {
  const insertChunk = db.prepare('INSERT INTO print_job_row (job, chunk, rows) VALUES (?, ?, ?)');
  const selectChunk = db.prepare('SELECT rows FROM print_job_row WHERE job = ? AND chunk = ?');

  function read(job: string, chunk: number): unknown[] {
    const found = selectChunk.get(job, chunk);
    if (found === undefined) throw new AppError('job.unknown', { id: job });
    const stored = StoredChunkSchema.parse(JSON.parse(String(found.rows)));
    return Array.isArray(stored) ? stored : joinCommon(stored.common, stored.rows);
  }

  return {
    insert(job, chunks) {
      for (const [chunk, rows] of chunks.entries()) insertChunk.run(job, chunk, rows);
    },
    of(job) {
      let held: { chunk: number; rows: unknown[] } | undefined;
      return (index) => {
        const chunk = Math.floor(index / CHUNK_ROWS);
        if (held?.chunk !== chunk) held = { chunk, rows: read(job, chunk) };
        return held.rows[index % CHUNK_ROWS];
      };
    },
  };
}

/** The rows of a job as JSON by `CHUNK_ROWS` rows. */
export function chunksOfRows(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const count = Math.ceil(rows.length / CHUNK_ROWS);
  return Array.from({ length: count }, (_, chunk) => {
    const own = rows.slice(chunk * CHUNK_ROWS, (chunk + 1) * CHUNK_ROWS);
    const split = splitCommon(own);
    return JSON.stringify(Object.keys(split.common).length === 0 ? own : split);
  });
}

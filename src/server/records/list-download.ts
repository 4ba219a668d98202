import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { FileAnswer } from '#shared/api/kit';
import { AppError, type Language, type Words } from '#shared/errors';
import type { ServerContext } from '../context.ts';
import type { OwnerColumns } from '../db/data-scope.ts';
import type { TenantTx } from '../db/tenancy.ts';
import {
  makeDownload,
  makeWorkbook,
  PORTION_ROWS,
  type RowSource,
  type SheetColumn,
} from '../http/workbook.ts';
import type { JobOutcome } from '../jobs/kind.ts';

/** Rows of one file. */
export const MOST_ROWS = 100_000;

/** What a list called by its filters and order downloads. */
export interface Listing<Query extends object, Row extends { id: string }> {
  /** Of its job, and of the button that may. */
  permission: string;
  title: Words;
  columns: readonly SheetColumn<Row>[];
  /** Of rows that have an owner. */
  owner?: OwnerColumns;
  /** Ids of all that the query lets through, in its order, at most so many. */
  findIds(tx: TenantTx, query: Query, narrowed: { scope: SQL | undefined; most: number }): Promise<string[]>;
  /** Rows of these ids, in any order. */
  findRows(tx: TenantTx, ids: readonly string[]): Promise<Row[]>;
}

/** How a download reads, by whom and how much. */
interface Reading {
  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  scope: SQL | undefined;
  most: number;
  /** Before each portion. */
  onPortion?(done: number, total: number): Promise<void>;
}

/**
 * A list as a sheet: at once up to as many rows as the server makes at once (`export.too_many` beyond), or as a job. Rows are
 * read by their ids, portion by portion, so that no transaction stands open while the sheet is written.
 */
export function listDownload<Query extends object, Row extends { id: string }>(
  { config, jobs }: ServerContext,
  listing: Listing<Query, Row>,
) {
  const { title, columns, permission, owner } = listing;

  async function rowsOf(query: Query, reading: Reading): Promise<RowSource<Row>> {
    const { read, scope, most, onPortion } = reading;
    // One more than may be given out tells that there are too many.
    const ids = await read((tx) => listing.findIds(tx, query, { scope, most: most + 1 }));
    if (ids.length > most) throw new AppError('export.too_many', { limit: most });
    return async (give) => {
      for (let at = 0; at < ids.length; at += PORTION_ROWS) {
        await onPortion?.(at, ids.length);
        const portion = ids.slice(at, at + PORTION_ROWS);
        const found = new Map(
          (await read((tx) => listing.findRows(tx, portion))).map((row) => [row.id, row]),
        );
        // What was removed meanwhile is left out.
        await give(portion.flatMap((id) => found.get(id) ?? []));
      }
    };
  }

  const start = jobs.define({
    kind: permission,
    words: { zh: `导出${title.zh}`, en: `Download: ${title.en}` },
    permission,
    input: z.record(z.string(), z.unknown()),
    async run({ input, language, read, scopeTo, progress }): Promise<JobOutcome> {
      const scope = owner && scopeTo(owner);
      const reading = { read, scope, most: MOST_ROWS, onPortion: progress };
      const rows = await rowsOf(input as Query, reading);
      return { file: await makeWorkbook(title, columns, rows, language) };
    },
  });

  return {
    /** The file, for an answer. Throws `export.empty`, `export.too_many`. */
    async now(
      query: Query,
      { language, ...reading }: Pick<Reading, 'read' | 'scope'> & { language: Language },
    ): Promise<FileAnswer> {
      const rows = await rowsOf(query, { ...reading, most: config.immediateRows });
      return makeDownload(title, columns, rows, language);
    },
    /** Starts the job. */
    start: (caller: Parameters<typeof start>[0], query: Query) =>
      start(caller, { ...query } as Record<string, unknown>),
  };
}

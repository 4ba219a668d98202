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

/** Row limit of one file. */
export const MOST_ROWS = 100_000;

/** The download of a list, called with the list's filters and order. */
export interface Listing<Query extends object, Row extends { id: string }> {
  /** Kind of its job and permission of its button. */
  permission: string;
  title: Words;
  columns: readonly SheetColumn<Row>[];
  /** Owner columns of the rows, if they have an owner. */
  owner?: OwnerColumns;
  /** Ids of all rows that match the query, in its order, at most `most`. */
  findIds(tx: TenantTx, query: Query, narrowed: { scope: SQL | undefined; most: number }): Promise<string[]>;
  /** Rows with these ids, in any order; a record with lines may have several. */
  findRows(tx: TenantTx, ids: readonly string[]): Promise<Row[]>;
}

/** Source of a download's rows and its limits. */
interface Reading {
  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  scope: SQL | undefined;
  most: number;
  /** Called before each portion. */
  onPortion?(done: number, total: number): Promise<void>;
}

/**
 * A list as a sheet: in the call up to the server's row limit (`export.too_many` above it), or as a job. Rows are
 * read by id in portions, so that no transaction stays open while the sheet is written.
 */
export function listDownload<Query extends object, Row extends { id: string }>(
  { config, jobs }: ServerContext,
  listing: Listing<Query, Row>,
) {
  const { title, columns, permission, owner } = listing;

  async function rowsOf(query: Query, reading: Reading): Promise<RowSource<Row>> {
    const { read, scope, most, onPortion } = reading;
    // One more than allowed, to detect that there are too many.
    const ids = await read((tx) => listing.findIds(tx, query, { scope, most: most + 1 }));
    if (ids.length > most) throw new AppError('export.too_many', { limit: most });
    return async (give) => {
      for (let at = 0; at < ids.length; at += PORTION_ROWS) {
        await onPortion?.(at, ids.length);
        const portion = ids.slice(at, at + PORTION_ROWS);
        const found = Map.groupBy(await read((tx) => listing.findRows(tx, portion)), ({ id }) => id);
        // Rows removed meanwhile are left out.
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
    /** Returns the file in the call. Throws `export.empty`, `export.too_many`. */
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

import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { FileAnswer } from '#shared/api/kit';
import type { AreaScale } from '#shared/domain/area-decimals';
import { AppError, type Language, type Words } from '#shared/errors';
import type { ServerContext } from '../context.ts';
import type { OwnerColumns } from '../db/data-scope.ts';
import { settingsOf } from '../db/settings.ts';
import type { TenantTx } from '../db/tenancy.ts';
import {
  cellsText,
  makeTextDownload,
  makeTextWorkbook,
  PORTION_ROWS,
  type SheetColumn,
  type SheetTitle,
  type TextSource,
} from '../http/workbook.ts';
import type { JobOutcome } from '../jobs/kind.ts';

/** Row limit of one file. */
export const MOST_ROWS = 100_000;

/** Finds the cells of the rows with these ids, in the order of the ids, as `cellsText` has them. */
type FindCells = (tx: TenantTx, ids: readonly string[], language: Language) => Promise<string>;

/** The download of a list, called with the list's filters and order. */
export interface Listing<Query extends object> {
  /** Kind of its job and permission of its button. */
  permission: string;
  title: Words;
  columns: readonly SheetTitle[];
  /** Owner columns of the rows, if they have an owner. */
  owner?: OwnerColumns;
  /** Ids of all rows that match the query, in its order, at most `most`. */
  findIds(tx: TenantTx, query: Query, narrowed: { scope: SQL | undefined; most: number }): Promise<string[]>;
  findCells: FindCells;
}

/** The cells of rows found by id in any order; a record with lines may have several. */
export function cellsOf<Row extends { id: string }>(
  columns: readonly SheetColumn<Row>[],
  findRows: (tx: TenantTx, ids: readonly string[]) => Promise<Row[]>,
): FindCells {
  return async (tx, ids, language) => {
    const found = Map.groupBy(await findRows(tx, ids), ({ id }) => id);
    const rows = ids.flatMap((id) => found.get(id) ?? []);
    return cellsText(columns, rows, language);
  };
}

/** Source of a download's rows and its limits. */
interface Reading {
  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  scope: SQL | undefined;
  most: number;
  language: Language;
  /** Called before each portion. */
  onPortion?(done: number, total: number): Promise<void>;
}

/**
 * A list as a sheet: in the call up to the server's row limit (`export.too_many` above it), or as a job. Rows are
 * read by id in portions, so that no transaction stays open while the sheet is written.
 */
export function listDownload<Query extends object>({ config, jobs }: ServerContext, listing: Listing<Query>) {
  const { title, columns, permission, owner } = listing;

  async function rowsOf(query: Query, reading: Reading): Promise<{ rows: TextSource; areaScale: AreaScale }> {
    const { read, scope, most, language, onPortion } = reading;
    // One more than allowed, to detect that there are too many.
    const { ids, areaScale } = await read(async (tx) => ({
      ids: await listing.findIds(tx, query, { scope, most: most + 1 }),
      areaScale: (await settingsOf(tx)).areaScale,
    }));
    if (ids.length > most) throw new AppError('export.too_many', { limit: most });
    const rows: TextSource = async (give) => {
      for (let at = 0; at < ids.length; at += PORTION_ROWS) {
        await onPortion?.(at, ids.length);
        const portion = ids.slice(at, at + PORTION_ROWS);
        // Rows removed meanwhile are left out.
        await give(await read((tx) => listing.findCells(tx, portion, language)));
      }
    };
    return { rows, areaScale };
  }

  const start = jobs.define({
    kind: permission,
    words: { zh: `导出${title.zh}`, en: `Download: ${title.en}` },
    permission,
    input: z.record(z.string(), z.unknown()),
    async run({ input, language, read, scopeTo, progress }): Promise<JobOutcome> {
      const scope = owner && scopeTo(owner);
      const reading = { read, scope, most: MOST_ROWS, language, onPortion: progress };
      const { rows, areaScale } = await rowsOf(input as Query, reading);
      return { file: await makeTextWorkbook(title, columns, rows, language, areaScale) };
    },
  });

  return {
    /** Returns the file in the call. Throws `export.empty`, `export.too_many`. */
    async now(query: Query, reading: Pick<Reading, 'read' | 'scope' | 'language'>): Promise<FileAnswer> {
      const { rows, areaScale } = await rowsOf(query, { ...reading, most: config.immediateRows });
      return makeTextDownload(title, columns, rows, reading.language, areaScale);
    },
    /** Starts the job. */
    start: (caller: Parameters<typeof start>[0], query: Query) =>
      start(caller, { ...query } as Record<string, unknown>),
  };
}

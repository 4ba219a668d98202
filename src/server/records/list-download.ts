import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Endpoint, FileAnswer } from '#shared/api/kit';
import type { AreaScale } from '#shared/domain/area-decimals';
import { AppError, type Language, type Words } from '#shared/errors';
import type { ServerContext } from '../context.ts';
import type { OwnerColumns } from '../db/data-scope.ts';
import { settingsOf } from '../db/settings.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { SignedInCall } from '../http/implement.ts';
import {
  cellsText,
  makeTextDownload,
  makeTextWorkbook,
  PORTION_ROWS,
  type SheetColumn,
  type SheetTitle,
  type TextSource,
} from '../http/workbook.ts';
import type { JobOutcome, RunningJob } from '../jobs/kind.ts';

/** Row limit of one file. */
const MOST_ROWS = 100_000;

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

/** The cells of rows found by id, in any order; a record with lines may have several rows. */
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

/** The user in whose name and language rows are read. */
export type Downloader = Pick<RunningJob<unknown>, 'read' | 'scopeTo' | 'user' | 'language'>;

export interface DownloadLimits {
  most: number;
  /** Called before each portion; the total is null where it is not known yet. */
  onPortion?(done: number, total: number | null): Promise<void>;
}

/** The columns of a sheet and the cells of its rows. */
interface OpenedSheet {
  columns: readonly SheetTitle[];
  rows: TextSource;
}

/** A sheet whose rows are read in portions, so that no transaction stays open while it is written. */
interface SheetDownload<Query extends object> {
  /** Kind of its job. */
  kind: string;
  /** Permission of its button; absent for rows of the caller's own. */
  permission?: string | undefined;
  title: Words;
  open(query: Query, by: Downloader, limits: DownloadLimits): Promise<OpenedSheet>;
}

/** A list as a sheet, read by the ids of its rows. */
export function listDownload<Query extends object>(context: ServerContext, listing: Listing<Query>) {
  const { owner, permission, title, columns } = listing;

  async function open(query: Query, by: Downloader, limits: DownloadLimits) {
    const { read, language } = by;
    const scope = owner && by.scopeTo(owner);
    // One more than allowed, to detect that there are too many.
    const ids = await read((tx) => listing.findIds(tx, query, { scope, most: limits.most + 1 }));
    // Rows that were removed meanwhile are not found any more.
    const cells = (portion: readonly string[]) => read((tx) => listing.findCells(tx, portion, language));
    return { columns, rows: portionedRows(ids, cells, limits) };
  }

  return sheetDownload(context, { kind: permission, permission, title, open });
}

/** A sheet in the call, up to the server's row limit (`export.too_many` above it), or as a job. */
export function sheetDownload<Query extends object>(
  { config, jobs }: ServerContext,
  { permission, kind, title, open }: SheetDownload<Query>,
) {
  const scaleIn = ({ read }: Pick<Downloader, 'read'>): Promise<AreaScale> =>
    read(async (tx) => (await settingsOf(tx)).areaScale);

  const start = jobs.define({
    kind,
    words: { zh: `导出${title.zh}`, en: `Download: ${title.en}` },
    permission,
    input: z.record(z.string(), z.unknown()),
    async run(job): Promise<JobOutcome> {
      const limits = { most: MOST_ROWS, onPortion: job.progress };
      const { columns, rows } = await open(job.input as Query, job, limits);
      const written = inPauses(rows, job);
      return { file: await makeTextWorkbook(title, columns, written, job.language, await scaleIn(job)) };
    },
  });

  return {
    /** Returns the file in the call. Throws `export.empty`, `export.too_many`. */
    async now(query: Query, call: DownloadCall): Promise<FileAnswer> {
      const by = downloaderOf(call);
      const { columns, rows } = await open(query, by, { most: config.immediateRows });
      return makeTextDownload(title, columns, rows, by.language, await scaleIn(by));
    },
    /** Starts the job. */
    start: (caller: Parameters<typeof start>[0], query: Query) =>
      start(caller, { ...query } as Record<string, unknown>),
  };
}

interface RowsDownload<Query extends object, Row> extends Omit<SheetDownload<Query>, 'open'> {
  columns: readonly SheetColumn<Row>[];
  find(query: Query, by: Downloader): Promise<readonly Row[]>;
}

/** A sheet of so few rows that they are read at once. */
export function rowsDownload<Query extends object, Row>(
  context: ServerContext,
  { columns, find, ...sheet }: RowsDownload<Query, Row>,
) {
  return sheetDownload<Query>(context, {
    ...sheet,
    async open(query, by, limits) {
      const cells = (portion: readonly Row[]) => cellsText(columns, portion, by.language);
      return { columns, rows: portionedRows(await find(query, by), cells, limits) };
    },
  });
}

/** The cells of known rows, or of rows whose ids are known, portion by portion. Throws `export.too_many`. */
export function portionedRows<Row>(
  rows: readonly Row[],
  cells: (portion: readonly Row[]) => string | Promise<string>,
  { most, onPortion }: DownloadLimits,
): TextSource {
  if (rows.length > most) throw new AppError('export.too_many', { limit: most });
  return async (give) => {
    for (let at = 0; at < rows.length; at += PORTION_ROWS) {
      await onPortion?.(at, rows.length);
      await give(await cells(rows.slice(at, at + PORTION_ROWS)));
    }
  };
}

/** Same as `read`, but lets calls go first between the reading and the writing of a portion, too. */
const inPauses =
  (read: TextSource, { letPass }: Pick<RunningJob<unknown>, 'letPass'>): TextSource =>
  (give) =>
    read(async (cells) => {
      await letPass();
      await give(cells);
    });

export type DownloadCall = Pick<SignedInCall<Endpoint>, 'withTenant' | 'scopeTo' | 'user' | 'facts'>;

/** The caller, in whose name the rows of a download are read. */
const downloaderOf = ({ withTenant, scopeTo, user, facts }: DownloadCall): Downloader => ({
  read: withTenant,
  scopeTo,
  user,
  language: facts.language,
});

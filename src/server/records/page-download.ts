import type { z } from 'zod';
import type { JobStartedSchema } from '#shared/api/job';
import type { Endpoint, FileAnswer, FileAnswerSchema, Page } from '#shared/api/kit';
import { AppError, type Words } from '#shared/errors';
import type { ServerContext } from '../context.ts';
import { settingsOf } from '../db/settings.ts';
import { type Implementation, implement } from '../http/implement.ts';
import {
  cellsText,
  EXPORT_ROW_LIMIT,
  makeTextDownload,
  PORTION_ROWS,
  type SheetColumn,
  type TextSource,
} from '../http/workbook.ts';
import {
  type DownloadCall,
  type Downloader,
  type DownloadLimits,
  downloaderOf,
  sheetDownload,
} from './list-download.ts';

/** Rows per page; each page is a separate search. */
const PAGE_ROWS = 500;

/** A list as a sheet, read page by page as its screen reads it. */
export interface PagedListing<Query extends object, Row extends { id: string }> {
  /** Kind of its job where a permission has the jobs of two lists. */
  kind?: string;
  title: Words;
  columns: readonly SheetColumn<Row>[];
  findPage(query: Query & { current: number; size: number }, by: Downloader): Promise<Page<Row>>;
}

interface DownloadCalls<Query extends z.ZodType> {
  download: Endpoint<Query, z.ZodType, typeof FileAnswerSchema>;
  startDownload: Endpoint<Query, z.ZodType, typeof JobStartedSchema>;
}

/** The downloads of a list (`listExport`): in the call up to the server's row limit, or as a job. */
export function pageDownloadRoutes<Query extends z.ZodType, Row extends { id: string }>(
  context: ServerContext,
  { download, startDownload }: DownloadCalls<Query>,
  listing: PagedListing<z.output<Query> & object, Row>,
): Implementation[] {
  const { access } = download;
  if (typeof access !== 'object') throw new Error(`${download.path}: a job needs a permission`);
  const { kind, title, columns } = listing;
  const sheet = sheetDownload<z.output<Query> & object>(context, {
    ...{ permission: access.permission, title, columns },
    ...(kind !== undefined && { kind }),
    openRows: async (query, by, limits) => rowsOf(listing, query, by, limits),
  });
  return [
    implement(download, (call) => sheet.now(call.query as z.output<Query> & object, call)),
    implement(startDownload, (call) => sheet.start(call, call.query as z.output<Query> & object)),
  ];
}

/** Makes the same file during the call, up to the row limit of a sheet. Throws `export.empty`, `export.too_many`. */
export async function downloadPages<Query extends object, Row extends { id: string }>(
  listing: PagedListing<Query, Row>,
  query: Query,
  call: DownloadCall,
): Promise<FileAnswer> {
  const by = downloaderOf(call);
  const { title, columns } = listing;
  const { areaScale } = await by.read(settingsOf);
  const rows = rowsOf(listing, query, by, { most: EXPORT_ROW_LIMIT });
  return makeTextDownload(title, columns, rows, by.language, areaScale);
}

/**
 * Yields the rows page by page. A row that a change moves to a later page meanwhile is written once; one that moves to
 * an earlier page is missed.
 */
function rowsOf<Query extends object, Row extends { id: string }>(
  { columns, findPage }: PagedListing<Query, Row>,
  query: Query,
  by: Downloader,
  { most, onPortion }: DownloadLimits,
): TextSource {
  return async (give) => {
    const given = new Set<string>();
    for (let current = 1, isLast = false; !isLast; current++) {
      const { records, total, isAtLeast } = await findPage({ ...query, current, size: PAGE_ROWS }, by);
      const rows = records.filter(({ id }) => !given.has(id));
      for (const { id } of rows) given.add(id);
      if (Math.max(total, given.size) > most) throw new AppError('export.too_many', { limit: most });
      await onPortion?.(given.size, isAtLeast ? null : total);
      for (let at = 0; at < rows.length; at += PORTION_ROWS)
        await give(cellsText(columns, rows.slice(at, at + PORTION_ROWS), by.language));
      isLast = records.length < PAGE_ROWS;
    }
  };
}

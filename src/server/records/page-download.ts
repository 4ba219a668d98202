import type { z } from 'zod';
import type { JobStartedSchema } from '#shared/api/job';
import type { Endpoint, FileAnswerSchema, Page } from '#shared/api/kit';
import { AppError, type Words } from '#shared/errors';
import type { ServerContext } from '../context.ts';
import { type Implementation, implement } from '../http/implement.ts';
import { cellsText, PORTION_ROWS, type SheetColumn, type TextSource } from '../http/workbook.ts';
import { type Downloader, type DownloadLimits, sheetDownload } from './list-download.ts';

/** Rows per page; each page is a separate search. */
const PAGE_ROWS = 500;

/** A list as a sheet, read page by page as its screen reads it. */
export interface PagedListing<Query extends object, Row extends { id: string }> {
  /** Kind of its job, if that is not the permission: where one has the jobs of two lists, and for rows of the caller's own. */
  kind?: string;
  title: Words;
  columns: readonly SheetColumn<Row>[] | ((query: Query, by: Downloader) => readonly SheetColumn<Row>[]);
  findPage(query: Query & PagePlace, by: Downloader): Promise<Page<Row>>;
}

interface PagePlace {
  current: number;
  size: number;
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
  const permission = typeof access === 'object' ? access.permission : undefined;
  const { kind = permission, title, columns, findPage } = listing;
  if (kind === undefined) throw new Error(`${download.path}: its job needs a kind`);
  const sheet = sheetDownload<z.output<Query> & object>(context, {
    kind,
    permission,
    title,
    async open(query, by, limits) {
      const shown = typeof columns === 'function' ? columns(query, by) : columns;
      const rows = pagedRows(shown, (place) => findPage({ ...query, ...place }, by), by, limits);
      return { columns: shown, rows };
    },
  });
  return [
    implement(download, (call) => sheet.now(call.query as z.output<Query> & object, call)),
    implement(startDownload, (call) => sheet.start(call, call.query as z.output<Query> & object)),
  ];
}

/**
 * Yields the cells of rows that are read page by page. A row that a change moves to a later page meanwhile is written once; one
 * that moves to an earlier page is missed. Throws `export.too_many`.
 */
export function pagedRows<Row extends { id: string }>(
  columns: readonly SheetColumn<Row>[],
  findPage: (place: PagePlace) => Promise<Page<Row>>,
  { language }: Pick<Downloader, 'language'>,
  { most, onPortion }: DownloadLimits,
): TextSource {
  return async (give) => {
    const given = new Set<string>();
    for (let current = 1, isLast = false; !isLast; current++) {
      const { records, total, isAtLeast } = await findPage({ current, size: PAGE_ROWS });
      const rows = records.filter(({ id }) => !given.has(id));
      for (const { id } of rows) given.add(id);
      if (Math.max(total, given.size) > most) throw new AppError('export.too_many', { limit: most });
      await onPortion?.(given.size, isAtLeast ? null : total);
      for (let at = 0; at < rows.length; at += PORTION_ROWS)
        await give(cellsText(columns, rows.slice(at, at + PORTION_ROWS), language));
      isLast = records.length < PAGE_ROWS;
    }
  };
}

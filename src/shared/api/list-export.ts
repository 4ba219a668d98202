import type { z } from 'zod';
import type { Words } from '../errors.ts';
import { JobStartedSchema } from './job.ts';
import { type Access, type Endpoint, endpoint, FileAnswerSchema } from './kit.ts';

/** A list whose rows are read page by page. */
interface PagedList<Query extends z.ZodObject> extends Omit<Endpoint<Query>, 'body' | 'output'> {}

type Filters<Query extends z.ZodObject> = z.ZodObject<
  Omit<Query['shape'], 'current' | 'size'>,
  Query['_zod']['config']
>;

interface ExportOptions {
  /** Permission for both calls; for exporting the caller's own rows, being signed in is enough. */
  access: { permission: string } | 'signedIn';
  /** Last segment of its path, if another list already uses `export`. */
  name?: string;
}

/**
 * The download of a list as Excel, called with the list's filters and order, and the same as a job for more rows than one call
 * returns.
 */
export function listExport<Query extends z.ZodObject>(list: PagedList<Query>, options: ExportOptions) {
  const { access, name = 'export' } = options;
  const { zh, en } = list.summary;
  return {
    download: exportCall(list, access, name, { zh: `导出${zh}`, en: `Download: ${en}` }),
    startDownload: endpoint({
      method: 'POST',
      path: pathOf(list, `${name}Job`),
      summary: { zh: `导出${zh}（任务）`, en: `Download as a job: ${en}` },
      access,
      ...(list.fields && { fields: list.fields }),
      query: filtersOf(list),
      output: JobStartedSchema,
    }),
  };
}

function exportCall<Query extends z.ZodObject>(
  list: PagedList<Query>,
  access: Access,
  name: string,
  summary: Words,
) {
  return endpoint({
    method: 'GET',
    path: pathOf(list, name),
    summary,
    access,
    ...(list.dataScope && { dataScope: list.dataScope }),
    ...(list.fields && { fields: list.fields }),
    query: filtersOf(list),
    output: FileAnswerSchema,
    binary: true,
  });
}

const paging = ({ shape }: z.ZodObject) =>
  Object.fromEntries(['current', 'size'].filter((name) => name in shape).map((name) => [name, true]));

const filtersOf = <Query extends z.ZodObject>({ query }: PagedList<Query>): Filters<Query> =>
  query.omit(paging(query) as never) as unknown as Filters<Query>;

const pathOf = ({ path }: { path: string }, name: string): `/api/${string}` =>
  `${path.slice(0, path.lastIndexOf('/'))}/${name}` as `/api/${string}`;

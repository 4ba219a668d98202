import type { Endpoint, Page } from '#shared/api/kit';
import type { AnyRecord } from '#shared/records/record';
import type { RecordCalls, TreeRow } from '#shared/records/record-calls';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import { wholePage } from './whole-page.ts';

type Query = Readonly<Record<string, unknown>> & { current: number; size: number };

/** The page of records that a list requests; a tree as one page with all nested records. */
export function useRecordList(of: AnyRecord, calls: RecordCalls, query: Query): Loaded<Page<TreeRow>> {
  const { current: _page, size: _size, ...filters } = query;
  const { tree, page } = calls;
  const answer = useEndpoint(of.area, (tree ?? page) as Endpoint, tree === undefined ? query : filters);
  return { ...answer, data: answer.data === null ? null : asPage(answer.data) };
}

const asPage = (data: unknown): Page<TreeRow> =>
  Array.isArray(data) ? wholePage(data as TreeRow[]) : (data as Page<TreeRow>);

import type { z } from 'zod';
import type { Endpoint } from '../api/kit.ts';
import type { ActCall } from './act-api.ts';
import type { Fields } from './field.ts';
import type { ImportCalls } from './import-api.ts';
import type { AnyRecord, RecordRow } from './record.ts';
import type { ListCall, SharedCalls, SubmitCall } from './record-api.ts';

/** A record as one of a tree: with those below it. */
export type TreeRow = RecordRow & { children?: TreeRow[] | undefined };

type Shared = SharedCalls<string, Fields>;
type NestedCall = Endpoint<Shared['download']['query'], z.ZodType, z.ZodType<TreeRow[]>>;

/** A record's calls, whatever the dialect. What is absent a kind does not have. */
export interface RecordCalls {
  /** All records, page by page; a tree has `tree` instead: all of them, nested. */
  page?: Shared['page'];
  tree?: NestedCall;
  detail: Shared['detail'];
  remove: Shared['remove'];
  download?: Shared['download'];
  /** The same as a job. */
  startDownload?: Shared['startDownload'];
  /** Of a kind that takes imports. */
  importTemplate?: ImportCalls['importTemplate'];
  importRecords?: ImportCalls['importRecords'];
  importFaults?: ImportCalls['importFaults'];
  /** All records that filters let through. */
  list?: ListCall<string, Fields>;
  /** Those in use, for anybody signed in. */
  select?: ListCall<string, Fields>;
  /** Adds; where one call does both, `add` and `change` are that one. */
  add: SubmitCall<string, Fields>;
  change: SubmitCall<string, Fields>;
  acts: Readonly<Record<string, ActCall>>;
}

/** An api made by one of the dialects, or written by hand under the same names. */
export type RecordApi = { detail: unknown; remove: unknown } & Partial<ImportCalls> &
  Partial<
    Record<
      | 'page'
      | 'list'
      | 'save'
      | 'add'
      | 'update'
      | 'saveOrUpdate'
      | 'submit'
      | 'download'
      | 'startDownload'
      | 'select',
      unknown
    >
  >;

/** What the kit's server module and screen call, of the api of a kind of record. */
export function callsOf(of: AnyRecord, api: RecordApi): RecordCalls {
  const { page, list, save, add, update, saveOrUpdate, submit, download, startDownload, select } = api;
  const one = saveOrUpdate ?? submit;
  const calls = {
    detail: api.detail,
    remove: api.remove,
    ...(of.tree === undefined ? { page: page ?? list } : { tree: list }),
    ...(of.tree === undefined && page !== undefined && { list }),
    ...(download !== undefined && { download }),
    ...(startDownload !== undefined && { startDownload }),
    ...(select !== undefined && { select }),
    ...(api.importRecords !== undefined && {
      importTemplate: api.importTemplate,
      importRecords: api.importRecords,
      importFaults: api.importFaults,
    }),
    add: save ?? add ?? one,
    change: update ?? one,
    acts: Object.fromEntries(
      Object.keys(of.acts).map((name) => [name, (api as Record<string, unknown>)[name]]),
    ),
  };
  return calls as unknown as RecordCalls;
}

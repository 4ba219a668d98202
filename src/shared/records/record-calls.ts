import type { z } from 'zod';
import type { Endpoint } from '../api/kit.ts';
import type { ActCall } from './act-api.ts';
import type { AlikeCalls } from './alike-api.ts';
import type { Fields } from './field.ts';
import type { ImportCalls } from './import-api.ts';
import type { AnyRecord, RecordRow } from './record.ts';
import type { ChoiceCall, ListCall, SharedCalls, SubmitCall } from './record-api.ts';

/** A record of a tree with the records below it. */
export type TreeRow = RecordRow & { children?: TreeRow[] | undefined };

type Shared = SharedCalls<string, Fields>;
type NestedCall = Endpoint<Shared['download']['query'], z.ZodType, z.ZodType<TreeRow[]>>;

/** The calls of a record, whatever its dialect. A call that a kind does not have is absent. */
export interface RecordCalls {
  /** All records by pages; a tree has `tree` instead, which returns all of them, nested. */
  page?: Shared['page'];
  tree?: NestedCall;
  detail: Shared['detail'];
  remove: Shared['remove'];
  download?: Shared['download'];
  /** The same download as a job. */
  startDownload?: Shared['startDownload'];
  /** Present if the kind supports imports. */
  importTemplate?: ImportCalls['importTemplate'];
  importRecords?: ImportCalls['importRecords'];
  importFaults?: ImportCalls['importFaults'];
  /** All records that match the filters. */
  list?: ListCall<string, Fields>;
  /** Records in use, for every signed-in user. */
  select?: ChoiceCall<string, Fields>;
  /** Adds a record; if one call both adds and changes, `add` and `change` are that call. */
  add: SubmitCall<string, Fields>;
  change: SubmitCall<string, Fields>;
  /** Finds likely duplicates; only of kinds that look for them. */
  alike?: AlikeCalls['alike'];
  acts: Readonly<Record<string, ActCall>>;
}

/** The api of a record: made by one of the dialects, or written by hand with the same names. */
export type RecordApi = { detail: unknown; remove: unknown } & Partial<ImportCalls & AlikeCalls> &
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

/** The calls of a kind of record that the kit's server module and screen use. */
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
    ...(api.alike !== undefined && { alike: api.alike }),
    add: save ?? add ?? one,
    change: update ?? one,
    acts: Object.fromEntries(
      Object.keys(of.acts).map((name) => [name, (api as Record<string, unknown>)[name]]),
    ),
  };
  return calls as unknown as RecordCalls;
}

import type { z } from 'zod';
import type { FileAnswer, PageQuery } from '#shared/api/kit';
import { fieldText } from '#shared/records/field-text';
import type { RecordArea } from '#shared/records/index';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-api';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServerContext } from '../context.ts';
import type { Doer } from '../db/records.ts';
import { type Implementation, implement, type Principal } from '../http/implement.ts';
import { makeDownload, type SheetColumn } from '../http/workbook.ts';
import { createRecordStore, type RecordRules, type RecordStore } from './record-store.ts';
import type { RecordTable, TableOf } from './record-table.ts';

/** A kind of record served: its routes, and its store for what is made by hand beside them. */
export interface RecordModule {
  routes: Implementation[];
  store: RecordStore;
}

/**
 * Answers all calls of a kind of record, kept in `table`. Every change and its entry in the audit trail, with old and new
 * values, are one transaction.
 */
export function recordModule<R extends AnyRecord & { area: RecordArea }>(
  { nextId, now }: ServerContext,
  of: R,
  api: Parameters<typeof callsOf>[0],
  { table, rules = {} }: { table: TableOf<R>; rules?: RecordRules },
): RecordModule {
  const { area, words, name } = of;
  const store = createRecordStore(of, table as RecordTable, rules);
  const calls = callsOf(api);
  const byWhom = ({ userId, deptId }: Principal): Doer => ({ userId, deptId, now: now() });
  // Rows are read untyped; the contract's output holds each answer to its declaration.
  const asDeclared = <T>(rows: unknown) => rows as T;
  type Calls = typeof calls;

  const save = (endpoint: Calls['add']): Implementation =>
    implement(endpoint, (call) =>
      call.withTenant(async (tx) => {
        const { id, ...sent } = call.body as { id?: string; version?: number };
        const by = byWhom(call.user);
        const newId = nextId();
        const changes =
          id === undefined
            ? await store.add(tx, sent, { ...by, newId })
            : await store.change(tx, { id, ...sent }, by);
        const saved = await store.findOne(tx, id ?? newId);
        const isOneCall = calls.add === calls.change;
        await recordAudit(tx, call, {
          action: `${area}.${id === undefined || isOneCall ? 'save' : 'update'}`,
          target: { type: area, id: saved.id, name: String(saved[name]) },
          details: { ...(isOneCall ? { isNew: id === undefined } : {}), changes },
        });
        return id === undefined || isOneCall ? { id: saved.id } : {};
      }),
    );

  const routes = [
    implement(calls.page, async ({ query, withTenant }) =>
      asDeclared<z.input<Calls['page']['output']>>(
        await withTenant((tx) => store.findPage(tx, asDeclared<PageQuery>(query))),
      ),
    ),
    implement(calls.detail, async ({ query, withTenant }) =>
      asDeclared<z.input<Calls['detail']['output']>>(await withTenant((tx) => store.findOne(tx, query.id))),
    ),
    ...[...new Set([calls.add, calls.change])].map(save),
    implement(calls.remove, (call) =>
      call.withTenant(async (tx) => {
        const removed = await store.remove(tx, call.query.ids, byWhom(call.user));
        for (const [id, called] of removed) {
          const target = { type: area, id, name: called };
          await recordAudit(tx, call, { action: `${area}.remove`, target });
        }
        return {};
      }),
    ),
    implement(calls.download, async ({ query, facts, withTenant }): Promise<FileAnswer> => {
      const rows = await withTenant((tx) => store.findAll(tx, query));
      return makeDownload(words.many, sheetColumns(of), rows, facts.language);
    }),
    ...(calls.list === undefined ? [] : [listRoute(calls.list, store)]),
  ];
  return { routes, store };
}

function listRoute(endpoint: NonNullable<ReturnType<typeof callsOf>['list']>, store: RecordStore) {
  return implement(
    endpoint,
    async ({ query, withTenant }) =>
      (await withTenant((tx) => store.findAll(tx, query))) as unknown as z.input<(typeof endpoint)['output']>,
  );
}

/** The columns of a sheet: figures stay figures, all else is text as people read it. */
function sheetColumns({ fields, list }: AnyRecord): SheetColumn<RecordRow>[] {
  return list.flatMap((name) => {
    const field = fields[name];
    if (field === undefined) return [];
    const isNumber = field.kind === 'figure' || field.kind === 'count';
    return {
      words: field.words,
      width: field.width,
      value: (row: RecordRow, language: 'zh' | 'en') =>
        isNumber ? row[name] : fieldText(field, row[name], language, String(row[`${name}Name`] ?? '')),
    };
  });
}

import type { z } from 'zod';
import type { Endpoint, PageQuery } from '#shared/api/kit';
import type { AuditAction } from '#shared/audit/actions';
import type { AuditDetails } from '#shared/audit/details';
import type { Acts, STATE_ACTS } from '#shared/records/act';
import { MOST_ALIKE } from '#shared/records/alike-api';
import type { Fields } from '#shared/records/field';
import type { ImportCalls } from '#shared/records/import-api';
import type { RecordArea } from '#shared/records/index';
import {
  type AnyRecord,
  formFields,
  type RecordDeclaration,
  type RecordRow,
  refersToScoped,
} from '#shared/records/record';
import { callsOf, type RecordApi, type RecordCalls } from '#shared/records/record-calls';
import { type Actor, recordAudit, recordAudits } from '../audit/record-audit.ts';
import type { ServerContext } from '../context.ts';
import type { OwnerColumns } from '../db/data-scope.ts';
import type { Doer } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { type Implementation, implement, type Principal, type SignedInCall } from '../http/implement.ts';
import { type AlikeFinder, alikeFinder } from './find-alike.ts';
import { importRoutes } from './import/import-routes.ts';
import { requireInScope } from './in-scope.ts';
import { createLineStore } from './line-store.ts';
import { cellsOf, listDownload } from './list-download.ts';
import type { RecordRules } from './record-rules.ts';
import { ownerOf, type ScopedStore, scopedStore } from './record-scope.ts';
import { RecordStore } from './record-store.ts';
import type { LineTable, LineTableOf, TableOf } from './record-table.ts';
import { sheetColumns } from './sheet-columns.ts';

/** The server's part of a kind of record; a kind with acts implements each of them. */
type ModuleParts<R extends AnyRecord> = {
  table: TableOf<R>;
  rules?: RecordRules;
} & LinesPart<R> &
  (keyof R['acts'] extends never ? { acts?: undefined } : { acts: ActWork<R['acts']> });

/** What the call of an act may send besides ids. */
interface ActValues {
  reason?: string;
  versions?: number[];
}

/** The table of each group of lines, required for a kind with lines. */
type LinesPart<R> =
  R extends RecordDeclaration<string, Fields, Acts, infer L>
    ? keyof L extends never
      ? { lines?: undefined }
      : { lines: { [K in keyof L]: LineTableOf<L[K]> } }
    : never;

/** A served kind of record: its routes, and its store for routes written by hand. */
export interface RecordModule {
  routes: Implementation[];
  store: RecordStore;
  /** The records that a caller sees. */
  seen: ScopedStore;
}

/** Who acts on records with their rights, the reason if the act needs one, and ids of new rows. */
export type ActDoer = Doer &
  Actor &
  Pick<SignedInCall<Endpoint>, 'scopeIn'> &
  Pick<Principal, 'permissions'> & { userName: string; reason: string; newId: () => string };

/** The implementation of each act, applied to all records or none; returns their labels by id. */
export type ActWork<A> = {
  [K in keyof A]: (
    tx: TenantTx,
    ids: readonly string[],
    by: ActDoer,
    store: RecordStore,
  ) => Promise<ReadonlyMap<string, string>>;
};

/** `STATE_ACTS` of a record with a `status`. */
export const STATE_ACT_WORK: ActWork<typeof STATE_ACTS> = {
  enable: (tx, ids, by, store) => store.set(tx, ids, { status: 1 }, by),
  disable: (tx, ids, by, store) => store.set(tx, ids, { status: 0 }, by),
};

/**
 * Implements all calls of a kind of record stored in `table`. Each change and its audit entry, with old and new
 * values, are one transaction.
 */
export function recordModule<R extends AnyRecord & { area: RecordArea }>(
  context: ServerContext,
  of: R,
  api: RecordApi,
  { table, rules = {}, acts, lines }: ModuleParts<R>,
): RecordModule {
  const { nextId, now } = context;
  const { area, name } = of;
  const tables = (lines ?? {}) as Readonly<Record<string, LineTable>>;
  const store = new RecordStore({
    of,
    table,
    rules,
    lines: createLineStore(of, { tables, nextId }),
  });
  const calls = callsOf(of, api);
  const owner = ownerOf(of, table);
  const seen = scopedStore(store, owner);
  const byWhom = ({ userId, deptId }: Principal): Doer => ({ userId, deptId, now: now() });

  const save = (endpoint: RecordCalls['add']): Implementation =>
    implement(endpoint, (call) =>
      call.withTenant(async (tx) => {
        const { id, ...sent } = call.body as { id?: string; version?: number };
        const by = { ...byWhom(call.user), scopeIn: call.scopeIn, reader: call.user };
        const newId = nextId();
        const isOneCall = calls.add === calls.change;
        // A call that only adds records has no scope, because the records added are the user's own.
        const own = id === undefined && !isOneCall ? store : await seen.toChange(call, tx);
        if (rules.checksReferences !== true && refersToScoped(of)) {
          const before = id === undefined ? undefined : await own.findOne(tx, id);
          const fields = Object.fromEntries(formFields(of));
          await requireInScope(tx, { fields }, { before, values: sent }, call.scopeIn);
        }
        const changes =
          id === undefined
            ? await own.add(tx, sent, { ...by, newId })
            : await own.change(tx, { id, ...sent }, by);
        // A change may have assigned the record to another user.
        const saved = await store.findOne(tx, id ?? newId);
        await recordAudit(tx, call, {
          action: `${area}.${id === undefined || isOneCall ? 'save' : 'update'}`,
          target: { type: area, id: saved.id, name: String(saved[name]) },
          details: { ...(isOneCall ? { isNew: id === undefined } : {}), changes },
        });
        return id === undefined || isOneCall ? { id: saved.id } : {};
      }),
    );

  const act = (act: keyof typeof calls.acts): Implementation | [] => {
    const endpoint = calls.acts[act];
    const work = (acts as ActWork<Record<string, unknown>> | undefined)?.[act];
    if (endpoint === undefined || work === undefined) return [];
    return implement(endpoint, (call) =>
      call.withTenant(async (tx) => {
        const { reason, versions, ...chosen } = call.query as ActValues & Record<string, string[]>;
        const { user, facts } = call;
        const ids = Object.values(chosen).flat();
        const own = await seen.toChange(call, tx);
        await own.holdSeen(tx, { ids, versions }, user.userId);
        const by = {
          ...byWhom(user),
          user,
          facts,
          userName: user.name,
          reason: reason ?? '',
          newId: nextId,
          permissions: user.permissions,
          scopeIn: call.scopeIn,
        };
        const done = await work(tx, ids, by, own);
        const details = reason === undefined ? {} : { reason };
        await recordEach(tx, call, done, { action: `${area}.${act}` as AuditAction, type: area, details });
        return {};
      }),
    );
  };

  const findAlike = alikeFinder(of, table);
  const routes = [
    ...(calls.page === undefined ? [] : [pageRoute(calls.page, seen)]),
    ...(calls.list === undefined
      ? []
      : [listRoute(calls.list, seen, (own, tx, query) => own.findAll(tx, query))]),
    ...(calls.select === undefined ? [] : [choiceRoute(calls.select, seen)]),
    implement(calls.detail, async (call) => {
      const own = seen.toRead(call);
      const found = await call.withTenant((tx) => own.findOne(tx, call.query.id));
      return asDeclared<z.input<typeof calls.detail.output>>(found);
    }),
    ...[...new Set([calls.add, calls.change])].map(save),
    implement(calls.remove, (call) =>
      call.withTenant(async (tx) => {
        const own = await seen.toChange(call, tx);
        const removed = await own.remove(tx, call.query, { ...byWhom(call.user), reader: call.user });
        await recordEach(tx, call, removed, { action: `${area}.remove`, type: area });
        return {};
      }),
    ),
    ...(calls.alike === undefined ? [] : [alikeRoute(calls.alike, findAlike, owner)]),
    ...downloadRoutes(context, of, calls, store, owner),
    ...(takesImport(calls)
      ? importRoutes(context, calls, { of, store, owner, findAlike, change: calls.change })
      : []),
    ...Object.keys(calls.acts).flatMap(act),
  ];
  return { routes, store, seen };
}

/** Rows are read untyped; the contract's output schema checks each answer. */
export const asDeclared = <T>(rows: unknown) => rows as T;

type Calls = Required<RecordCalls>;

function pageRoute(endpoint: Calls['page'], seen: ScopedStore): Implementation {
  return implement(endpoint, async (call) => {
    const own = seen.toRead(call);
    const found = await call.withTenant((tx) => own.findPage(tx, asDeclared<PageQuery>(call.query)));
    return asDeclared<z.input<(typeof endpoint)['output']>>(found);
  });
}

function listRoute(
  endpoint: Calls['list'],
  seen: ScopedStore,
  find: (own: RecordStore, tx: TenantTx, query: z.output<Calls['list']['query']>) => Promise<RecordRow[]>,
): Implementation {
  return implement(endpoint, async (call) => {
    const own = seen.toRead(call);
    const found = await call.withTenant((tx) => find(own, tx, call.query));
    return asDeclared<z.input<(typeof endpoint)['output']>>(found);
  });
}

function choiceRoute(endpoint: NonNullable<RecordCalls['select']>, seen: ScopedStore): Implementation {
  return implement(endpoint, async (call) => {
    const own = seen.toRead(call);
    const found = await call.withTenant((tx) => own.findChoices(tx, call.query));
    return asDeclared<z.input<(typeof endpoint)['output']>>(found);
  });
}

function alikeRoute(
  endpoint: NonNullable<RecordCalls['alike']>,
  find: AlikeFinder,
  owner: OwnerColumns | undefined,
): Implementation {
  return implement(endpoint, ({ query: { id, ...values }, withTenant, scopeTo }) => {
    const limits = { scope: owner && scopeTo(owner), ownId: id, most: MOST_ALIKE };
    return withTenant(async (tx) => {
      const [alike = []] = await find(tx, [values], limits);
      return alike.slice(0, MOST_ALIKE);
    });
  });
}

const takesImport = (calls: RecordCalls): calls is RecordCalls & ImportCalls =>
  calls.importRecords !== undefined;

function downloadRoutes(
  context: ServerContext,
  of: AnyRecord,
  { download: now, startDownload }: RecordCalls,
  store: RecordStore,
  owner: OwnerColumns | undefined,
): Implementation[] {
  if (now === undefined || startDownload === undefined) return [];
  const columns = sheetColumns(of);
  const download = listDownload<Readonly<Record<string, unknown>>>(context, {
    permission: `${of.area}_export`,
    title: of.words.many,
    columns,
    ...(owner && { owner }),
    findIds: (tx, query, { scope, most }) => store.within(scope).findIds(tx, query, most),
    findCells: cellsOf(columns, (tx, ids) => store.findSheetRows(tx, ids)),
  });
  return [
    implement(now, (call) => download.now(call.query, call)),
    implement(startDownload, (call) => download.start(call, call.query)),
  ];
}

/** Writes an audit entry for each of the records. */
async function recordEach(
  tx: TenantTx,
  call: Actor,
  done: ReadonlyMap<string, string>,
  { action, type, details = {} }: { action: AuditAction; type: RecordArea; details?: AuditDetails },
): Promise<void> {
  await recordAudits(
    tx,
    call,
    [...done].map(([id, name]) => ({ action, target: { type, id, name }, details })),
  );
}

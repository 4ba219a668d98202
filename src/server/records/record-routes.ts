import type { z } from 'zod';
import type { RecordCalls } from '#shared/api/record-calls';
import type { AreaWith } from '#shared/audit/actions';
import { changesRecords, savesRecord } from '../audit/audited.ts';
import type { ServerContext } from '../context.ts';
import type { Doer } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { type Implementation, implement, type Principal } from '../http/implement.ts';

/** Who calls, and when; a new record gets `newId`. */
export type Saver = Doer & { newId: string };

/**
 * Answers what `recordCalls` declares for records of the caller's company; changes are written into the audit trail under
 * the name of the area.
 */
export function recordRoutes<Detail extends z.ZodType, Body extends z.ZodType>(
  { nextId, now }: ServerContext,
  area: AreaWith<'save'> & AreaWith<'remove'>,
  calls: RecordCalls<Detail, Body>,
  work: {
    /** Throws `record.not_found`. */
    find(tx: TenantTx, id: string): Promise<z.input<Detail>>;
    /** Inserts or updates; gives the id. */
    submit(tx: TenantTx, body: z.output<Body>, by: Saver, user: Principal): Promise<string>;
    /** All of them or none. */
    remove(tx: TenantTx, ids: readonly string[], by: Doer, user: Principal): Promise<void>;
  },
): Implementation[] {
  return [
    implement(calls.detail, ({ query, withTenant }) => withTenant((tx) => work.find(tx, query.id))),
    implement(calls.submit, (call) =>
      savesRecord(call, area, (tx) =>
        work.submit(tx, call.body, { ...call.user, now: now(), newId: nextId() }, call.user),
      ),
    ),
    implement(calls.remove, (call) =>
      changesRecords(call, `${area}.remove`, call.query.ids, (tx) =>
        work.remove(tx, call.query.ids, { ...call.user, now: now() }, call.user),
      ),
    ),
  ];
}

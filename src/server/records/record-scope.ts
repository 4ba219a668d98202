import type { Endpoint } from '#shared/api/kit';
import type { AnyRecord } from '#shared/records/record';
import type { OwnerColumns } from '../db/data-scope.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { SignedInCall } from '../http/implement.ts';
import type { RecordStore } from './record-store.ts';
import { columnsOf, type RecordTable } from './record-table.ts';

/** The owner columns of a kind that is held to the data scope; undefined for other kinds. */
export function ownerOf({ area, scope }: AnyRecord, table: RecordTable): OwnerColumns | undefined {
  if (scope === undefined) return undefined;
  const columns = columnsOf(table);
  const { createUser: user, createDept: dept } = columns;
  const inCharge = scope.inCharge === undefined ? undefined : columns[scope.inCharge];
  if (user === undefined || dept === undefined) throw new Error(`${area}: no columns of an owner`);
  return { user, dept, ...(inCharge && { inCharge }) };
}

/** The owner columns of a kind that is declared with a data scope. */
export function requireOwner(of: AnyRecord, table: RecordTable): OwnerColumns {
  const owner = ownerOf(of, table);
  if (owner === undefined) throw new Error(`${of.area}: without a data scope`);
  return owner;
}

/** The records of a kind that a caller sees. */
export interface ScopedStore {
  /** The store for answers to a GET. */
  toRead(call: Pick<SignedInCall<Endpoint>, 'scopeTo'>): RecordStore;
  /** The store for changes: limited by the caller's rights as of this transaction. */
  toChange(call: Pick<SignedInCall<Endpoint>, 'scopeIn'>, tx: TenantTx): Promise<RecordStore>;
}

/** Limits `store` to the records that each caller may see; for kinds without a data scope it stays unlimited. */
export function scopedStore(store: RecordStore, owner: OwnerColumns | undefined): ScopedStore {
  if (owner === undefined) return { toRead: () => store, toChange: async () => store };
  return {
    toRead: (call) => store.within(call.scopeTo(owner)),
    toChange: async (call, tx) => store.within(await call.scopeIn(owner)(tx)),
  };
}

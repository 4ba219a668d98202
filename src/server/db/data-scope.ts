import { type Column, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { TenantTx } from './tenancy.ts';

/** The rows a user may see: all, or his own and those of some departments. */
export type DataScope = 'all' | { userId: string; deptIds: readonly string[] };

/** Columns that say whose a row is. */
export interface OwnerColumns {
  user: Column;
  dept: Column;
}

/** The condition of a data scope, read in the transaction that uses it. */
export type ScopeInTx = (tx: TenantTx) => Promise<SQL | undefined>;

/** Holds a query to a data scope; undefined where there is nothing to hold. A row without an owner is seen with `all` only. */
export function withinScope(scope: DataScope, { user, dept }: OwnerColumns): SQL | undefined {
  if (scope === 'all') return undefined;
  const isOwn = eq(user, scope.userId);
  return scope.deptIds.length === 0 ? isOwn : or(isOwn, inArray(dept, [...scope.deptIds]));
}

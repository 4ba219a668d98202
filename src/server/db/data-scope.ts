import { type Column, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { TenantTx } from './tenancy.ts';

/** The rows a user may see: all, or the user's own and those of some departments. */
export type DataScope = 'all' | { userId: string; deptIds: readonly string[] };

/** Columns with the owner of a row. */
export interface OwnerColumns {
  user: Column;
  dept: Column;
}

/** The condition of a data scope, read in the transaction that applies it. */
export type ScopeInTx = (tx: TenantTx) => Promise<SQL | undefined>;

/**
 * The condition that limits a query to a data scope; undefined without limit. Rows without owner are visible with
 * scope `all` only.
 */
export function withinScope(scope: DataScope, { user, dept }: OwnerColumns): SQL | undefined {
  if (scope === 'all') return undefined;
  const isOwn = eq(user, scope.userId);
  return scope.deptIds.length === 0 ? isOwn : or(isOwn, inArray(dept, [...scope.deptIds]));
}

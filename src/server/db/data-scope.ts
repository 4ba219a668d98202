import { type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from './schema/people.ts';
import type { TenantTx } from './tenancy.ts';

/** The rows a user may see: all, or the user's own and those of some departments. */
export type DataScope = 'all' | { userId: string; deptIds: readonly string[] };

/** Columns with the owner of a row. */
export interface OwnerColumns {
  user: Column;
  dept: Column;
  /** The user responsible for the row, who sees it too, as do those who see the rows of that user's department. */
  inCharge?: Column;
}

/** Whether a row is within a limit to a data scope, as a column. */
export const isWithin = (scope: SQL | undefined): SQL<boolean> =>
  sql<boolean>`coalesce(${scope ?? sql`true`}, false)`;

/** The condition of a data scope, read in the transaction that applies it. */
export type ScopeInTx = (tx: TenantTx) => Promise<SQL | undefined>;

/**
 * The condition that limits a query to a data scope; undefined without limit. Rows without owner are visible with
 * scope `all` only.
 */
export function withinScope(scope: DataScope, { user, dept, inCharge }: OwnerColumns): SQL | undefined {
  if (scope === 'all') return undefined;
  const { userId } = scope;
  const deptIds = [...scope.deptIds];
  const isOwn = or(eq(user, userId), inCharge && eq(inCharge, userId));
  if (deptIds.length === 0) return isOwn;
  const colleagues = sql`(SELECT ${users.id} FROM ${users} WHERE ${inArray(users.deptId, deptIds)})`;
  return or(isOwn, inArray(dept, deptIds), inCharge && inArray(inCharge, colleagues));
}

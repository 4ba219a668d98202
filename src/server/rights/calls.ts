import { inArray } from 'drizzle-orm';
import { allEndpoints } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import type { Words } from '#shared/errors';
import { roleWithheldCalls } from '../db/schema/menus.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** A call that requires a permission: what 接口权限 of a role gives or withholds. */
export interface PermittedCall {
  /** Its method and path, `GET /api/…`: the id of its node in the grant tree. */
  name: string;
  summary: Words;
  /** Codes of the buttons that admit to it; it is listed, and withheld, under the first. */
  permissions: readonly [string, ...string[]];
}

/** The name a call is granted and withheld by. */
export const nameOfCall = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Every call that requires a permission. */
export const PERMITTED_CALLS: readonly PermittedCall[] = allEndpoints().flatMap((endpoint) => {
  const { access, summary } = endpoint;
  if (typeof access !== 'object') return [];
  const { permission, permissionToAdd } = access;
  const permissions: [string, ...string[]] =
    permissionToAdd === undefined ? [permission] : [permission, permissionToAdd];
  return [{ name: nameOfCall(endpoint), summary, permissions }];
});

const CALLS_OF_PERMISSION = Map.groupBy(
  PERMITTED_CALLS.flatMap(({ name, permissions }) => permissions.map((code) => ({ code, name }))),
  ({ code }) => code,
);

/** Names of the calls that a permission admits to; none if it only shows or hides something within them. */
export const callsOfPermission = (code: string): string[] =>
  (CALLS_OF_PERMISSION.get(code) ?? []).map(({ name }) => name);

const NONE: ReadonlySet<string> = new Set();

/** Names of the calls that each of the roles withholds; a role that withholds none has no entry. */
export async function findWithheldCalls(
  tx: TenantTx,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (roleIds.length === 0) return new Map();
  const rows = await tx
    .select({ roleId: roleWithheldCalls.roleId, call: roleWithheldCalls.call })
    .from(roleWithheldCalls)
    .where(inArray(roleWithheldCalls.roleId, [...roleIds]));
  return new Map(
    [...Map.groupBy(rows, ({ roleId }) => roleId)].map(([roleId, of]) => [
      roleId,
      new Set(of.map(({ call }) => call)),
    ]),
  );
}

/** Names of the calls that a role with these buttons gives. */
export function callsGiven(codes: Iterable<string>, withheld: ReadonlySet<string> = NONE): Set<string> {
  const given = new Set<string>();
  for (const code of codes)
    for (const call of callsOfPermission(code)) if (!withheld.has(call)) given.add(call);
  return given;
}

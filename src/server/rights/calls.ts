import { inArray } from 'drizzle-orm';
import { type CallNode, nameOfCall, nodesOfCall } from '#shared/api/call-nodes';
import { allEndpoints } from '#shared/api/index';
import type { Words } from '#shared/errors';
import { roleWithheldCalls } from '../db/schema/menus.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** A call below a button that admits to it: what 接口权限 of a role gives or withholds. */
export interface PermittedCall extends CallNode {
  /** Its method and path: a role that withholds it does so below all of its buttons. */
  name: string;
  summary: Words;
}

/** Every call that requires a permission, once a button. */
export const PERMITTED_CALLS: readonly PermittedCall[] = allEndpoints().flatMap((endpoint) =>
  nodesOfCall(endpoint).map((node) => ({ ...node, name: nameOfCall(endpoint), summary: endpoint.summary })),
);

const CALLS_OF_BUTTON = Map.groupBy(PERMITTED_CALLS, ({ button }) => button);

/** The nodes of the calls that a button admits to; none if it only shows or hides something within them. */
export const callsOfButton = (code: string): readonly PermittedCall[] => CALLS_OF_BUTTON.get(code) ?? [];

const NONE: ReadonlySet<string> = new Set();

/** Names of the calls that each role withholds; a role that withholds none has no entry. */
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

/** The nodes of the calls that a role with these buttons gives; `withheld` has names. */
export function callsGiven(codes: Iterable<string>, withheld: ReadonlySet<string> = NONE): Set<string> {
  const given = new Set<string>();
  for (const code of codes)
    for (const { id, name } of callsOfButton(code)) if (!withheld.has(name)) given.add(id);
  return given;
}

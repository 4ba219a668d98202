import { inArray } from 'drizzle-orm';
import { api } from '#shared/api/index';
import { menus } from '../db/schema/menus.ts';
import { DEMO_PASSWORD } from '../demo/companies.ts';
import type { TestServer } from './test-server.ts';

/** A signed-in user of company 000000 with a few permissions. */
export interface Clerk {
  id: string;
  account: string;
  roleId: string;
  token: string;
}

/** The buttons of an editor of users, roles and departments who is not an administrator. */
export const EDITOR_BUTTONS: readonly string[] = [
  'user_view',
  'user_add',
  'user_edit',
  'user_delete',
  'user_grant',
  'user_reset',
  'role_view',
  'role_add',
  'role_edit',
  'role_grant',
  'dept_view',
  'dept_add',
  'dept_edit',
  'dept_delete',
];

let serial = 0;

/** Creates a role with these buttons and this data scope (a key of `DATA_SCOPES`); returns its id. */
export async function makeRole(
  server: TestServer,
  admin: string,
  buttons: readonly string[],
  scope: '1' | '2' | '3' | '4' | '5',
): Promise<string> {
  const alias = `clerks-${++serial}`;
  const body = { roleName: alias, roleAlias: alias };
  const { id = '' } = await server.ask(api.role.submit, { token: admin, body });
  const menuIds = await menuIdsOf(server, buttons);
  const grant = { roleIds: [id], menuIds, dataScopeIds: [scope] };
  await server.ask(api.role.grant, { token: admin, body: grant });
  return id;
}

/** Creates a user with one role and signs in. */
export async function makeClerk(
  server: TestServer,
  admin: string,
  roleId: string,
  fields: { deptId?: string[]; phone?: string } = {},
): Promise<Clerk> {
  const account = `clerk-${++serial}`;
  const body = { account, realName: account, roleId: [roleId], password: DEMO_PASSWORD, ...fields };
  const { id = '' } = await server.ask(api.user.add, { token: admin, body });
  const token = (await server.signIn({ account, address: `10.9.${serial >> 8}.${serial & 255}` }))
    .access_token;
  return { id, account, roleId, token };
}

/** Ids of buttons by their codes. */
export async function menuIdsOf(server: TestServer, codes: readonly string[]): Promise<string[]> {
  const rows = await server.database.withTenant('000000', (tx) =>
    tx
      .select({ id: menus.id })
      .from(menus)
      .where(inArray(menus.code, [...codes])),
  );
  if (rows.length !== codes.length) throw new Error(`not all buttons: ${codes.join(', ')}`);
  return rows.map((row) => row.id);
}

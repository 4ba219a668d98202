import type { MeasuredNode } from './measured-node.ts';
import { companySql } from './packages.ts';

/** The password of `src/server/demo/companies.ts`. */
export const PASSWORD = 'Veneer-2026';
export const accountOf = (index: number): string => `user${index}`;
export const userIdOf = (index: number): string => String(70_000 + index);

/** A company with its species and `count` administrators, `user0` first. */
export async function addCompany(node: MeasuredNode, tenantId: string, count = 1): Promise<void> {
  const hash = await node.ask('hash');
  const people = Array.from(
    { length: count },
    (_, index) =>
      `('${tenantId}', ${userIdOf(index)}, '${accountOf(index)}', 'User ${index}', 'User ${index}', '${hash}')`,
  );
  const holders = Array.from({ length: count }, (_, index) => `('${tenantId}', ${userIdOf(index)}, 1)`);
  await node.ask(
    'script',
    `${companySql(tenantId)}
     INSERT INTO users (tenant_id, id, account, name, real_name, password_hash) VALUES ${people.join(',')};
     INSERT INTO roles (tenant_id, id, role_name, role_alias) VALUES ('${tenantId}', 1, 'administrator', 'administrator');
     INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ${holders.join(',')};`,
  );
}

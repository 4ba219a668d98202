import type { ActingAs } from './connection.ts';

/** What a company's code can look like; it goes into the text of a statement. */
const TENANT_ID = /^\w{0,12}$/;
/** Of no company. */
const NOBODY = '-';

/** The statement that makes a transaction act so until its end; `role` is what SET LOCAL ROLE sets. */
export function enterSql({ role, tenantId }: ActingAs): string {
  const company = TENANT_ID.test(tenantId) ? tenantId : NOBODY;
  return `SELECT set_config('role', '${role}', true), set_config('app.tenant_id', '${company}', true)`;
}

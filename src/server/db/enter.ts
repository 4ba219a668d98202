import type { ActingAs } from './connection.ts';

/** Valid company codes; the code becomes part of a statement's text. */
const TENANT_ID = /^\w{0,12}$/;
/** No company has this code. */
const NO_COMPANY = '-';

/** The statement that sets role and company until the end of the transaction; `role` is for SET LOCAL ROLE. */
export function enterSql({ role, tenantId }: ActingAs): string {
  const company = TENANT_ID.test(tenantId) ? tenantId : NO_COMPANY;
  return `SELECT set_config('role', '${role}', true), set_config('app.tenant_id', '${company}', true)`;
}

import type { RequestFacts } from '../../../http/implement.ts';

/** The company of compatible servers for callers that name none. */
const DEFAULT_TENANT = '000000';

/** The company of a call without token: the parameter, else the header, else the default. */
export function companyOf(query: { tenantId?: string | undefined }, facts: RequestFacts): string {
  const { 'tenant-id': header } = facts.headers;
  return query.tenantId ?? (typeof header === 'string' && header !== '' ? header : DEFAULT_TENANT);
}

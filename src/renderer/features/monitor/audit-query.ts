import type { auditApi } from '#shared/api/audit';
import type { QueryOf } from '#shared/api/kit';
import { AUDIT_AREAS } from '#shared/audit/actions';
import type { toCall } from '../../records/list/list-address.ts';

/** The filters: user, area of the action, name of the record. */
export const AUDIT_FILTERS = ['user', 'area', 'record'] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];

/** The parameters of the list call; an unknown area is ignored. */
export function toAuditCall({
  area,
  record,
  ...call
}: ReturnType<typeof toCall<AuditFilter>>): QueryOf<typeof auditApi.page> {
  return {
    ...call,
    ...(area !== undefined && Object.hasOwn(AUDIT_AREAS, area) && { action: `${area}.` }),
    ...(record !== undefined && { targetName: record }),
  };
}

import type { Endpoint } from '#shared/api/kit';
import { joinApplications, numberingRules } from '../db/schema/organisation.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** Ids of the first demo company, by the module of `/api/blade-system` whose records they are. */
const TARGETS: Readonly<Record<string, string>> = {
  user: '301',
  dept: '102',
  role: '201',
  topmenu: '400',
  tenant: '000000',
  dict: '1000',
  menu: '10100',
  numbering: '778',
  join: '779',
};

/** Fields with which a call of system administration would change data, if it were admitted. */
export function systemFields(endpoint: Endpoint): Record<string, unknown> {
  const [, , base, module = ''] = endpoint.path.split('/');
  const id = TARGETS[module];
  if (base !== 'blade-system' || id === undefined) return {};
  return {
    id,
    ids: id,
    userIds: '301',
    roleIds: module === 'role' || module === 'user' ? '201' : id,
    topMenuIds: '400',
    menuIds: ['10101'],
    // Any user can apply to another company; an application to the own company is refused.
    tenantId: module === 'join' ? '100001' : '000000',
    realName: 'changed',
    deptName: 'changed',
    roleName: 'changed',
    // Users can change the card of their own company.
    ...(endpoint.path.endsWith('/tenant/own') ? {} : { tenantName: 'changed' }),
    dictValue: 'changed',
    ruleName: 'changed',
    name: 'changed',
    remark: 'changed',
    documentType: 'purchaseOrder',
  };
}

/** Records of kinds the demo data lacks, as targets of calls. */
export async function insertSystemTargets(tx: TenantTx): Promise<void> {
  await tx
    .insert(numberingRules)
    .values({ id: '778', ruleName: 'target', documentType: 'target', codeLength: 4, start: 1 });
  await tx.insert(joinApplications).values({
    id: '779',
    applicantTenantId: '999999',
    applicantUserId: '1',
    applicantCompany: 'target',
    account: 'target',
    realName: 'target',
    state: 'approved',
    memberUserId: '301',
  });
}

/** The fields that can be sent in a query. */
export function plainFields(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

import { api } from '#shared/api/index';
import { AppError } from '#shared/errors';
import { tenant } from '#shared/records/tenant';
import { changesSystemRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement, implementPublic } from '../../http/implement.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { sheetColumns } from '../../records/sheet-columns.ts';
import type { AuthService } from '../auth/service.ts';
import { lockTenant, submitTenant } from './changes.ts';
import {
  findTenantChoices,
  findTenantDetail,
  findTenantOfDomain,
  findTenantPage,
  removeTenants,
  requirePlatform,
  setTenantStatus,
} from './service.ts';

export function tenantRoutes(context: ServerContext, auth: AuthService): Implementation[] {
  const { database, now } = context;
  return [
    implement(api.tenant.list, ({ query, user }) =>
      database.withSystem((tx) => findTenantPage(tx, user, query)),
    ),
    ...pageDownloadRoutes(context, api.tenant, {
      title: tenant.words.many,
      columns: sheetColumns(tenant),
      findPage: (query, { user }) => database.withSystem((tx) => findTenantPage(tx, user, query)),
    }),
    implement(api.tenant.select, ({ user }) => database.withSystem((tx) => findTenantChoices(tx, user))),
    implement(api.tenant.detail, ({ query, user }) =>
      database.withSystem((tx) => findTenantDetail(tx, user, query.id)),
    ),
    implementPublic(api.tenant.info, ({ query }) =>
      database.withSystem((tx) => findTenantOfDomain(tx, query.domain)),
    ),
    implement(api.tenant.submit, (call) => submitTenant(context, auth.accounts, call)),
    implement(api.tenant.own, ({ user }) =>
      database.withSystem((tx) => findTenantDetail(tx, user, user.tenantId)),
    ),
    implement(api.tenant.saveOwn, ({ body, ...call }) => {
      const own = { ...body, id: call.user.tenantId, adminAccount: '' };
      return submitTenant(context, auth.accounts, { ...call, body: own });
    }),
    ...(
      [
        [api.tenant.disable, 'tenant.disable', 0],
        [api.tenant.enable, 'tenant.enable', 1],
      ] as const
    ).map(([endpoint, action, status]) =>
      implement(endpoint, async (call) => {
        requirePlatform(call.user);
        const { ids = [] } = call.query;
        if (status === 0 && ids.includes(call.user.tenantId)) throw new AppError('tenant.own');
        return changesSystemRecords(database, call, action, ids, {
          of: tenant,
          lock: lockTenant,
          work: (tx) => setTenantStatus(tx, ids, status, now()),
        });
      }),
    ),
    implement(api.tenant.remove, async (call) => {
      requirePlatform(call.user);
      const { ids } = call.query;
      return changesSystemRecords(database, call, 'tenant.remove', ids, {
        of: tenant,
        lock: lockTenant,
        work: (tx) => removeTenants(tx, ids, now()),
      });
    }),
  ];
}

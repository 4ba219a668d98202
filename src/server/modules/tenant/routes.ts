import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement, implementPublic } from '../../http/implement.ts';
import { wroteSystem } from '../audit/audited.ts';
import {
  findTenantChoices,
  findTenantOfDomain,
  findTenantPage,
  removeTenants,
  requirePlatform,
  submitTenant,
} from './service.ts';

export function tenantRoutes(context: ServerContext): Implementation[] {
  const { database, now } = context;
  return [
    implement(api.tenant.list, ({ query, user }) =>
      database.withSystem((tx) => findTenantPage(tx, user, query)),
    ),
    implement(api.tenant.select, ({ user }) => database.withSystem((tx) => findTenantChoices(tx, user))),
    implementPublic(api.tenant.info, ({ query }) =>
      database.withSystem((tx) => findTenantOfDomain(tx, query.domain)),
    ),
    implement(api.tenant.submit, async (call) => {
      const saved = await submitTenant(context, call.body, call.user);
      await wroteSystem(call, 'tenant.save', [saved.id]);
      return saved;
    }),
    implement(api.tenant.remove, async (call) => {
      requirePlatform(call.user);
      await database.withSystem((tx) => removeTenants(tx, call.query.ids, now()));
      await wroteSystem(call, 'tenant.remove', call.query.ids);
      return {};
    }),
  ];
}

import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { OWNER } from '../pack/service.ts';
import { findCompanyFigures } from './company-figures.ts';
import { findDeskFigures } from './desk-figures.ts';
import { findPending, pendingScopes } from './pending.ts';
import { tradeScopes } from './trade-days.ts';

export function homeRoutes({ now }: ServerContext): Implementation[] {
  return [
    implement(api.home.desk, ({ user, withTenant, scopeTo }) =>
      withTenant((tx) => findDeskFigures(tx, scopeTo(OWNER), { userId: user.userId, now: now() })),
    ),
    implement(api.home.pending, ({ user, withTenant, scopeTo }) => {
      const scopes = pendingScopes(scopeTo);
      return withTenant((tx) => findPending(tx, { ...user, now: now() }, scopes));
    }),
    implement(api.home.company, ({ query, user: { permissions }, withTenant, scopeTo }) => {
      const seesTrade = permissions.has('delivery_view') && permissions.has('saleReturn_view');
      const trade = seesTrade ? tradeScopes(scopeTo) : null;
      const span = { days: query.days, now: now() };
      return withTenant((tx) => findCompanyFigures(tx, scopeTo(OWNER), span, trade));
    }),
  ];
}

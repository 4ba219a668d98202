import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { packs } from '../../db/schema/packs.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { findCompanyFigures } from './company-figures.ts';
import { findDeskFigures } from './desk-figures.ts';

/** Columns of a package's owner for data scopes, the same as in the list of packages. */
const OWNER = { user: packs.createUser, dept: packs.createDept };

export function homeRoutes({ now }: ServerContext): Implementation[] {
  return [
    implement(api.home.desk, ({ user, withTenant, scopeTo }) =>
      withTenant((tx) => findDeskFigures(tx, scopeTo(OWNER), { userId: user.userId, now: now() })),
    ),
    implement(api.home.company, ({ query, withTenant, scopeTo }) =>
      withTenant((tx) => findCompanyFigures(tx, scopeTo(OWNER), { days: query.days, now: now() })),
    ),
  ];
}

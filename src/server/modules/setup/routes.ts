import { api } from '#shared/api/index';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implementPublic } from '../../http/implement.ts';
import { limitPerMinute } from '../../limits/rate-limit.ts';
import { createCompany, FIRST_TENANT, hasCompany } from '../../operations/first-company.ts';
import type { AuthService } from '../auth/service.ts';

/** Limit of calls from one network: each decrypts and hashes a password. */
const CALLS_PER_MINUTE = 10;

/**
 * Calls of the first run of a desk's own back office. A server on PostgreSQL can be reached over the network, where the first
 * caller need not be its owner: its first company is created on the console only.
 */
export function setupRoutes(context: ServerContext, auth: AuthService): Implementation[] {
  const { config, database, now } = context;
  const social = Object.entries(config.socialPages).map(([source, page]) => ({ source, page }));
  const isOpen = async () => config.databaseUrl === undefined && !(await database.withSystem(hasCompany));

  return [
    implementPublic(api.setup.state, async () => ({ needed: await isOpen(), social })),
    implementPublic(api.setup.create, async ({ body, facts }) => {
      await database.withSystem((tx) =>
        limitPerMinute(tx, `setup ${facts.network}`, CALLS_PER_MINUTE, now()),
      );
      if (!(await isOpen())) throw new AppError('setup.done');
      await createCompany(context, {
        tenantId: FIRST_TENANT,
        tenantName: body.tenantName,
        adminAccount: body.account,
        passwordHash: await auth.accounts.hashEncrypted(body.password),
        language: facts.language,
        from: facts.address,
        mustBeFirst: true,
      });
      return { tenantId: FIRST_TENANT, account: body.account };
    }),
  ];
}

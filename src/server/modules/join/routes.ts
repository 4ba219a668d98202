import { eq } from 'drizzle-orm';
import { api } from '#shared/api/index';
import { AppError } from '#shared/errors';
import { joinApplication } from '#shared/records/join';
import { changesRecords, recordChange } from '../../audit/audited.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { users } from '../../db/schema/people.ts';
import { tenants } from '../../db/schema/system.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement, type SignedInCall } from '../../http/implement.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { inOwnCompany, requireSeen } from '../../records/save-record.ts';
import { sheetColumns } from '../../records/sheet-columns.ts';
import { lockRights } from '../../rights/reach.ts';
import { isTenantOpen } from '../tenant/service.ts';
import { OWNER } from '../user/service.ts';
import { tellingBlockedSteps } from '../workflow/service.ts';
import { findApplication, findApplicationPage, findOwnApplications } from './lists.ts';
import { tellApplicant, tellReviewers } from './notices.ts';
import {
  type Applicant,
  type Application,
  apply,
  approve,
  extend,
  lockApplication,
  reject,
  removeMembers,
  setDisabled,
} from './service.ts';

export function joinRoutes(context: ServerContext): Implementation[] {
  const { database, nextId, now } = context;

  /** Reviews an application and notifies the applicant in their own company, in one transaction. */
  const reviewing = (
    call: SignedInCall<typeof api.join.approve> | SignedInCall<typeof api.join.reject>,
    review: (tx: TenantTx) => Promise<Application>,
  ) =>
    database.withScopes(async ({ tenant }) => {
      const { body, user } = call;
      const rejected = 'reason' in body ? { reason: body.reason } : null;
      const application = await tenant(user.tenantId, async (tx) => {
        const reviewed = await review(tx);
        const [action, state] =
          rejected === null
            ? (['join.approve', 'approved'] as const)
            : (['join.reject', 'rejected'] as const);
        const changes = { state: [reviewed.state, state] as const };
        await recordChange(tx, call, action, [body.id], { changes });
        return reviewed;
      });
      await tellApplicant(tenant, context, application, rejected);
      return {};
    });

  return [
    implement(api.join.apply, async (call) => {
      const { tenantId, remark } = call.body;
      if (tenantId === call.user.tenantId) throw new AppError('join.open_already');
      const id = nextId();
      await database.withScopes(async ({ system, tenant }) => {
        if (!(await system((tx) => isTenantOpen(tx, tenantId, now()))))
          throw new AppError('auth.tenant_unavailable', { tenantId });
        const applicant = await tenant(call.user.tenantId, (tx) => describeApplicant(tx, call.user.userId));
        // The only row a caller can insert into another company; of its values only the remark is the caller's choice.
        await tenant(tenantId, async (tx) => {
          await apply(tx, applicant, { id, remark });
          await tellReviewers(tx, context, { tenantId, id, applicant, remark });
        });
        await tenant(call.user.tenantId, (tx) =>
          recordAudit(tx, call, {
            action: 'join.apply',
            target: { type: 'join', id },
            details: { company: tenantId },
          }),
        );
      });
      return { id };
    }),
    implement(api.join.mine, ({ user, withTenant }) =>
      withTenant((tx) => findOwnApplications(tx, user, now())),
    ),
    implement(api.join.list, ({ query, user, withTenant }) =>
      withTenant((tx) => findApplicationPage(tx, user, query, now())),
    ),
    ...pageDownloadRoutes(context, api.join, {
      title: joinApplication.words.many,
      columns: sheetColumns(joinApplication),
      findPage: (query, { read, user }) => read((tx) => findApplicationPage(tx, user, query, now())),
    }),
    implement(api.join.detail, ({ query, user, withTenant }) =>
      withTenant((tx) => findApplication(tx, user, query.id, now())),
    ),
    implement(api.join.approve, (call) =>
      reviewing(call, (tx) =>
        approve(tx, call.body, call.user, { ...call.user, now: now(), newId: nextId() }),
      ),
    ),
    implement(api.join.reject, (call) =>
      reviewing(call, (tx) => reject(tx, call.body, call.user, { ...call.user, now: now() })),
    ),
    implement(api.join.extend, (call) =>
      call.withTenant(async (tx) => {
        const by = { ...call.user, now: now(), scope: call.scopeIn(OWNER) };
        const expireTime = await extend(tx, call.body, call.user, by);
        await recordChange(tx, call, 'join.extend', [call.body.id], { changes: { expireTime } });
        return {};
      }),
    ),
    ...([true, false] as const).map((disabled) =>
      implement(disabled ? api.join.disable : api.join.enable, (call) => {
        const { ids = [] } = call.query;
        const by = { ...call.user, now: now(), scope: call.scopeIn(OWNER) };
        return changesRecords(call, disabled ? 'join.disable' : 'join.enable', ids, async (tx) => {
          await requireSeenMembers(tx, call, ids);
          await tellingBlockedSteps(tx, context, call.user, () =>
            setDisabled(tx, ids, disabled, call.user, by),
          );
        });
      }),
    ),
    implement(api.join.remove, (call) => {
      const { ids = [] } = call.query;
      const by = { ...call.user, now: now(), scope: call.scopeIn(OWNER) };
      return changesRecords(call, 'join.remove', ids, async (tx) => {
        await requireSeenMembers(tx, call, ids);
        await tellingBlockedSteps(tx, context, call.user, () => removeMembers(tx, ids, call.user, by));
      });
    }),
  ];
}

/** Throws `record.changed` if another user has changed one of these applications since the caller saw them. */
async function requireSeenMembers(
  tx: TenantTx,
  call: Pick<SignedInCall<typeof api.join.remove>, 'user' | 'query'>,
  ids: readonly string[],
): Promise<void> {
  await lockRights(tx);
  const lock = (_tx: TenantTx, id: string) => lockApplication(tx, call.user, id);
  await inOwnCompany({ withTenant: (run) => run(tx) }, (place) =>
    requireSeen(place, call, joinApplication, { ids, lock }),
  );
}

async function describeApplicant(tx: TenantTx, userId: string): Promise<Applicant> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new AppError('auth.expired');
  const [company] = await tx.select().from(tenants).where(eq(tenants.tenantId, user.tenantId));
  return {
    applicantTenantId: user.tenantId,
    applicantUserId: user.id,
    applicantCompany: company?.tenantName ?? '',
    account: user.account,
    realName: user.realName,
    phone: user.phone,
  };
}

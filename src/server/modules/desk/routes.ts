import { eq } from 'drizzle-orm';
import { api } from '#shared/api/index';
import { desk } from '#shared/records/desk';
import type { ServerContext } from '../../context.ts';
import { desks } from '../../db/schema/desks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement, implementDesk, implementPublic } from '../../http/implement.ts';
import { limitPerMinute } from '../../limits/rate-limit.ts';
import { recordModule } from '../../records/record-module.ts';
import { expectOwnAddress } from '../../secrets/desk-address.ts';
import type { AuthService } from '../auth/service.ts';
import { limitPrinterFaults, savePrinterFault } from '../desk-board/service.ts';
import { giveBackTasks } from '../desk-task/service.ts';
import { savePrintOutcomes } from '../document/service.ts';
import {
  endLeasesOfDesks,
  findLeasesOfDesk,
  savePrintRecord,
  saveTagRecord,
  takeLeaseOf,
} from '../pack/service.ts';
import { createTagPasswords } from '../setting/service.ts';
import { actorOf } from './desk-records.ts';
import type { DeskService } from './service.ts';
import { attendDesk } from './signed-in-desks.ts';

/** A desk's records belong to its company, whatever a single user may see. */
const WHOLE_COMPANY = async () => undefined;

/** Desks: those registered with their records, those where a user is signed in, and the tokens of both. */
export function deskRoutes(
  context: ServerContext,
  { issueNonce, takeNonce }: Pick<AuthService, 'issueNonce' | 'takeNonce'>,
  { tokens }: DeskService,
): Implementation[] {
  const { config, database, nextId, now } = context;
  const tagPasswords = createTagPasswords(context.secret);
  /** Takes back what desks that are out of use held: leased tags, and tasks that they have not begun. */
  async function release(tx: TenantTx, ids: readonly string[], at: Date): Promise<void> {
    await endLeasesOfDesks(tx, ids);
    for (const id of ids) await giveBackTasks(tx, id, at);
  }
  const { routes } = recordModule(context, desk, api.desk, {
    table: desks,
    rules: {
      remove: (tx, rows) =>
        release(
          tx,
          rows.map(({ id }) => id),
          now(),
        ),
    },
    acts: {
      // Without its key a desk cannot be put back into use: it is registered again.
      async revoke(tx, ids, by, store) {
        await release(tx, ids, by.now);
        return store.set(tx, ids, { status: 0, publicKey: '' }, by);
      },
      async endLeases(tx, ids, by, store) {
        await endLeasesOfDesks(tx, ids);
        return store.set(tx, ids, {}, by);
      },
    },
  });
  return [
    ...routes,
    implement(api.desk.leases, ({ query, withTenant }) =>
      withTenant((tx) => findLeasesOfDesk(tx, query.deskId, now())),
    ),
    implementPublic(api.desk.challenge, async () => ({ challenge: issueNonce(), bindsAddress: true })),
    implementPublic(api.desk.token, async ({ body, facts }) => {
      await database.withSystem((tx) =>
        limitPerMinute(tx, `desk ${facts.network}`, config.tokenCallsPerMinute, now()),
      );
      await takeNonce(body.challenge);
      expectOwnAddress(config, body.origin, facts);
      return tokens.issue(body);
    }),
    implement(api.desk.attend, async ({ body, user, withTenant }) => {
      const deskId = await withTenant((tx) => attendDesk(tx, body, user, { newId: nextId(), now: now() }));
      return { deskId, ...(await tokens.issueTo(user, deskId)) };
    }),
    implementDesk(api.desk.report, async ({ body, desk: { deskId, name }, withTenant }) => {
      const { version, platform, printers, readers } = body;
      const tagPassword = await withTenant(async (tx) => {
        await tx
          .update(desks)
          .set({
            appVersion: version,
            platform,
            printers: printers.join(', '),
            readers: readers.join(', '),
            lastSeenTime: now(),
          })
          .where(eq(desks.id, deskId));
        return tagPasswords.find(tx);
      });
      return { name, tagPassword };
    }),
    implementDesk(api.desk.leaseTag, async ({ body, desk: { deskId, name }, withTenant }) => {
      const asker = { deskId, user: { sessionId: '', name }, now: now() };
      return { heldBy: await withTenant((tx) => takeLeaseOf(tx, body, asker)) };
    }),
    implementDesk(api.desk.savePrintRecord, async ({ body: { userId, ...record }, ...call }) => {
      const of = { id: nextId(), now: now(), scope: WHOLE_COMPANY };
      const id = await call.withTenant(async (tx) =>
        savePrintRecord(tx, record, { ...(await actorOf(tx, userId, call)), ...of }),
      );
      return { id };
    }),
    implementDesk(api.desk.saveTagRecord, async ({ body: { userId, ...record }, ...call }) => {
      const of = { id: nextId(), now: now(), scope: WHOLE_COMPANY };
      const id = await call.withTenant(async (tx) =>
        saveTagRecord(tx, record, { ...(await actorOf(tx, userId, call)), ...of }),
      );
      return { id };
    }),
    implementDesk(api.desk.savePrintOutcomes, async ({ body: { userId, ...report }, ...call }) => {
      await call.withTenant(async (tx) => savePrintOutcomes(tx, report, await actorOf(tx, userId, call)));
      return {};
    }),
    implementDesk(api.desk.savePrinterFault, async ({ body: { userId, ...fault }, ...call }) => {
      const of = { id: nextId(), now: now() };
      const { tenantId, deskId } = call.desk;
      await limitPrinterFaults(database, { tenantId, id: deskId }, of.now);
      const id = await call.withTenant(async (tx) =>
        savePrinterFault(tx, fault, { ...(await actorOf(tx, userId, call)), ...of }),
      );
      return { id };
    }),
  ];
}

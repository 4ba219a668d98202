import type { z } from 'zod';
import { api } from '#shared/api/index';
import type { Endpoint, ParsedBodyOf } from '#shared/api/kit';
import type { ServerContext } from '../../context.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import {
  type Implementation,
  implement,
  type Principal,
  type RequestFacts,
  type SignedInCall,
} from '../../http/implement.ts';
import { missingParameter } from '../../http/invalid-input.ts';
import { listDownload } from '../../records/list-download.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { expectOwnAddress } from '../../secrets/desk-address.ts';
import type { AuthService } from '../auth/service.ts';
import { packActRoutes } from './acts/routes.ts';
import { describePack } from './describe-pack.ts';
import { findPackCells, PACK_COLUMNS, PACK_SHEET_TITLE } from './download.ts';
import { findFree } from './free.ts';
import { packImageRoutes } from './images/routes.ts';
import { findLabelChecks } from './label-checks.ts';
import { findLeafSequences } from './leaf-sequences.ts';
import { lookUpPacks } from './look-up.ts';
import { findOwnRecords, OWN_RECORDS } from './own-records.ts';
import { findPackActs } from './pack-history.ts';
import { findPackIds, findPackPage } from './pack-page.ts';
import { findFilterChoices, findPackById, findPackByNumber, findTallyLines, OWNER } from './packs.ts';
import { findPrintRecords, savePrintRecord } from './print-records.ts';
import { checkDeskProof, giveLeasesBack, takeLeases } from './tag-leases.ts';
import { findTagHolder, findTagRecords, saveTagRecord, voidTag } from './tag-records.ts';
import { packTallyDownload } from './tally-sheet.ts';

type CallOfPack = Pick<SignedInCall<Endpoint>, 'withTenant' | 'scopeTo'> & { query: { packId: string } };

const shownTo = ({ permissions }: Principal) => ({ cost: permissions.has('pack_cost') });

/** The query of a download: it has no pages, which the type of a list requires. */
const asked = (query: z.output<typeof api.pack.download.query>) => ({ ...query, current: 1, size: 1 });

/** Packages with their records, and the leases of their tags. */
export function packRoutes(
  context: ServerContext,
  { takeNonce }: Pick<AuthService, 'takeNonce'>,
): Implementation[] {
  const { config, nextId, now } = context;
  /** The part of a desk's proof that no transaction covers: a challenge counts once, also if the call then fails. */
  const takeProof = async (
    { deskId, challenge, origin }: ParsedBodyOf<typeof api.tagWriting.lease>,
    facts: RequestFacts,
  ): Promise<void> => {
    if (deskId !== '') await takeNonce(challenge);
    expectOwnAddress(config, origin, facts);
  };
  const download = listDownload<ReturnType<typeof asked>>(context, {
    permission: 'pack_export',
    title: PACK_SHEET_TITLE,
    columns: PACK_COLUMNS,
    owner: OWNER,
    findIds: findPackIds,
    findCells: findPackCells,
  });

  const tally = packTallyDownload(context);

  /** The lines or records of a package; `pack.not_found` outside the caller's scope. */
  async function findOfPack<T>(
    { query, withTenant, scopeTo }: CallOfPack,
    find: (tx: TenantTx, packId: string) => Promise<T[]>,
  ): Promise<T[]> {
    const scope = scopeTo(OWNER);
    return withTenant(async (tx) => find(tx, (await findPackById(tx, query.packId, scope)).id));
  }

  return [
    ...packActRoutes(context),
    ...packImageRoutes(context),
    implement(api.pack.page, ({ query, user, withTenant, scopeTo }) =>
      withTenant((tx) => findPackPage(tx, query, scopeTo(OWNER), shownTo(user))),
    ),
    implement(api.pack.download, (call) => download.now(asked(call.query), call)),
    implement(api.pack.startDownload, (call) => download.start(call, asked(call.query))),
    implement(api.pack.downloadTally, (call) => tally.now(call.query, call)),
    implement(api.pack.startTallyDownload, (call) => tally.start(call, call.query)),
    implement(api.pack.filters, ({ withTenant, scopeTo }) =>
      withTenant((tx) => findFilterChoices(tx, scopeTo(OWNER))),
    ),
    implement(api.pack.detail, ({ query, user, withTenant, scopeTo }) => {
      const scope = scopeTo(OWNER);
      return withTenant(async (tx) => {
        if (query.id !== undefined)
          return describePack(tx, await findPackById(tx, query.id, scope), shownTo(user));
        if (query.packNo !== undefined)
          return describePack(
            tx,
            await findPackByNumber(tx, query.packNo, user.tenantId, scope),
            shownTo(user),
          );
        throw missingParameter('packNo');
      });
    }),
    implement(api.pack.tallyLines, (call) => findOfPack(call, findTallyLines)),
    implement(api.pack.acts, (call) => findOfPack(call, findPackActs)),
    implement(api.pack.free, ({ query, withTenant, scopeTo }) =>
      withTenant((tx) => findFree(tx, query, scopeTo(OWNER))),
    ),
    implement(api.pack.leafSequences, ({ query, withTenant, scopeTo }) =>
      withTenant((tx) => findLeafSequences(tx, query, scopeTo(OWNER))),
    ),
    implement(api.pack.lookUp, ({ body, user, withTenant, scopeIn }) =>
      withTenant(async (tx) => lookUpPacks(tx, body, user.tenantId, await scopeIn(OWNER)(tx))),
    ),
    implement(api.pack.printRecords, (call) => findOfPack(call, findPrintRecords)),
    implement(api.pack.tagRecords, (call) => findOfPack(call, findTagRecords)),
    // Without a data scope, because a tag must not be written for two packages, whoever owns them.
    implement(api.pack.tagHolder, ({ query, withTenant }) => withTenant((tx) => findTagHolder(tx, query))),
    implement(api.pack.labelChecks, (call) => findOfPack(call, findLabelChecks)),
    implement(api.pack.ownRecords, ({ query, user, withTenant }) =>
      withTenant((tx) => findOwnRecords(tx, user.userId, query)),
    ),
    ...pageDownloadRoutes(
      context,
      { download: api.pack.downloadOwnRecords, startDownload: api.pack.startOwnRecordsDownload },
      OWN_RECORDS,
    ),
    implement(api.pack.savePrintRecord, async ({ body, user, facts, withTenant, scopeIn }) => {
      const by = { id: nextId(), user, facts, now: now(), scope: scopeIn(OWNER) };
      return { id: await withTenant((tx) => savePrintRecord(tx, body, by)) };
    }),
    implement(api.pack.releaseTag, async ({ body, user, facts, withTenant, scopeIn }) => {
      const by = { user, facts, now: now(), scope: scopeIn(OWNER) };
      await withTenant((tx) => voidTag(tx, body, by));
      return {};
    }),
    implement(api.tagWriting.lease, async ({ body, user, facts, withTenant, scopeIn }) => {
      const { deskId, packIds } = body;
      const scope = scopeIn(OWNER);
      await takeProof(body, facts);
      return withTenant(async (tx) => {
        if (deskId !== '') await checkDeskProof(tx, { ...body, tenantId: user.tenantId });
        return takeLeases(tx, packIds, { deskId, user, now: now() }, await scope(tx));
      });
    }),
    implement(api.tagWriting.giveBack, async ({ body, user, facts, withTenant }) => {
      const { deskId, packIds } = body;
      await takeProof(body, facts);
      await withTenant(async (tx) => {
        if (deskId !== '') await checkDeskProof(tx, { ...body, tenantId: user.tenantId });
        await giveLeasesBack(tx, packIds, { deskId, user });
      });
      return {};
    }),
    implement(api.pack.saveTagRecord, async ({ body, user, facts, withTenant, scopeIn }) => {
      const by = { id: nextId(), user, facts, now: now(), scope: scopeIn(OWNER) };
      return { id: await withTenant((tx) => saveTagRecord(tx, body, by)) };
    }),
  ];
}

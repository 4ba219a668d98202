import { eq } from 'drizzle-orm';
import { api } from '#shared/api/index';
import type { PackDetail } from '#shared/api/pack';
import { formatPackCode } from '#shared/domain/pack-code';
import { AppError } from '#shared/errors';
import { encodeGid96 } from '#shared/rfid/gid96';
import type { ServerContext } from '../../context.ts';
import { tenants } from '../../db/schema/system.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import {
  findFilterChoices,
  findPackById,
  findPackByNumber,
  findPackPage,
  findTallyLines,
  totalTally,
} from './packs.ts';
import { type PackRow, presentPack } from './present.ts';
import { findPrintRecords, savePrintRecord } from './print-records.ts';
import { findTagHolder, findTagRecords, saveTagRecord, voidTag } from './tag-records.ts';

export function packRoutes({ config, nextId, now }: ServerContext): Implementation[] {
  /** Everything a label and a tag of the package need. */
  async function describePack(tx: TenantTx, row: PackRow): Promise<PackDetail> {
    const [company] = await tx.select().from(tenants).where(eq(tenants.tenantId, row.tenantId));
    const lines = await findTallyLines(tx, row.id);
    return {
      ...presentPack(row),
      qrText: formatPackCode(row.tenantId, row.packNo),
      companyName: company?.tenantName ?? '',
      targetEpc: encodeGid96({
        manager: config.epcManager,
        objectClass: company?.serial ?? 0,
        serial: row.serial,
      }),
      totals: totalTally(lines, Number(row.thicknessMm)),
    };
  }

  /** What hangs on a package, if the company has that package. */
  const ofPack =
    <T>(find: (tx: TenantTx, packId: string) => Promise<T[]>) =>
    async (tx: TenantTx, packId: string): Promise<T[]> => {
      const { id } = await findPackById(tx, packId);
      return find(tx, id);
    };

  return [
    implement(api.pack.page, ({ query, withTenant }) => withTenant((tx) => findPackPage(tx, query))),
    implement(api.pack.filters, ({ withTenant }) => withTenant(findFilterChoices)),
    implement(api.pack.detail, ({ query, user, withTenant }) =>
      withTenant(async (tx) => {
        if (query.id !== undefined) return describePack(tx, await findPackById(tx, query.id));
        if (query.packNo !== undefined)
          return describePack(tx, await findPackByNumber(tx, query.packNo, user.tenantId));
        throw new AppError('input.invalid', { reason: 'id, packNo:?', field: 'packNo' });
      }),
    ),
    implement(api.pack.tallyLines, ({ query, withTenant }) =>
      withTenant((tx) => ofPack(findTallyLines)(tx, query.packId)),
    ),
    implement(api.pack.printRecords, ({ query, withTenant }) =>
      withTenant((tx) => ofPack(findPrintRecords)(tx, query.packId)),
    ),
    implement(api.pack.tagRecords, ({ query, withTenant }) =>
      withTenant((tx) => ofPack(findTagRecords)(tx, query.packId)),
    ),
    implement(api.pack.tagHolder, ({ query, withTenant }) => withTenant((tx) => findTagHolder(tx, query))),
    implement(api.pack.savePrintRecord, async ({ body, user, withTenant }) => ({
      id: await withTenant((tx) => savePrintRecord(tx, body, { id: nextId(), user, now: now() })),
    })),
    implement(api.pack.releaseTag, async ({ body, withTenant }) => {
      await withTenant((tx) => voidTag(tx, body, now()));
      return {};
    }),
    implement(api.pack.saveTagRecord, async ({ body, user, withTenant }) => ({
      id: await withTenant((tx) => saveTagRecord(tx, body, { id: nextId(), user, now: now() })),
    })),
  ];
}

import { eq } from 'drizzle-orm';
import type { PackDetail } from '#shared/api/pack';
import { formatPackCode } from '#shared/domain/pack-code';
import { countedLines } from '#shared/domain/stock';
import { tenants } from '../../db/schema/system.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { settingsOf } from '../setting/service.ts';
import { findTallyLines, totalTally } from './packs.ts';
import { type PackRow, presentPack, type Shown } from './present.ts';
import { targetOf } from './tag-target.ts';

/** The package with the values that its label and its tag need. */
export async function describePack(tx: TenantTx, row: PackRow, shown: Shown): Promise<PackDetail> {
  const [company] = await tx.select().from(tenants).where(eq(tenants.tenantId, row.tenantId));
  const lines = await findTallyLines(tx, row.id);
  return {
    ...presentPack(row, shown),
    qrText: formatPackCode(row.tenantId, row.packNo),
    companyName: company?.tenantName ?? '',
    ...targetOf(await settingsOf(tx), row, company?.serial ?? 0),
    totals: totalTally(countedLines(lines), Number(row.thicknessMm)),
    lockedBundles: lines.filter(({ stockStatus }) => stockStatus === 'LOCKED').length,
    remark: row.remark,
  };
}

import { type CompanySettings, completeSettings } from '#shared/settings/company-settings';
import { companySettings } from './schema/settings.ts';
import type { TenantTx } from './tenancy.ts';

/** The settings of the transaction's company, read from the database each time and so never stale. */
export async function settingsOf(tx: TenantTx): Promise<CompanySettings> {
  return (await readSettings(tx)).settings;
}

/** Same as above, with the version, the number of changes so far. */
export async function readSettings(tx: TenantTx): Promise<{ version: number; settings: CompanySettings }> {
  const [row] = await tx.select().from(companySettings);
  return { version: row?.version ?? 0, settings: completeSettings(row?.chosen ?? {}) };
}

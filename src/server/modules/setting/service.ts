import { sql } from 'drizzle-orm';
import {
  COMPANY_SETTINGS,
  type CompanySettings,
  completeSettings,
  type SettingName,
} from '#shared/settings/company-settings';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { companySettings } from '../../db/schema/settings.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { missingField } from '../../http/invalid-input.ts';
import { refuseStale } from '../../records/other-change.ts';

export { readSettings, settingsOf } from '../../db/settings.ts';

/** The name of setting changes in the audit trail. */
const OF_SETTINGS = { area: 'setting', name: 'name', fields: COMPANY_SETTINGS } as const;
const NAME = { zh: '公司设置', en: 'Company settings' };

type Sent = { [Name in SettingName]?: CompanySettings[Name] | undefined };

/**
 * Changes the settings that were sent and records old and new values in the audit trail. Throws `record.changed` if
 * `version` is given and is no longer current, and `input.invalid` for settings that contradict each other.
 */
export async function changeSettings(
  tx: TenantTx,
  actor: Actor & { user: { tenantId: string } },
  { version, ...sent }: Sent & { version?: number | undefined },
): Promise<void> {
  const id = actor.user.tenantId;
  await tx.insert(companySettings).values({}).onConflictDoNothing();
  const [row] = await tx.select().from(companySettings).for('update');
  if (row === undefined) throw new Error(`no settings of ${id}`);
  await refuseStale(tx, OF_SETTINGS, { id, name: NAME, version: row.version }, version);

  const before = completeSettings(row.chosen);
  const chosen = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const after = completeSettings({ ...row.chosen, ...chosen });
  requireSound(after);
  const names = Object.keys(COMPANY_SETTINGS) as SettingName[];
  const changed = names.filter((name) => before[name] !== after[name]);
  await tx
    .update(companySettings)
    .set({ chosen: { ...row.chosen, ...chosen }, version: sql`${companySettings.version} + 1` });
  await recordAudit(tx, actor, {
    action: 'setting.update',
    target: { type: 'setting', id },
    details: { changes: Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]])) },
  });
}

function requireSound({ epcScheme, gs1CompanyPrefix }: CompanySettings): void {
  if (epcScheme === 'SSCC96' && gs1CompanyPrefix === '') throw missingField('gs1CompanyPrefix');
}

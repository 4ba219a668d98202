import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { hasCode } from '#shared/errors';
import { KEY_SCHEMES, packEpc } from '#shared/rfid/pack-epc';
import {
  COMPANY_SETTINGS,
  type CompanySettings,
  completeSettings,
  type SettingName,
} from '#shared/settings/company-settings';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { Doer } from '../../db/records.ts';
import { companySettings } from '../../db/schema/settings.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { invalidField, missingField } from '../../http/invalid-input.ts';
import { refuseStale } from '../../records/other-change.ts';
import { freeAllLines, holdOrderLocking, lockPromised } from '../../stock/locks.ts';

export { readSettings, settingsOf } from '../../db/settings.ts';
export { createTagPasswords } from './tag-passwords.ts';

/** The name of setting changes in the audit trail. */
const OF_SETTINGS = { area: 'setting', name: 'name', fields: COMPANY_SETTINGS } as const;
const NAME = { zh: '公司设置', en: 'Company settings' };

type Sent = { [Name in SettingName]?: CompanySettings[Name] | undefined };

/**
 * Changes the settings that were sent and records old and new values in the audit trail. Throws `record.changed` if
 * `version` is given and is no longer current, and `input.invalid` for settings that contradict each other. When tag
 * locking is first switched on, the company gets a tag password. When stock locking is switched on or off, sales orders
 * lock or release their goods.
 */
export async function changeSettings(
  tx: TenantTx,
  actor: Actor & { user: { tenantId: string } },
  { version, ...sent }: Sent & { version?: number | undefined },
  { makeTagPassword, by }: { makeTagPassword: () => string; by: Pick<Doer, 'userId' | 'now'> },
): Promise<void> {
  const id = actor.user.tenantId;
  if (sent.saleOrderLocksStock !== undefined) await holdOrderLocking(tx, 'change');
  await tx.insert(companySettings).values({}).onConflictDoNothing();
  const [row] = await tx.select().from(companySettings).for('update');
  if (row === undefined) throw new Error(`no settings of ${id}`);
  await refuseStale(tx, OF_SETTINGS, { id, name: NAME, version: row.version }, version);

  const before = completeSettings(row.chosen);
  const chosen = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const after = completeSettings({ ...row.chosen, ...chosen });
  requireSound(after);
  // The password outlasts the setting, because locked tags can be rewritten only with it.
  const tagPassword = after.locksTags && row.tagPassword === '' ? makeTagPassword() : row.tagPassword;
  const names = Object.keys(COMPANY_SETTINGS) as SettingName[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  await tx
    .update(companySettings)
    .set({ chosen: { ...row.chosen, ...chosen }, tagPassword, version: sql`${companySettings.version} + 1` });
  if (changed.includes('saleOrderLocksStock'))
    await (after.saleOrderLocksStock ? lockPromised : freeAllLines)(tx, by);
  await recordAudit(tx, actor, {
    action: 'setting.update',
    target: { type: 'setting', id },
    details: { changes: Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]])) },
  });
}

/** Throws `input.invalid` for a scheme whose other settings are missing or do not fit. */
function requireSound(settings: CompanySettings): void {
  const { epcScheme, gs1CompanyPrefix } = settings;
  if (KEY_SCHEMES.includes(epcScheme) && gs1CompanyPrefix === '') throw missingField('gs1CompanyPrefix');
  try {
    packEpc(settings, FIRST_PACK);
  } catch (error) {
    if (!hasCode(error, 'epc.not_encodable')) throw error;
    throw invalidField('gs1Reference', {
      zh: '{field}的位数不对：SGTIN 与厂商识别代码共 13 位，GRAI 共 12 位',
      en: '{field}: together with the prefix, SGTIN has 13 digits and GRAI has 12',
    });
  }
}

/** Any scheme holds its numbers. */
const FIRST_PACK = { companySerial: 1, serial: 1, packNo: '1' };

import { checkLogNo } from '#shared/domain/line-rules';
import type { TenantTx } from '../../db/tenancy.ts';
import { invalidField } from '../../http/invalid-input.ts';
import { settingsOf } from '../setting/service.ts';

/** V1 for a number in this field that bundles will carry, because a tally accepts no other. Throws `input.invalid`. */
export async function requireLogNo(tx: TenantTx, logNo: string, field: string): Promise<void> {
  const rule = checkLogNo(logNo, await settingsOf(tx));
  if (rule !== null) throw invalidField(field, rule);
}

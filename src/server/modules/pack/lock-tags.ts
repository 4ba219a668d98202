import { lockInCompany } from '../../db/company-lock.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/**
 * Serializes changes of tags of a company: each changes up to three packages, which concurrent ones could lock in another
 * order. Taken before any package.
 */
export const lockTags = (tx: TenantTx): Promise<void> => lockInCompany(tx, 'tags');

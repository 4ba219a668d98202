import { and, inArray } from 'drizzle-orm';
import type { Fields } from '#shared/records/field';
import { isEntryOf } from '../db/dictionary-entries.ts';
import { dictionaryRows } from '../db/schema/dictionary-rows.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { notInDictionary } from '../http/invalid-input.ts';
import type { Values } from './record-values.ts';

/** A record before (empty for a new one) and the values it gets. */
export interface Change {
  before: Readonly<Values>;
  values: Readonly<Values>;
}

/**
 * Throws `input.invalid` for a new choice whose dictionary has no such entry; a stored one stays when the company removes
 * its entry.
 */
export async function refuseUnknownChoices(
  tx: TenantTx,
  fields: Fields,
  changes: readonly Change[],
): Promise<void> {
  for (const [field, { kind, dictionary }] of Object.entries(fields)) {
    if (kind !== 'choice' || dictionary === undefined) continue;
    const keys = new Set(
      changes
        .filter(({ before, values }) => values[field] !== before[field])
        .map(({ values }) => values[field])
        .filter((key): key is string => typeof key === 'string' && key !== ''),
    );
    if (keys.size === 0) continue;
    const { dictKey } = dictionaryRows;
    const rows = await tx
      .select({ key: dictKey })
      .from(dictionaryRows)
      .where(and(isEntryOf(dictionary), inArray(dictKey, [...keys])));
    for (const { key } of rows) keys.delete(key);
    const [unknown] = keys;
    if (unknown !== undefined) throw notInDictionary(field, unknown);
  }
}

import { isNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pinyin } from 'pinyin-pro';
import { updateJson } from '../db/json-rows.ts';
import type { Database, TenantTx } from '../db/tenancy.ts';

/**
 * A text in pinyin without tones, in full and as initials, in lower case: `chongqingmuye cqmy` of 重庆（木业）. Other letters and
 * digits are kept, signs are not; `ü` is `v`, as it is typed.
 */
export function pinyinOf(text: string): string {
  const words = text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
  const syllables = pinyin(words, { toneType: 'none', type: 'array', v: true });
  const written = [syllables, syllables.map((syllable) => [...syllable][0] ?? '')];
  return written.map((parts) => parts.join('').toLowerCase()).join(' ');
}

type PinyinTable = PgTable & Record<'id' | 'name' | 'namePinyin', PgColumn>;

/** Rows per transaction. */
const PORTION_ROWS = 500;

/** Writes the pinyin of a company's names that were stored without it, as by an earlier version; returns the number of rows. */
export async function fillPinyin(database: Database, tenantId: string, table: PinyinTable): Promise<number> {
  let filled = 0;
  let portion: number;
  do {
    portion = await database.withTenant(tenantId, (tx) => fillPortion(tx, table));
    filled += portion;
  } while (portion === PORTION_ROWS);
  return filled;
}

async function fillPortion(tx: TenantTx, table: PinyinTable): Promise<number> {
  const rows = await tx
    .select({ id: table.id, name: table.name })
    .from(table as PgTable)
    .where(isNull(table.namePinyin))
    .limit(PORTION_ROWS)
    .for('update');
  const filled = rows.map(({ id, name }) => ({ id: String(id), namePinyin: pinyinOf(String(name)) }));
  await updateJson(tx, table, filled);
  return rows.length;
}

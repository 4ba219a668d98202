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

/** Whether a text may be pinyin, in full or as initials. */
export const isPinyin = (text: string): boolean => /^[a-z]+$/i.test(text);

type PinyinTable = PgTable & Record<'id' | 'name' | 'namePinyin', PgColumn>;

/** Rows per transaction. */
const PORTION_ROWS = 500;

/**
 * Writes the pinyin of a company's names that were stored without it, as by an earlier version; returns the number of rows. The names
 * are in the column `name` unless another one is given.
 */
export async function fillPinyin(
  database: Database,
  tenantId: string,
  table: PinyinTable,
  name: PgColumn = table.name,
): Promise<number> {
  let filled = 0;
  let portion: number;
  do {
    portion = await database.withTenant(tenantId, (tx) => fillPortion(tx, table, name));
    filled += portion;
  } while (portion === PORTION_ROWS);
  return filled;
}

async function fillPortion(tx: TenantTx, table: PinyinTable, name: PgColumn): Promise<number> {
  const rows = await tx
    .select({ id: table.id, name })
    .from(table)
    .where(isNull(table.namePinyin))
    .limit(PORTION_ROWS)
    .for('update');
  const filled = rows.map((row) => ({ id: String(row.id), namePinyin: pinyinOf(String(row.name)) }));
  await updateJson(tx, table, filled);
  return rows.length;
}

import { and, eq, inArray, ne } from 'drizzle-orm';
import { FIELD_WORDS } from '#shared/api/field-words';
import type { PackHead } from '#shared/api/pack-acts';
import { AppError } from '#shared/errors';
import { PACK_HEAD_FIELDS } from '#shared/records/pack-head';
import { packs, treeSpecies } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { invalidField } from '../../../http/invalid-input.ts';
import { requireEntries } from '../../dict/service.ts';
import { isLive } from '../pack-filters.ts';

/** Fields whose values are entries of a dictionary, or empty. */
const WORDED = ['grade', 'texture', 'craft', 'veneerKind', 'edgeFinish', 'style', 'productModel'] as const;

/**
 * Checks heads against the company's data: species and dictionary entries exist, and no number is used twice. Throws
 * `input.invalid` naming the field, and `record.code_taken`. `ownId` is the package that is changed.
 */
export async function checkHeads(
  tx: TenantTx,
  heads: readonly Partial<PackHead>[],
  ownId?: string,
): Promise<void> {
  await requireSpecies(tx, valuesOf(heads, 'treeCode'));
  for (const field of WORDED) {
    const given = valuesOf(heads, field).map((value) => ({ field, value }));
    await requireEntries(tx, PACK_HEAD_FIELDS[field].dictionary, given);
  }
  await requireFreeNumbers(tx, valuesOf(heads, 'packNo'), ownId);
}

async function requireSpecies(tx: TenantTx, treeCodes: readonly string[]): Promise<void> {
  if (treeCodes.length === 0) return;
  const rows = await tx
    .select({ treeCode: treeSpecies.treeCode })
    .from(treeSpecies)
    .where(and(eq(treeSpecies.isDeleted, 0), inArray(treeSpecies.treeCode, [...treeCodes])));
  const unknown = without(
    treeCodes,
    rows.map((row) => row.treeCode),
  );
  if (unknown !== undefined)
    throw invalidField('treeCode', {
      zh: `没有代码为“${unknown}”的树种`,
      en: `There is no species with the code “${unknown}”`,
    });
}

async function requireFreeNumbers(
  tx: TenantTx,
  numbers: readonly string[],
  ownId: string | undefined,
): Promise<void> {
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  const [code = twice] = await findTakenNumbers(tx, numbers, ownId);
  if (code !== undefined)
    throw new AppError('record.code_taken', { code, field: 'packNo', words: FIELD_WORDS.packNo });
}

/** Those of the numbers that packages of the company have, other than the one with `ownId`. */
export async function findTakenNumbers(
  tx: TenantTx,
  numbers: readonly string[],
  ownId?: string,
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .select({ packNo: packs.packNo })
    .from(packs)
    .where(
      and(isLive, inArray(packs.packNo, [...numbers]), ownId === undefined ? undefined : ne(packs.id, ownId)),
    );
  return new Set(rows.map(({ packNo }) => packNo));
}

const valuesOf = (heads: readonly Partial<PackHead>[], field: keyof PackHead): string[] =>
  heads.map((head) => head[field] ?? '').filter((value) => value !== '');

const without = (values: readonly string[], known: readonly string[]): string | undefined =>
  values.find((value) => !known.includes(value));

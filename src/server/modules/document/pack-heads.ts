import { inArray } from 'drizzle-orm';
import type { TalliedKind } from '#shared/documents/tallied-kinds';
import type { TenantTx } from '../../db/tenancy.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';

/** A document's data of a package, as when it was saved. */
export interface PackHead {
  packNo: string;
  cabinetNo: string;
  species: string;
  grade: string;
  texture: string;
  thicknessMm: string;
}

/**
 * The packages of documents by the id of the line that names them. Later changes of a package, such as a grading of what is left
 * of it, do not change the documents.
 */
export async function findPackHeads(
  tx: TenantTx,
  kind: TalliedKind,
  docIds: readonly string[],
): Promise<ReadonlyMap<string, PackHead>> {
  const { packs: lines } = DOCUMENT_TABLES[kind].lines;
  const { id, packNo, cabinetNo, species, grade, texture, thicknessMm, recordId } = lines;
  const found = await tx
    .select({ id, packNo, cabinetNo, species, grade, texture, thicknessMm })
    .from(lines)
    .where(inArray(recordId, [...docIds]));
  return new Map(
    found.map(({ id, thicknessMm, ...head }) => [id, { ...head, thicknessMm: String(thicknessMm ?? 0) }]),
  );
}

import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { FoundPack, packApi } from '#shared/api/pack';
import { ownPackNo } from '#shared/domain/pack-code';
import { totalArea } from '#shared/domain/tally';
import { packs, tallyLines, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { findPacksOfBundles } from './coded-bundles.ts';
import { findFree, isChoosable } from './free.ts';
import { isLive } from './pack-filters.ts';
import { SPECIES_NAME, WITH_SPECIES } from './species.ts';

type Asked = z.output<typeof packApi.lookUp.body>;

/**
 * The packages in `scope` with these numbers or scanned codes, each with the place it was asked for at; unknown ones
 * are left out. The bar code of a bundle stands for that part of its package, unless other bundles are named.
 */
export async function lookUpPacks(
  tx: TenantTx,
  asked: Asked,
  tenantId: string,
  scope: SQL | undefined,
): Promise<FoundPack[]> {
  const codes = asked.packs.map(({ packNo: text, barcodes }, at) => ({
    at,
    packNo: ownPackNo(text, tenantId) ?? '',
    barcode: '',
    barcodes,
  }));
  const numbers = codes.map(({ packNo }) => packNo);
  const numbered = await findByNumbers(tx, numbers, scope);
  const others = numbers.filter((code) => !numbered.has(code));
  const packOf = await findPacksOfBundles(tx, others, scope);
  const holders = await findByNumbers(tx, [...packOf.values()], scope);
  const byNumber = new Map([...numbered, ...holders]);
  const named = codes.map((code) => {
    const packNo = packOf.get(code.packNo);
    if (packNo === undefined) return code;
    return { ...code, packNo, barcode: code.packNo, barcodes: code.barcodes ?? [code.packNo] };
  });
  const ids = [...byNumber.values()].map(({ id }) => id);
  const free = new Map((await findFree(tx, { ...asked, ids }, scope)).map((one) => [one.id, one]));
  const partOf = await findParts(tx, asked, named, byNumber);
  return named.flatMap(({ at, packNo, barcode, barcodes }) => {
    const pack = byNumber.get(packNo);
    if (pack === undefined) return [];
    const { bundles, pieces, area } =
      barcodes === undefined ? (free.get(pack.id) ?? NOTHING) : partOf(pack.id, barcodes);
    return [{ ...pack, at, barcode, thicknessMm: Number(pack.thicknessMm), bundles, pieces, area }];
  });
}

async function findByNumbers(tx: TenantTx, numbers: readonly string[], scope: SQL | undefined) {
  if (numbers.length === 0) return new Map<string, never>();
  const found = await tx
    .select({
      id: packs.id,
      packNo: packs.packNo,
      species: SPECIES_NAME,
      grade: packs.grade,
      thicknessMm: packs.thicknessMm,
      region: packs.region,
      texture: packs.texture,
    })
    .from(packs)
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(and(inArray(packs.packNo, [...numbers]), isLive, scope));
  return new Map(found.map((pack) => [pack.packNo, pack]));
}

const NOTHING = { bundles: 0, pieces: 0, area: 0 };

/** Sums of the bundles with some bar codes, for those who name any. */
async function findParts(
  tx: TenantTx,
  asked: Asked,
  named: readonly { packNo: string; barcodes?: readonly string[] | undefined }[],
  byNumber: ReadonlyMap<string, { id: string }>,
) {
  const ids = named.flatMap(({ packNo, barcodes }) =>
    barcodes === undefined ? [] : (byNumber.get(packNo)?.id ?? []),
  );
  const lines = await tx
    .select({
      packId: tallyLines.packId,
      barcode: tallyLines.barcode,
      pieces: tallyLines.pieces,
      area: tallyLines.area,
    })
    .from(tallyLines)
    .where(and(inArray(tallyLines.packId, ids), eq(tallyLines.isDeleted, 0), isChoosable(asked)));
  const byPack = Map.groupBy(lines, ({ packId }) => packId);
  return (packId: string, barcodes: readonly string[]) => {
    const part = (byPack.get(packId) ?? []).filter(({ barcode }) => barcodes.includes(barcode));
    return {
      bundles: part.length,
      pieces: part.reduce((all, { pieces }) => all + pieces, 0),
      area: totalArea(part.map(({ area }) => area)),
    };
  };
}

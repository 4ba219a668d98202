import { and, eq, ne, type SQL } from 'drizzle-orm';
import { ownPackNo } from '#shared/domain/pack-code';
import type { ScannedGoods, ScanPurpose } from '#shared/domain/scan-checks';
import { type CodedGoods, wholeOf } from '#shared/domain/scan-compare';
import { isLiveStatus } from '#shared/domain/statuses';
import { countedLines, receivedLines } from '#shared/domain/stock';
import { isWithin } from '../../../db/data-scope.ts';
import { packs, tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { inPortions } from '../../../http/map-in-turns.ts';
import { findLines, type GoodsLine, isOneOf } from './goods-lines.ts';

/** The goods that a code identifies, with their values in stock. */
export interface Located extends ScannedGoods {
  packNo: string;
  /** The zone of the package. */
  region: string;
  /** The code is the package's own: its number, its QR text or its tag. */
  isWhole: boolean;
  lines: readonly GoodsLine[];
  /** The bundle, or the package with its totals. */
  goods: CodedGoods;
}

interface LocateBy {
  /** The company whose QR texts count. */
  tenantId: string;
  /** The packages that the person sees. */
  scope: SQL | undefined;
  purpose: ScanPurpose;
}

/** Codes whose goods are queried together; other callers are served between two portions. */
const BY_CODES = { size: 1000 };

/**
 * Finds the goods that each code identifies, live packages first: a bundle's bar code, or a package's number, QR text
 * or EPC.
 */
export async function locateGoods(
  tx: TenantTx,
  codes: readonly string[],
  by: LocateBy,
): Promise<(code: string) => readonly Located[]> {
  const located = new Map<string, readonly Located[]>();
  await inPortions([...new Set(codes)], BY_CODES, async (some) => {
    const goodsOf = await locateSome(tx, some, by);
    for (const code of some) located.set(code, goodsOf(code));
  });
  return (code) => located.get(code) ?? [];
}

async function locateSome(
  tx: TenantTx,
  codes: readonly string[],
  by: LocateBy,
): Promise<(code: string) => readonly Located[]> {
  const names = new Map(codes.map((code) => [code, nameIn(code, by.tenantId)]));
  const wanted = [...names.values()].filter((name) => name !== '');
  const isNamed = isOneOf(tallyLines.barcode, wanted);
  const bundles = await findLines(tx, and(isNamed, ne(tallyLines.barcode, '')), by.scope);
  const byBarcode = Map.groupBy(bundles, ({ goods }) => goods.code);
  const found = await findPacks(tx, wanted, by.scope);
  const tally = Map.groupBy(
    await findLines(
      tx,
      isOneOf(
        tallyLines.packId,
        found.map(({ id }) => id),
      ),
    ),
    ({ packId }) => packId,
  );
  const linesOf = by.purpose === 'INBOUND' ? receivedLines<GoodsLine> : countedLines<GoodsLine>;
  const whole = found.map(({ id, packNo, epc, ...pack }) => {
    const lines = linesOf(tally.get(id) ?? []);
    const goods = { code: packNo, packNo, values: wholeOf(lines.map((line) => line.goods)) };
    return { epc, located: { ...pack, packId: id, packNo, isWhole: true, lines, goods } };
  });
  const byNumber = Map.groupBy(whole, ({ located }) => located.packNo);
  const byTag = Map.groupBy(whole, ({ epc }) => epc);
  return (code) => {
    const name = names.get(code) ?? '';
    if (name === '') return [];
    const packages = byNumber.get(name) ?? byTag.get(name.toUpperCase()) ?? [];
    const all: Located[] = [
      ...packages.map(({ located }) => located),
      ...(byBarcode.get(name) ?? []).map(asBundle),
    ];
    return all.sort((one, other) => Number(other.isLive) - Number(one.isLive));
  };
}

/** The name that a code contains in this company; empty for the QR text of another company's package. */
const nameIn = (code: string, ownTenant: string): string => ownPackNo(code, ownTenant) ?? '';

const asBundle = (line: GoodsLine): Located => ({
  packId: line.packId,
  packNo: line.goods.packNo,
  isLive: isLiveStatus(line.stockStatus),
  isSeen: line.isSeen,
  region: line.region,
  isWhole: false,
  lines: [line],
  goods: line.goods,
});

async function findPacks(tx: TenantTx, names: readonly string[], scope: SQL | undefined) {
  const tags = names.map((name) => name.toUpperCase());
  const find = (where: SQL | undefined) =>
    tx
      .select({
        id: packs.id,
        packNo: packs.packNo,
        epc: packs.epc,
        stockStatus: packs.stockStatus,
        isSeen: isWithin(scope),
        region: packs.region,
      })
      .from(packs)
      .where(and(eq(packs.isDeleted, 0), where));
  // Two queries, because an index serves neither half of a disjunction of lists.
  const numbered = await find(isOneOf(packs.packNo, names));
  const tagged = await find(and(ne(packs.epc, ''), isOneOf(packs.epc, tags)));
  const rows = [...new Map([...numbered, ...tagged].map((row) => [row.id, row])).values()];
  return rows.map(({ stockStatus, ...row }) => ({ ...row, isLive: isLiveStatus(stockStatus) }));
}

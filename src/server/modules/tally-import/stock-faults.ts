import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TallyFault } from '#shared/tally-import/faults';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { faultIn, type TallyPack } from '../../tally-import/group-packs.ts';

const LIVE = ['PENDING_IN', 'IN_STOCK', 'LOCKED'] as const;

/** Package numbers that exist and barcodes of live packages (V7), company-wide; marks their lines as faulty. */
export async function findStockFaults(tx: TenantTx, read: readonly TallyPack[]): Promise<TallyFault[]> {
  const numbers = await takenNumbers(tx, read);
  const barcodes = await takenBarcodes(tx, read);
  return read.flatMap(({ packNo, lines }) => {
    const [first] = lines;
    const repeated = numbers.has(packNo) && first !== undefined;
    const ofPack = repeated ? [faultIn(first, 'packNo', { code: 'pack_exists' })] : [];
    if (repeated) for (const line of lines) line.isFaulty = true;
    const ofLines = lines
      .filter(({ values }) => barcodes.has(values.barcode))
      .map((line) => faultIn(line, 'barcode', { code: 'barcode_in_stock' }));
    return [...ofPack, ...ofLines];
  });
}

async function takenNumbers(tx: TenantTx, read: readonly TallyPack[]): Promise<Set<string>> {
  const numbers = read.map(({ packNo }) => packNo);
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .select({ packNo: packs.packNo })
    .from(packs)
    .where(and(eq(packs.isDeleted, 0), inArray(packs.packNo, numbers)));
  return new Set(rows.map(({ packNo }) => packNo));
}

async function takenBarcodes(tx: TenantTx, read: readonly TallyPack[]): Promise<Set<string>> {
  const barcodes = read.flatMap(({ lines }) =>
    lines.flatMap(({ values }) => (values.barcode === '' ? [] : [values.barcode])),
  );
  if (barcodes.length === 0) return new Set();
  const given = sql`jsonb_array_elements_text(${JSON.stringify([...new Set(barcodes)])}::jsonb) AS given (value)`;
  const rows = await tx
    .select({ barcode: tallyLines.barcode })
    .from(tallyLines)
    .innerJoin(given, eq(tallyLines.barcode, sql`given.value`))
    .where(and(eq(tallyLines.isDeleted, 0), inArray(tallyLines.stockStatus, [...LIVE])));
  return new Set(rows.map(({ barcode }) => barcode));
}

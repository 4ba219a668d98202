import type { TallyFault } from '#shared/tally-import/faults';
import type { TenantTx } from '../../db/tenancy.ts';
import { faultIn, type TallyPack } from '../../tally-import/group-packs.ts';
import { findTakenBarcodes, findTakenNumbers } from '../pack/service.ts';

/** Package numbers that exist and barcodes of live packages (V7), company-wide; marks their lines as faulty. */
export async function findStockFaults(tx: TenantTx, read: readonly TallyPack[]): Promise<TallyFault[]> {
  const numbers = await findTakenNumbers(
    tx,
    read.map(({ packNo }) => packNo),
  );
  const barcodes = await findTakenBarcodes(
    tx,
    read.flatMap(({ lines }) => lines.map(({ values }) => values.barcode)),
  );
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

import type { TallyFault } from '#shared/tally-import/faults';
import type { TenantTx } from '../../db/tenancy.ts';
import { mapInTurns } from '../../http/map-in-turns.ts';
import { type FilePack, linesOf, toFilePack } from '../../tally-import/file-pack.ts';
import { faultIn } from '../../tally-import/group-packs.ts';
import type { FileReading } from '../../tally-import/read-in-thread.ts';
import { findTakenBarcodes, findTakenNumbers } from '../pack/service.ts';

/** What exists already, company-wide. */
interface Taken {
  numbers: ReadonlySet<string>;
  /** Of live packages. */
  barcodes: ReadonlySet<string>;
}

/** A reading after its comparison with stock: package numbers and barcodes that exist (V7) are faults of their lines. */
export async function compareWithStock(tx: TenantTx, reading: FileReading): Promise<FileReading> {
  const { packs } = reading;
  const taken: Taken = {
    numbers: await findTakenNumbers(
      tx,
      packs.map(({ packNo }) => packNo),
    ),
    barcodes: await findTakenBarcodes(
      tx,
      packs.flatMap(({ barcodes }) => barcodes),
    ),
  };
  const compared = await mapInTurns(packs, (pack) => comparePack(pack, taken));
  return {
    ...reading,
    packs: compared.map(({ pack }) => pack),
    faults: [...reading.faults, ...compared.flatMap(({ faults }) => faults)],
  };
}

function comparePack(pack: FilePack, { numbers, barcodes }: Taken): { pack: FilePack; faults: TallyFault[] } {
  const isTaken = numbers.has(pack.packNo);
  if (!isTaken && !pack.barcodes.some((barcode) => barcodes.has(barcode))) return { pack, faults: [] };
  const lines = linesOf(pack);
  const [first] = lines;
  const ofPack = isTaken && first !== undefined ? [faultIn(first, 'packNo', { code: 'pack_exists' })] : [];
  if (isTaken) for (const line of lines) line.isFaulty = true;
  const ofLines = lines
    .filter(({ values }) => barcodes.has(values.barcode))
    .map((line) => faultIn(line, 'barcode', { code: 'barcode_in_stock' }));
  return { pack: toFilePack({ ...pack, lines }), faults: [...ofPack, ...ofLines] };
}

import { packApi } from '#shared/api/pack';
import { request } from '../../../api/session.ts';
import { useSteady } from '../../../components/use-steady.ts';
import type { FindTaken } from '../../../grid/tally/barcode-lookup.ts';
import { usePermission } from '../../../stores/session.ts';

/**
 * Finds the barcodes that the tally of this package cannot have (V7), the same function in each draw. Those who enter
 * it by another right, as a task's product, learn of them when they save.
 */
export function useFindTaken(packId: string | undefined): FindTaken {
  const mayFind = usePermission(packId === undefined ? 'pack_add' : 'pack_edit');
  const { findTaken } = useSteady({
    findTaken: async (barcodes: string[]) =>
      mayFind
        ? await request(packApi.takenBarcodes, { body: { id: packId, barcodes } }, { quiet: true })
        : [],
  });
  return findTaken;
}

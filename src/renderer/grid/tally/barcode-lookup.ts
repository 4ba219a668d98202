import { isBarcode } from '#shared/domain/typed-lines';

/** Returns those of the barcodes that are taken. */
export type FindTaken = (barcodes: string[]) => Promise<readonly string[]>;

/**
 * Has `find` look each barcode up once. Never fails: without an answer none is taken, and the codes are looked up
 * again with the next ones; the save checks them in any case.
 */
export function createBarcodeLookup(
  find: FindTaken,
): (barcodes: readonly string[]) => Promise<readonly string[]> {
  const asked = new Set<string>();
  return async (barcodes) => {
    const fresh = [...new Set(barcodes)].filter((barcode) => isBarcode(barcode) && !asked.has(barcode));
    if (fresh.length === 0) return [];
    for (const barcode of fresh) asked.add(barcode);
    try {
      return await find(fresh);
    } catch {
      for (const barcode of fresh) asked.delete(barcode);
      return [];
    }
  };
}

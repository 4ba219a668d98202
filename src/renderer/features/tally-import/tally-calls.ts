import type { DataOf, FileAnswer } from '#shared/api/kit';
import { orderGoodsApi, type TallyPreview, tallyImportApi } from '#shared/api/tally-import';
import type { TallyMapping } from '#shared/tally-import/mapping';
import { request } from '../../api/session.ts';
import type { SupplierTallyRequest } from '../../stores/dialogs.ts';

type KeptMapping = DataOf<typeof tallyImportApi.mapping>;

/** What a file is read for: packages, the goods of a purchase order, or its supplier's tally. */
export type TallyUse = 'packs' | SupplierTallyRequest['use'];

/** The calls that read a supplier's file for a use; each rejects with the refusal. */
export interface TallyCalls {
  use: TallyUse;
  template(): Promise<FileAnswer>;
  preview(file: File, mapping: TallyMapping): Promise<TallyPreview>;
  faults(file: File, mapping: TallyMapping): Promise<FileAnswer>;
  mapping(supplierId: string): Promise<KeptMapping>;
  saveMapping(supplierId: string, kept: KeptMapping): Promise<{ version: number }>;
}

const QUIET = { quiet: true };

/** The fields of a form with a file. */
export const mappingField = (mapping: TallyMapping) => ({ mapping: JSON.stringify(mapping) });

/** The calls for an import of packages. */
export const PACK_CALLS: TallyCalls = {
  use: 'packs',
  template: () => request(tallyImportApi.template, {}, QUIET),
  preview: (file, mapping) => request(tallyImportApi.preview, { body: mappingField(mapping), file }, QUIET),
  faults: (file, mapping) => request(tallyImportApi.faults, { body: mappingField(mapping), file }, QUIET),
  mapping: (supplierId) => request(tallyImportApi.mapping, { query: { supplierId } }, QUIET),
  saveMapping: (supplierId, kept) =>
    request(tallyImportApi.saveMapping, { body: { supplierId, ...kept } }, QUIET),
};

/** The calls for a file of a purchase order; `id` is empty for a new one. */
export function orderCalls(id: string, use: SupplierTallyRequest['use']): TallyCalls {
  const query = { id };
  return {
    use,
    template: () => request(orderGoodsApi.template, {}, QUIET),
    preview: (file, mapping) =>
      request(orderGoodsApi.preview, { query, body: mappingField(mapping), file }, QUIET),
    faults: (file, mapping) =>
      request(orderGoodsApi.faults, { query, body: mappingField(mapping), file }, QUIET),
    mapping: (supplierId) => request(orderGoodsApi.mapping, { query: { supplierId } }, QUIET),
    saveMapping: (supplierId, kept) =>
      request(orderGoodsApi.saveMapping, { body: { id, supplierId, ...kept } }, QUIET),
  };
}

import type { DataOf } from '../../api/kit.ts';
import type { zoneApi } from '../../api/zone.ts';
import type { LabelRow } from '../../desk/contract/labels.ts';
import type { Printing } from './printing.ts';

/** A zone of the warehouse, as the list answers it. */
export type Zone = DataOf<typeof zoneApi.list>[number];

/** A zone as label data. */
export function shelfRow(
  { region, regionCode, warehouse, remark }: Pick<Zone, 'region' | 'regionCode' | 'warehouse' | 'remark'>,
  printing: Printing,
): LabelRow {
  return { region, regionCode, warehouse, remark, ...printing };
}

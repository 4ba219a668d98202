import type { PackDetail } from '../../api/pack.ts';
import type { LabelRow } from '../../desk/contract/labels.ts';
import type { Printing } from './printing.ts';

/** A package's place in its sea container as label data. */
export function cabinetRow(pack: PackDetail, { date, tenantCode }: Omit<Printing, 'companyName'>): LabelRow {
  const { cabinetPackLabel, cabinetNo, packNo, species, companyName } = pack;
  const { bundles, area } = pack.totals;
  return { cabinetPackLabel, cabinetNo, packNo, species, bundles, area, companyName, tenantCode, date };
}

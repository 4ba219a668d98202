import type { DataOf } from '../../api/kit.ts';
import type { logApi } from '../../api/log.ts';
import type { LabelRow } from '../../desk/contract/labels.ts';
import type { Printing } from './printing.ts';

/** A log of the yard, as the list answers it. */
export type YardLog = DataOf<typeof logApi.list>[number];

/** The values of a log that its labels can show. */
export type LabelledLog = Pick<
  YardLog,
  | 'logNo'
  | 'oldLogNo'
  | 'speciesName'
  | 'checkDiameter'
  | 'checkLength'
  | 'volume'
  | 'bft'
  | 'cabinetNo'
  | 'supplierName'
  | 'inDate'
  | 'remark'
>;

/** A log as label data; `treeCode` of its species. */
export function logRow(log: LabelledLog, printing: Printing, treeCode: string): LabelRow {
  const {
    logNo,
    oldLogNo,
    speciesName,
    checkDiameter,
    checkLength,
    volume,
    bft,
    cabinetNo,
    supplierName,
    inDate,
    remark,
  } = log;
  return {
    logNo,
    oldLogNo,
    species: speciesName,
    treeCode,
    checkDiameter,
    checkLength,
    volume,
    bft,
    cabinetNo,
    supplier: supplierName,
    inDate,
    remark,
    ...printing,
  };
}

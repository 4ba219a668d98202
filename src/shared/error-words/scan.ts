import type { ErrorWords } from './words.ts';

/** Scanned lists. */
export const SCAN_ERRORS = {
  'scan.anomalies': {
    what: { zh: '请先检查异常数据再进行对比!', en: 'Settle the rows with anomalies first: {count}' },
    next: {
      zh: '共 {count} 行异常：请更正或删除这些行。',
      en: 'Correct these rows, or delete them from the list.',
    },
  },
  'scan.processed': {
    what: { zh: '清单 {listNo} 已处理', en: 'The list {listNo} is processed already' },
    next: {
      zh: '请打开由它生成的单据；删除该单据后可重新处理。',
      en: 'Open the document made from it; the list is free again when that is deleted.',
    },
  },
  'scan.empty': {
    what: { zh: '清单 {listNo} 没有扫码行', en: 'The list {listNo} has no rows' },
    next: { zh: '请先扫码提交。', en: 'Scan some codes first.' },
  },
  'scan.no_document': {
    what: { zh: '盘点清单不生成出库单或入库单', en: 'No document is made from a stock-take' },
    next: {
      zh: '盘盈、盘亏请开其他入库单或其他出库单。',
      en: 'Enter gains and losses as other inbounds and outbounds.',
    },
  },
  'scan.not_ordered': {
    what: { zh: '不在销售单 {docNo} 的待出库内：{codes}', en: 'Not left to deliver of {docNo}: {codes}' },
    next: { zh: '请删除这些行，或更换销售单。', en: 'Delete these rows, or choose another sales order.' },
  },
  'scan.no_target': {
    what: { zh: '没有单号为 {docNo} 的单据', en: 'There is no document {docNo}' },
    next: { zh: '请核对单据类型和单号。', en: 'Check the kind and the number of the document.' },
  },
  'scan.no_zone': {
    what: { zh: '库区 {region} 没有在库的包', en: 'There is no package in stock in the zone {region}' },
    next: { zh: '请核对库区名称。', en: 'Check the name of the zone.' },
  },
} as const satisfies Record<string, ErrorWords>;

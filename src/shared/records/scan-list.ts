import { z } from 'zod';
import type { COMPARED_FIELDS } from '../domain/compare-results.ts';
import { SCAN_PURPOSES } from '../domain/scan-checks.ts';
import { code, count, derived, type Field, note, required, stage, state, text } from './field.ts';
import { lines } from './lines.ts';
import { record } from './record.ts';
import { reference } from './reference-field.ts';
import { moment } from './time-field.ts';

/**
 * Maximum of rows in a list; a list holds everything that a person scans in one go, such as the tags of a whole zone.
 */
export const MOST_SCANNED_ROWS = 100_000;

/** A value sent by a device, text or number. It is stored unchanged; faults in it become flags of the row (W7). */
function scanned(zh: string, en: string, longest: number, width: number) {
  const sent = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(longest));
  return { ...text(zh, en, { longest, width }), sent, sample: '' } satisfies Field;
}

/** Scanned codes, each with the values of the goods that the device sends. */
const rows = lines({
  words: { many: { zh: '扫码明细', en: 'Scanned rows' }, one: { zh: '扫码行', en: 'scanned row' } },
  fields: {
    code: required({
      ...scanned('条码', 'Code', 200, 20),
      sent: scanned('', '', 200, 20).sent.pipe(z.string().min(1)),
      sample: 'T-SCANNED',
    }),
    species: scanned('树种', 'Species', 60, 10),
    grade: scanned('等级', 'Grade', 20, 8),
    thicknessMm: scanned('厚度 mm', 'Thickness mm', 12, 8),
    logNo: scanned('木号', 'Log no.', 20, 10),
    bundleNo: scanned('扎号', 'Bundle no.', 12, 8),
    lengthCm: scanned('长 cm', 'Length cm', 12, 8),
    widthCm: scanned('宽 cm', 'Width cm', 12, 8),
    pieces: scanned('片数', 'Pieces', 12, 8),
    area: scanned('面积 m²', 'Area m²', 16, 10),
  } satisfies Record<'code' | (typeof COMPARED_FIELDS)[number], Field>,
  name: 'code',
  most: MOST_SCANNED_ROWS,
});

/** The fields of a scanned row: its code, and the values of goods. */
export const SCANNED_FIELDS = rows.fields;

/** 扫码清单 (W7): codes that an app or a handheld submitted, until a document is made from them. */
export const scanList = record({
  area: 'scanList',
  words: { many: { zh: '扫码清单', en: 'Scanned lists' }, one: { zh: '扫码清单', en: 'scanned list' } },
  fields: {
    listNo: derived({ ...code('清单号', 'List no.'), width: 18 }),
    purpose: required(
      stage('用途', 'Purpose', [
        { value: 'DELIVERY', words: SCAN_PURPOSES.DELIVERY },
        { value: 'INBOUND', words: SCAN_PURPOSES.INBOUND },
        { value: 'STOCKTAKE', words: SCAN_PURPOSES.STOCKTAKE },
      ]),
    ),
    processStatus: derived(
      state('处理状态', 'Processed', [
        { value: 0, words: { zh: '未处理', en: 'Not processed' }, tone: 'amber' },
        { value: 1, words: { zh: '已处理', en: 'Processed' }, tone: 'green' },
      ]),
    ),
    rowCount: derived(count('行数', 'Rows', [0, MOST_SCANNED_ROWS])),
    saleOrderId: reference('销售单', 'Sales order', 'saleOrder'),
    purchaseOrderId: reference('采购单', 'Purchase order', 'purchaseOrder'),
    device: text('设备', 'Device', { longest: 60 }),
    submitterId: derived(reference('提交人', 'Submitted by', 'user')),
    submitTime: derived(moment('提交时间', 'Submitted at')),
    deliveryId: derived(reference('生成的出库单', 'Delivery made', 'delivery')),
    inboundId: derived(reference('生成的入库单', 'Inbound made', 'inbound')),
    remark: note('备注', 'Remark'),
  },
  lines: { rows },
  code: 'listNo',
  name: 'listNo',
  list: [
    'listNo',
    'purpose',
    'processStatus',
    'rowCount',
    'submitterId',
    'submitTime',
    'device',
    'saleOrderId',
    'purchaseOrderId',
    'deliveryId',
    'inboundId',
    'remark',
  ],
  filters: ['listNo', 'purpose', 'processStatus', 'submitterId', 'submitTime', 'device'],
  order: { latest: ['submitTime', 'listNo'] },
  scope: {},
  menu: {
    id: 10_900,
    group: 'inventory',
    path: '/inventory/scan-lists',
    icon: 'barcode',
    sort: 9,
    keepAlive: true,
    buttons: [
      'view',
      'add',
      'edit',
      'delete',
      'export',
      { code: 'make', words: { zh: '生成单据', en: 'Make a document' } },
      { code: 'compare', words: { zh: '对比', en: 'Compare' } },
    ],
  },
});

import { capitalised } from '../../capitalised.ts';
import { DOCUMENTS } from '../../documents/index.ts';
import { AUDIT_STATUSES } from '../../domain/statuses.ts';
import type { LabelField } from './field.ts';
import { COMPANY_FIELDS } from './goods.ts';

/** The kinds of documents by their Chinese words, which a label shows that asks for no language. */
const KINDS = Object.fromEntries(
  Object.values(DOCUMENTS).map(({ words: { one } }) => [one.zh, capitalised(one)]),
);

/** A document of the trade: an order, a delivery, a return. */
export const ORDER_FIELDS: readonly LabelField[] = [
  { name: 'docNo', words: { zh: '单号', en: 'Number' }, kind: 'text', sample: 'XS250601001' },
  { name: 'docType', words: { zh: '单据类型', en: 'Kind' }, kind: 'word', sample: '销售单', states: KINDS },
  { name: 'docDate', words: { zh: '单据日期', en: 'Date' }, kind: 'date', sample: '2025-06-01' },
  { name: 'partner', words: { zh: '客户/供应商', en: 'Partner' }, kind: 'text', sample: '东莞华美家具厂' },
  { name: 'contact', words: { zh: '联系人', en: 'Contact' }, kind: 'text', sample: '陈工' },
  { name: 'phone', words: { zh: '电话', en: 'Phone' }, kind: 'text', sample: '0769-22810000' },
  {
    name: 'address',
    words: { zh: '地址', en: 'Address' },
    kind: 'text',
    sample: '东莞市厚街镇家具大道 18 号',
  },
  { name: 'packs', words: { zh: '包数', en: 'Packages' }, kind: 'number', sample: 6 },
  { name: 'bundles', words: { zh: '扎数', en: 'Bundles' }, kind: 'number', sample: 252 },
  { name: 'area', words: { zh: '面积', en: 'Area' }, kind: 'area', sample: 2138.472 },
  { name: 'amount', words: { zh: '金额', en: 'Amount' }, kind: 'money', sample: '81261.94' },
  {
    name: 'auditStatus',
    words: { zh: '审核状态', en: 'Approval state' },
    kind: 'word',
    sample: 2,
    states: AUDIT_STATUSES,
  },
  { name: 'remark', words: { zh: '备注', en: 'Remark' }, kind: 'text', sample: '送货上门' },
  ...COMPANY_FIELDS,
];

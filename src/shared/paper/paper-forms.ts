import { delivery } from '../documents/delivery.ts';
import type { AnyDocument } from '../documents/document.ts';
import { feedOrder } from '../documents/feed-order.ts';
import { grading } from '../documents/grading.ts';
import { inbound } from '../documents/inbound.ts';
import { otherIn, otherOut } from '../documents/other-stock.ts';
import { purchaseOrder } from '../documents/purchase-order.ts';
import { saleOrder } from '../documents/sale-order.ts';
import { saleReturn } from '../documents/sale-return.ts';
import { TALLIED_KINDS, type TalliedKind } from '../documents/tallied-kinds.ts';
import type { DocumentKind } from '../domain/document-states.ts';
import { type LogUnit, nominalKey } from '../domain/logs/nominal.ts';
import type { Words } from '../errors.ts';
import type { Field, Fields } from '../records/field.ts';

/** A place for a signature; `by`: whose name the document has, others sign by hand. */
export interface Signature {
  words: Words;
  by?: 'maker' | 'auditor';
}

/** The content on the paper of a kind of document, besides its totals. */
export interface PaperForm {
  of: AnyDocument;
  title: Words;
  /** Names of the head's fields in their order, and `contact` and `phone` of the partner. */
  facts: readonly string[];
  /** The group of lines its table shows. */
  group: 'packs' | 'goods' | 'logs';
  /** The default columns of a company's table: names of the group's fields, and `no` and `texture` of the package. */
  columns: readonly string[];
  /** Words above columns of this kind alone, where those of the field are too long for one. */
  heads?: Readonly<Record<string, Words>>;
  signatures: readonly Signature[];
  /** Whether the company's terms for claims are printed below it. */
  hasClaims?: true;
}

const MADE: Signature = { words: { zh: '制单', en: 'Made by' }, by: 'maker' };
const APPROVED: Signature = { words: { zh: '审核', en: 'Approved by' }, by: 'auditor' };
const byHand = (zh: string, en: string): Signature => ({ words: { zh, en } });
const WAREHOUSE = byHand('仓库', 'Warehouse');
const SIGNED = byHand('客户签收', 'Received by');

const PRICED = ['price', 'amount'];
const PACK_COLUMNS = [
  'no',
  'packNo',
  'species',
  'grade',
  'texture',
  'thicknessMm',
  'bundles',
  'pieces',
  'area',
];
const PRICED_PACK_COLUMNS = [...PACK_COLUMNS, ...PRICED, 'note'];
const BUYER = ['customerId', 'docDate', 'contact', 'phone', 'salesUserId'];
const STOCK_KEEPERS = [MADE, APPROVED, WAREHOUSE];

/** D4: the papers of documents. */
export const PAPER_FORMS: Readonly<Record<DocumentKind, PaperForm>> = {
  purchaseOrder: {
    of: purchaseOrder,
    title: { zh: '采购单', en: 'Purchase order' },
    facts: ['supplierId', 'docDate', 'contact', 'phone', 'expectedDate', 'cabinetNo', 'handlerId', 'remark'],
    group: 'goods',
    columns: ['no', 'speciesId', 'grade', 'thicknessMm', 'area', ...PRICED, 'note'],
    signatures: [MADE, APPROVED, byHand('供应商', 'Supplier')],
  },
  inbound: {
    of: inbound,
    title: { zh: '入库单', en: 'Inbound' },
    facts: ['supplierId', 'docDate', 'purchaseOrderId', 'cabinetNo', 'handlerId', 'remark'],
    group: 'packs',
    columns: PRICED_PACK_COLUMNS,
    signatures: STOCK_KEEPERS,
  },
  grading: {
    of: grading,
    title: { zh: '分等单', en: 'Grading' },
    facts: ['docDate', 'handlerId', 'changeRatePct', 'remark'],
    group: 'packs',
    columns: [
      'no',
      'packNo',
      'species',
      'thicknessMm',
      'grade',
      'bundles',
      'pieces',
      'area',
      'newGrade',
      'newTexture',
      'newPackNo',
      'newArea',
      'changedArea',
    ],
    heads: {
      grade: { zh: '原等级', en: 'Old gr.' },
      area: { zh: '原面积 m²', en: 'Old m²' },
      newGrade: { zh: '新等级', en: 'New gr.' },
      newTexture: { zh: '新纹理', en: 'New tex.' },
      newArea: { zh: '新面积 m²', en: 'New m²' },
    },
    signatures: [MADE, APPROVED, byHand('分等', 'Graded by')],
  },
  saleOrder: {
    of: saleOrder,
    title: { zh: '销售单', en: 'Sales order' },
    facts: [...BUYER, 'handlerId', 'address', 'remark'],
    group: 'packs',
    columns: PRICED_PACK_COLUMNS,
    signatures: [MADE, APPROVED, byHand('客户', 'Customer')],
    hasClaims: true,
  },
  delivery: {
    of: delivery,
    title: { zh: '送货单', en: 'Delivery note' },
    facts: [...BUYER, 'saleOrderId', 'vehicle', 'address', 'remark'],
    group: 'packs',
    columns: PRICED_PACK_COLUMNS,
    signatures: [MADE, APPROVED, WAREHOUSE, byHand('送货', 'Driver'), SIGNED],
    hasClaims: true,
  },
  saleReturn: {
    of: saleReturn,
    title: { zh: '销售退货单', en: 'Sales return' },
    facts: [...BUYER, 'deliveryId', 'remark'],
    group: 'packs',
    columns: PRICED_PACK_COLUMNS,
    signatures: [...STOCK_KEEPERS, byHand('客户', 'Customer')],
  },
  otherIn: {
    of: otherIn,
    title: { zh: '其他入库单', en: 'Other inbound' },
    facts: ['cause', 'customerId', 'docDate', 'handlerId', 'remark'],
    group: 'packs',
    columns: [...PACK_COLUMNS, 'note'],
    signatures: STOCK_KEEPERS,
  },
  otherOut: {
    of: otherOut,
    title: { zh: '其他出库单', en: 'Other outbound' },
    facts: ['cause', 'docDate', 'handlerId', 'remark'],
    group: 'packs',
    columns: [...PACK_COLUMNS, 'note'],
    signatures: STOCK_KEEPERS,
  },
  feedOrder: {
    of: feedOrder,
    title: { zh: '投料单', en: 'Feed order' },
    facts: [
      ...(['customerId', 'docDate', 'speciesId', 'cabinetNo', 'isAbroad', 'logCount'] as const),
      ...(['boardFootRule', 'handlerId', 'remark'] as const),
    ],
    group: 'logs',
    columns: ['no', 'logNo', 'oldLogNo', 'species', 'checkDiameter', 'checkLength', 'volume', 'bft', 'note'],
    heads: {
      checkDiameter: { zh: '检尺径 cm', en: 'Dia. cm' },
      checkLength: { zh: '检尺长 m', en: 'Length m' },
    },
    signatures: [MADE, APPROVED, byHand('投料', 'Fed by')],
  },
};

/** Lists of barcodes, which no column holds. */
const NO_COLUMNS = new Set(['barcodes']);

/** A column that the table of a paper can have. */
export interface ColumnChoice {
  name: string;
  field: Field | undefined;
  head?: Words | undefined;
  /** The field whose quantities the column has in the other unit (F12). */
  nominalOf?: { name: string; unit: LogUnit };
}

/**
 * The columns that the table of a paper can have: `no`, the fields of its lines, the nominal conversions of quantities
 * of logs, and the texture of packages.
 */
export function columnChoices({ of, group, heads = {} }: PaperForm): ColumnChoice[] {
  const fields: Fields = of.lines?.[group]?.fields ?? {};
  const names = new Set(['no', ...Object.keys(fields), ...(group === 'packs' ? ['texture'] : [])]);
  return [...names]
    .filter((name) => !NO_COLUMNS.has(name))
    .flatMap((name): ColumnChoice[] => {
      const field = fields[name];
      const own = { name, field, head: heads[name] };
      if (field?.logUnit === undefined) return [own];
      return [own, { name: nominalKey(name), field: undefined, nominalOf: { name, unit: field.logUnit } }];
    });
}

/** Whether the kind's documents have prices, which a print may leave out. */
export const hasPrices = (kind: DocumentKind): boolean => 'grossAmount' in PAPER_FORMS[kind].of.fields;

/** Whether the kind's documents name packages, whose tally can be printed. */
export const hasTally = (kind: DocumentKind): kind is TalliedKind =>
  TALLIED_KINDS.some((one) => one === kind);

export const TALLY_TITLE: Words = { zh: '码单', en: 'Tally sheet' };
export const TALLY_SIGNATURES: readonly Signature[] = [MADE, WAREHOUSE, SIGNED];

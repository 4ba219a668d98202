import { date, integer, jsonb, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { CHARGE_KINDS } from '#shared/documents/document-fields';
import {
  decimalColumn,
  idColumn,
  lineColumns,
  tenantColumn,
  textColumn,
  timeColumn,
  versionedColumns,
} from './columns.ts';
import type { StoredCost } from './packs.ts';

const total = (name: string, scale: number) => decimalColumn(name, 15, scale).notNull().default(0);
const count = (name: string) => integer(name).notNull().default(0);

/** The columns that all kinds of documents have, besides the columns of their own head, and their totals. */
const headColumns = () => ({
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  docNo: text('doc_no').notNull(),
  docDate: date('doc_date').notNull(),
  auditStatus: smallint('audit_status').notNull().default(0),
  handlerId: idColumn('handler_id'),
  remark: textColumn('remark'),
  auditUserId: idColumn('audit_user_id'),
  auditTime: timeColumn('audit_time'),
  verdict: textColumn('verdict'),
  approvalStep: smallint('approval_step').notNull().default(0),
  /** The version of its process that it was submitted under, 0 without one; null if it is not under way. */
  approvalVersion: integer('approval_version'),
  ...versionedColumns(),
});

/** Columns of the head of a document of veneer. */
const documentColumns = () => ({
  ...headColumns(),
  bundles: count('bundles'),
  pieces: count('pieces'),
  area: total('area', 4),
});

/** The columns of a document with prices. */
const moneyColumns = () => ({
  currency: textColumn('currency'),
  taxRatePct: decimalColumn('tax_rate_pct', 5, 2),
  isTaxIncluded: smallint('is_tax_included').notNull().default(0),
  amount: total('amount', 2),
  netAmount: total('net_amount', 2),
  taxAmount: total('tax_amount', 2),
  grossAmount: total('gross_amount', 2),
});

const chargeColumns = () => ({
  ...lineColumns(),
  kind: text('kind', { enum: CHARGE_KINDS }).notNull(),
  charge: total('charge', 2),
  note: textColumn('note'),
});

const priceColumns = () => ({ price: decimalColumn('price', 13, 4), amount: total('amount', 2) });

export const purchaseOrders = pgTable('purchase_orders', {
  ...documentColumns(),
  supplierId: idColumn('supplier_id'),
  cabinetNo: textColumn('cabinet_no'),
  expectedDate: date('expected_date'),
  ...moneyColumns(),
  receivedArea: total('received_area', 4),
  receivedStatus: smallint('received_status').notNull().default(0),
});
export const purchaseOrderGoods = pgTable('purchase_order_goods', {
  ...lineColumns(),
  speciesId: idColumn('species_id').notNull(),
  grade: textColumn('grade'),
  thicknessMm: decimalColumn('thickness_mm', 5, 2).notNull(),
  area: total('area', 4),
  ...priceColumns(),
  note: textColumn('note'),
});
export const purchaseOrderCharges = pgTable('purchase_order_charges', chargeColumns());

/** A line that names a package; `species` to `texture` are the package's as when the document was saved. */
const packLineColumns = () => ({
  ...lineColumns(),
  packNo: text('pack_no').notNull(),
  barcodes: textColumn('barcodes'),
  packId: idColumn('pack_id'),
  species: textColumn('species'),
  grade: textColumn('grade'),
  thicknessMm: decimalColumn('thickness_mm', 5, 2),
  cabinetNo: textColumn('cabinet_no'),
  texture: textColumn('texture'),
  bundles: count('bundles'),
  pieces: count('pieces'),
  area: total('area', 4),
  note: textColumn('note'),
});
const pricedPackColumns = () => ({ ...packLineColumns(), ...priceColumns() });
/** What goods that left cost. */
const keptCostColumns = () => ({
  /**
   * Whether the goods keep `formerCost`, per m², null if it is unknown, instead of the cost of their package: 1 since
   * goods of others changed that one, 2 since the month was closed.
   */
  costKept: smallint('cost_kept').notNull().default(0),
  formerCost: numeric('former_cost', { precision: 15, scale: 6 }),
  formerCostCurrency: textColumn('former_cost_currency'),
});
const soldPackColumns = () => ({ ...pricedPackColumns(), ...keptCostColumns() });

const buyerColumns = () => ({ customerId: idColumn('customer_id'), salesUserId: idColumn('sales_user_id') });

export const inbounds = pgTable('inbounds', {
  ...documentColumns(),
  purchaseOrderId: idColumn('purchase_order_id'),
  supplierId: idColumn('supplier_id'),
  cabinetNo: textColumn('cabinet_no'),
  isLast: smallint('is_last').notNull().default(0),
  ...moneyColumns(),
});
export const inboundPacks = pgTable('inbound_packs', pricedPackColumns());
export const inboundCharges = pgTable('inbound_charges', chargeColumns());

/** How grading changed an area (F4). */
const changeColumns = () => ({
  newArea: total('new_area', 4),
  changedArea: total('changed_area', 4),
  changeRatePct: total('change_rate_pct', 2),
});

export const gradings = pgTable('gradings', { ...documentColumns(), ...changeColumns() });
export const gradingPacks = pgTable('grading_packs', {
  ...packLineColumns(),
  newGrade: textColumn('new_grade'),
  newTexture: textColumn('new_texture'),
  newPackNo: textColumn('new_pack_no'),
  newLengthCm: decimalColumn('new_length_cm', 5, 1),
  newWidthCm: decimalColumn('new_width_cm', 5, 1),
  newPieces: decimalColumn('new_pieces', 4, 0),
  /** The cost of the package before the grading put goods of others into it; null if it kept its cost. */
  formerCost: jsonb('former_cost').$type<StoredCost>(),
  ...changeColumns(),
});

export const saleOrders = pgTable('sale_orders', {
  ...documentColumns(),
  ...buyerColumns(),
  address: textColumn('address'),
  deposit: decimalColumn('deposit', 15, 2),
  ...moneyColumns(),
  deliveredArea: total('delivered_area', 4),
  shippedStatus: smallint('shipped_status').notNull().default(0),
  returnStatus: smallint('return_status').notNull().default(0),
});
export const saleOrderPacks = pgTable('sale_order_packs', pricedPackColumns());
export const saleOrderCharges = pgTable('sale_order_charges', chargeColumns());

export const deliveries = pgTable('deliveries', {
  ...documentColumns(),
  saleOrderId: idColumn('sale_order_id'),
  ...buyerColumns(),
  address: textColumn('address'),
  vehicle: textColumn('vehicle'),
  paid: decimalColumn('paid', 15, 2),
  depositApplied: decimalColumn('deposit_applied', 15, 2),
  invoiceStatus: smallint('invoice_status').notNull().default(0),
  invoiceNo: textColumn('invoice_no'),
  ...moneyColumns(),
  returnStatus: smallint('return_status').notNull().default(0),
});
export const deliveryPacks = pgTable('delivery_packs', soldPackColumns());
export const deliveryCharges = pgTable('delivery_charges', chargeColumns());

export const saleReturns = pgTable('sale_returns', {
  ...documentColumns(),
  deliveryId: idColumn('delivery_id'),
  ...buyerColumns(),
  isRegraded: smallint('is_regraded').notNull().default(0),
  ...moneyColumns(),
});
export const saleReturnPacks = pgTable('sale_return_packs', {
  ...soldPackColumns(),
  /** Whether the package was graded when the return sent it to grading (W4.5). */
  wasGraded: smallint('was_graded').notNull().default(0),
  /** Whether its goods are part of what their package costs on average; those of returns before migration 1610 took its cost. */
  isAveraged: smallint('is_averaged').notNull().default(0),
});
export const saleReturnCharges = pgTable('sale_return_charges', chargeColumns());

const otherColumns = () => ({ ...documentColumns(), cause: textColumn('cause') });
export const otherIns = pgTable('other_ins', { ...otherColumns(), customerId: idColumn('customer_id') });
export const otherInPacks = pgTable('other_in_packs', {
  ...packLineColumns(),
  price: decimalColumn('price', 13, 4),
});
export const otherOuts = pgTable('other_outs', otherColumns());
export const otherOutPacks = pgTable('other_out_packs', { ...packLineColumns(), ...keptCostColumns() });

export const feedOrders = pgTable('feed_orders', {
  ...headColumns(),
  customerId: idColumn('customer_id'),
  speciesId: idColumn('species_id'),
  cabinetNo: textColumn('cabinet_no'),
  isAbroad: smallint('is_abroad').notNull().default(0),
  boardFootRule: text('board_foot_rule', { enum: ['BY_LOG', 'DOYLE', 'SCRIBNER_C', 'INTL_14'] })
    .notNull()
    .default('BY_LOG'),
  logCount: count('log_count'),
  volume: total('volume', 4),
  bft: total('bft', 0),
});
export const feedOrderLogs = pgTable('feed_order_logs', {
  ...lineColumns(),
  logNo: text('log_no').notNull(),
  logId: idColumn('log_id'),
  oldLogNo: textColumn('old_log_no'),
  species: textColumn('species'),
  checkDiameter: decimalColumn('check_diameter', 4, 1),
  checkLength: decimalColumn('check_length', 4, 2),
  volume: decimalColumn('volume', 9, 4),
  bft: decimalColumn('bft', 8, 0),
  note: textColumn('note'),
});

/** The tally lines that a document is about, under the line of the document that names their package. */
export const documentItems = pgTable('document_items', {
  tenantId: tenantColumn(),
  docKind: text('doc_kind').notNull(),
  docId: idColumn('doc_id').notNull(),
  docLineId: idColumn('doc_line_id').notNull(),
  lineId: idColumn('line_id').notNull(),
});

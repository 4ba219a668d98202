import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  decimalColumn,
  idColumn,
  stockStatusColumn,
  tenantColumn,
  timeColumn,
  versionedColumns,
} from './columns.ts';

const stockStatus = () => stockStatusColumn('stock_status');

export const treeSpecies = pgTable('tree_species', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  treeCode: text('tree_code').notNull(),
  fullName: text('full_name').notNull(),
  simpleName: text('simple_name').notNull().default(''),
  joinedName: text('joined_name')
    .notNull()
    .generatedAlwaysAs(sql`full_name || CASE simple_name WHEN '' THEN '' ELSE '(' || simple_name || ')' END`),
  codeName: text('code_name').notNull().generatedAlwaysAs(sql`tree_code || '-' || full_name`),
  englishName: text('english_name').notNull().default(''),
  latinName: text('latin_name').notNull().default(''),
  ...versionedColumns(),
});

export const tenantCounters = pgTable('tenant_counters', {
  tenantId: tenantColumn(),
  name: text('name').notNull(),
  issued: bigint('issued', { mode: 'number' }).notNull().default(0),
});

/** Packages. The database returns decimals as text, so they stay exact. */
export const packs = pgTable('packs', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  /** Serial of the package's EPC, counted per company. */
  serial: bigint('serial', { mode: 'number' }).notNull(),
  packNo: text('pack_no').notNull(),
  cabinetNo: text('cabinet_no').notNull().default(''),
  cabinetPackLabel: text('cabinet_pack_label').notNull().default(''),
  treeCode: text('tree_code').notNull(),
  grade: text('grade').notNull().default(''),
  texture: text('texture').notNull().default(''),
  craft: text('craft').notNull().default(''),
  veneerKind: text('veneer_kind').notNull().default(''),
  edgeFinish: text('edge_finish').notNull().default(''),
  style: text('style').notNull().default(''),
  productModel: text('product_model').notNull().default(''),
  region: text('region').notNull().default(''),
  thicknessMm: numeric('thickness_mm', { precision: 5, scale: 2 }).notNull(),
  area: numeric('area', { precision: 14, scale: 4 }).notNull().default('0'),
  volume: numeric('volume', { precision: 14, scale: 4 }).notNull().default('0'),
  pieces: integer('pieces').notNull().default(0),
  bundles: integer('bundles').notNull().default(0),
  /** Bundles that are to be stored, and their area, in a package with goods on hand (`settlePacks`). */
  pendingBundles: integer('pending_bundles').notNull().default(0),
  pendingArea: numeric('pending_area', { precision: 14, scale: 4 }).notNull().default('0'),
  /** Number of its pictures. */
  images: integer('images').notNull().default(0),
  gradeStatus: smallint('grade_status').notNull().default(0),
  packStatus: smallint('pack_status').notNull().default(0),
  stockStatus: stockStatus(),
  rfidStatus: smallint('rfid_status').notNull().default(0),
  epc: text('epc').notNull().default(''),
  tid: text('tid').notNull().default(''),
  taggedAt: timeColumn('tagged_at'),
  printCount: integer('print_count').notNull().default(0),
  lastPrintedAt: timeColumn('last_printed_at'),
  /** Per m², without tax, from the first document with a price that received the package (W1.4); null if none did. */
  costPrice: numeric('cost_price', { precision: 15, scale: 6 }),
  costCurrency: text('cost_currency').notNull().default(''),
  costDocId: idColumn('cost_doc_id'),
  /** The customer whose goods they are (W5, W6.2); null for the company's own. */
  ownerId: idColumn('owner_id'),
  ownerDocId: idColumn('owner_doc_id'),
  figuresChangedAt: timeColumn('figures_changed_at').notNull().defaultNow(),
  remark: text('remark').notNull().default(''),
  ...versionedColumns(),
  /** Thickness and area as whole numbers, which an index is searched for (migration 0300): µm and cm². */
  thicknessUm: integer('thickness_um').notNull().generatedAlwaysAs(sql`(thickness_mm * 1000)::integer`),
  areaCm2: bigint('area_cm2', { mode: 'number' }).notNull().generatedAlwaysAs(sql`(area * 10000)::bigint`),
});

/** Container numbers the company's packages have or had; the database notes them. */
export const packCabinets = pgTable('pack_cabinets', {
  tenantId: tenantColumn(),
  cabinetNo: text('cabinet_no').notNull(),
});

/** Totals of live packages by group, updated by database triggers. A group's total is the sum over its rows. */
export const packTotals = pgTable('pack_totals', {
  tenantId: tenantColumn(),
  treeCode: text('tree_code').notNull(),
  grade: text('grade').notNull(),
  stockStatus: stockStatus(),
  rfidStatus: smallint('rfid_status').notNull(),
  gradeStatus: smallint('grade_status').notNull(),
  packStatus: smallint('pack_status').notNull(),
  packs: bigint('packs', { mode: 'number' }).notNull(),
  bundles: bigint('bundles', { mode: 'number' }).notNull(),
  pieces: bigint('pieces', { mode: 'number' }).notNull(),
  area: numeric('area', { precision: 20, scale: 4 }).notNull(),
});

export const tallyLines = pgTable('tally_lines', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  packId: idColumn('pack_id').notNull(),
  lineNo: integer('line_no').notNull(),
  logNo: text('log_no').notNull(),
  bundleNo: text('bundle_no').notNull(),
  lengthCm: numeric('length_cm', { precision: 5, scale: 1 }).notNull(),
  widthCm: numeric('width_cm', { precision: 5, scale: 1 }).notNull(),
  pieces: integer('pieces').notNull(),
  area: numeric('area', { precision: 12, scale: 4 }).notNull(),
  barcode: text('barcode').notNull(),
  stockStatus: stockStatus(),
  /** Whether it is in stock: 1 or 0, the sum of its movements, kept by the database. */
  onHand: smallint('on_hand').notNull().default(0),
  /** The sales order that holds it; empty unless locked. */
  lockedDocType: text('locked_doc_type').notNull().default(''),
  lockedDocId: idColumn('locked_doc_id'),
  lockedDocNo: text('locked_doc_no').notNull().default(''),
  remark: text('remark').notNull().default(''),
  createTime: timeColumn('create_time').notNull().defaultNow(),
  isDeleted: smallint('is_deleted').notNull().default(0),
});

/** Pictures of packages; of each package's, one is the cover. */
export const packImages = pgTable('pack_images', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  packId: idColumn('pack_id').notNull(),
  /** Place among the package's pictures, from 1. */
  place: integer('place').notNull(),
  isCover: boolean('is_cover').notNull(),
  fileId: idColumn('file_id').notNull(),
  /** The same picture, small; null for a picture that is small itself. */
  thumbnailId: idColumn('thumbnail_id'),
  fileName: text('file_name').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  resolutionRatio: text('resolution_ratio').notNull(),
  /** Who added it. */
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  createTime: timeColumn('create_time').notNull(),
});

export const printRecords = pgTable('print_records', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  recordKey: uuid('record_key').notNull(),
  packId: idColumn('pack_id').notNull(),
  template: text('template').notNull(),
  printer: text('printer').notNull(),
  copies: integer('copies').notNull(),
  state: text('state', { enum: ['sent', 'confirmed'] }).notNull(),
  deskName: text('desk_name').notNull(),
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  reason: text('reason').notNull().default(''),
  /** Null if the desk did not report it. */
  printJob: uuid('print_job'),
  printedAt: timeColumn('printed_at').notNull(),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});

export const tagRecords = pgTable('tag_records', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  recordKey: uuid('record_key').notNull(),
  packId: idColumn('pack_id').notNull(),
  epc: text('epc').notNull(),
  tid: text('tid').notNull(),
  reader: text('reader').notNull(),
  deskName: text('desk_name').notNull(),
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  writtenAt: timeColumn('written_at').notNull(),
  releasedAt: timeColumn('released_at'),
  /** 1 for a tag written at the first write; null if the desk did not report it. */
  writes: integer('writes'),
  rssiDbm: decimalColumn('rssi_dbm', 5, 1),
  powerDbm: decimalColumn('power_dbm', 5, 1),
  failedTags: integer('failed_tags').notNull().default(0),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});

/** W1.4: the cost of a package, and the document that set it. */
export type StoredCost = Pick<typeof packs.$inferSelect, 'costPrice' | 'costCurrency' | 'costDocId'>;

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { FIELD_WORDS } from '#shared/api/field-words';
import type { PackHead, packActApi, SentLine } from '#shared/api/pack-acts';
import { exact } from '#shared/domain/decimal';
import { MOST_LINES } from '#shared/domain/most-lines';
import { LIVE_STOCK_STATUSES } from '#shared/domain/statuses';
import { AppError } from '#shared/errors';
import { listed } from '#shared/listed';
import { FIXED_ONCE_STORED } from '#shared/records/pack-head';
import { recordAudit } from '../../../audit/record-audit.ts';
import { insertJson, updateJson } from '../../../db/json-rows.ts';
import { tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { settlePacks } from '../../../stock/settle-packs.ts';
import { settingsOf } from '../../setting/service.ts';
import { type Act, HEAD_FIELDS, holdPack, requirePackState, type StoredPack, touchPack } from './act.ts';
import { findTakenBarcodes, makeBarcodes } from './barcodes.ts';
import { checkHeads } from './check-head.ts';
import { refuseFaults } from './check-tally.ts';
import { countCodeless, lineRows } from './make.ts';
import { followTasks } from './task-lines.ts';

type Sent = z.output<typeof packActApi.change.body>;
type StoredLine = typeof tallyLines.$inferSelect;

/** Fields that no label shows. */
const NOT_ON_LABEL: readonly string[] = ['remark', 'region'];

/**
 * Changes the fields that are sent, and replaces the tally if it is sent. Throws `pack.not_found`, `record.changed`,
 * `pack.fixed` for a field that can no longer change, `pack.wrong_state` for bundles added to a package that has left,
 * `tally.too_long`, as `makePacks`, and as `followTasks`.
 */
export async function changePack(tx: TenantTx, sent: Sent, by: Act): Promise<void> {
  const pack = await holdPack(tx, sent, by);
  const stored = await tx
    .select()
    .from(tallyLines)
    .where(and(eq(tallyLines.packId, pack.id), eq(tallyLines.isDeleted, 0)))
    .orderBy(asc(tallyLines.id))
    .for('no key update');
  const changed = HEAD_FIELDS.filter((name) => sent[name] !== undefined && !isSame(name, pack, sent[name]));
  refuseFixed(pack, stored, changed, sent.lines !== undefined);
  const values = Object.fromEntries(changed.map((name) => [name, sent[name]]));
  await checkHeads(tx, [values], pack.id);
  const isOnLabel = changed.some((name) => !NOT_ON_LABEL.includes(name));
  await touchPack(tx, pack.id, { ...values, ...(isOnLabel ? { figuresChangedAt: by.now } : {}) }, by);
  const changedPack = { ...pack, ...values };
  const counts = sent.lines === undefined ? {} : await replaceLines(tx, changedPack, stored, sent.lines, by);
  const added = sent.added?.length ? await addLines(tx, changedPack, sent.added, by) : {};
  await followTasks(
    tx,
    pack.id,
    stored.map(({ id }) => id),
  );
  await settlePacks(tx, [pack.id], by);
  await recordAudit(tx, by, {
    action: 'pack.change',
    target: { type: 'pack', id: pack.id, name: sent.packNo ?? pack.packNo },
    details: {
      changes: Object.fromEntries(changed.map((name) => [name, [pack[name], sent[name]]])),
      ...counts,
      ...added,
    },
  });
}

function isSame(name: keyof PackHead, pack: StoredPack, value: string | undefined): boolean {
  return name === 'thicknessMm' ? exact(pack.thicknessMm).equals(value ?? '0') : pack[name] === value;
}

function refuseFixed(
  { packNo, stockStatus }: StoredPack,
  lines: readonly StoredLine[],
  changed: readonly (keyof PackHead)[],
  hasTally: boolean,
): void {
  const isBeforeStock =
    stockStatus === 'PENDING_IN' && lines.every((line) => line.stockStatus === 'PENDING_IN');
  if (isBeforeStock) return;
  const fixed: string[] = changed.filter((name) => FIXED_ONCE_STORED.some((one) => one === name));
  if (hasTally) fixed.push('lines');
  if (fixed.length === 0) return;
  const inLanguage = (language: 'zh' | 'en') =>
    listed(
      fixed.map((name) => FIELD_WORDS[name]?.[language] ?? name),
      language,
    );
  throw new AppError('pack.fixed', { packNo, fields: { zh: inLanguage('zh'), en: inLanguage('en') } });
}

/** Replaces the stored tally of a package; returns the changes. */
async function replaceLines(
  tx: TenantTx,
  pack: Pick<StoredPack, 'id' | 'treeCode'>,
  stored: readonly StoredLine[],
  sent: readonly SentLine[],
  by: Act,
) {
  const settings = await settingsOf(tx);
  const known = new Map(stored.map((line) => [line.id, line]));
  // A line keeps its code unless it gets another one.
  const lines = sent.map((line) => ({
    ...line,
    barcode: line.barcode || (known.get(line.id ?? '')?.barcode ?? ''),
  }));
  const ids = lines.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !known.has(id)) || new Set(ids).size !== ids.length)
    throw new AppError('record.some_missing');
  const taken = await findTakenBarcodes(
    tx,
    lines.map(({ barcode }) => barcode),
    [...known.keys()],
  );
  const knownLogNos = stored.map(({ logNo }) => logNo);
  refuseFaults(lines, { ...settings, knownLogNos }, taken);
  const codes = await makeBarcodes(tx, pack.treeCode, countCodeless(lines), by.now);
  const rows = lineRows(lines, { packId: pack.id, codes, settings, now: by.now, newId: by.newId });
  const removed = stored.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  if (removed.length > 0)
    await tx.update(tallyLines).set({ isDeleted: 1 }).where(inArray(tallyLines.id, removed));
  const kept = rows.filter(({ id }) => known.has(id));
  const changed = kept.filter((row) => isChanged(row, known.get(row.id)));
  await updateLines(tx, changed);
  const added = rows.filter(({ id }) => !known.has(id));
  await insertJson(tx, tallyLines, added);
  return { linesAdded: added.length, linesChanged: changed.length, linesRemoved: removed.length };
}

/**
 * W0: a bundle is in stock only after a document has received it, whatever the state of the other bundles in its
 * package.
 */
async function addLines(tx: TenantTx, pack: StoredPack, sent: readonly SentLine[], by: Act) {
  requirePackState(pack, LIVE_STOCK_STATUSES);
  const stored = await tx
    .select({ logNo: tallyLines.logNo, lineNo: tallyLines.lineNo })
    .from(tallyLines)
    .where(and(eq(tallyLines.packId, pack.id), eq(tallyLines.isDeleted, 0)));
  if (stored.length + sent.length > MOST_LINES) throw new AppError('tally.too_long', { most: MOST_LINES });
  const lines = sent.map((line) => ({ ...line, id: undefined }));
  const settings = await settingsOf(tx);
  const taken = await findTakenBarcodes(
    tx,
    lines.map(({ barcode }) => barcode),
  );
  refuseFaults(lines, { ...settings, knownLogNos: stored.map(({ logNo }) => logNo) }, taken);
  const codes = await makeBarcodes(tx, pack.treeCode, countCodeless(lines), by.now);
  const rows = lineRows(lines, { packId: pack.id, codes, settings, now: by.now, newId: by.newId });
  const last = Math.max(0, ...stored.map(({ lineNo }) => lineNo));
  await insertJson(
    tx,
    tallyLines,
    rows.map((row) => ({ ...row, lineNo: last + row.lineNo })),
  );
  return { linesAdded: rows.length };
}

const TYPED = [
  'lineNo',
  'logNo',
  'bundleNo',
  'lengthCm',
  'widthCm',
  'pieces',
  'area',
  'barcode',
  'remark',
] as const;
const FIGURES: readonly string[] = ['lengthCm', 'widthCm', 'area'];

function isChanged(row: typeof tallyLines.$inferInsert, before: StoredLine | undefined): boolean {
  return TYPED.some((name) => {
    const [old, fresh] = [before?.[name], row[name]];
    return FIGURES.includes(name) ? !exact(String(old)).equals(String(fresh)) : old !== fresh;
  });
}

/** The codes are cleared first, because two lines may have exchanged theirs. */
async function updateLines(tx: TenantTx, rows: readonly (typeof tallyLines.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(tallyLines).set({ barcode: '' }).where(inArray(tallyLines.id, ids));
  const values = rows.map((row) => ({
    ...Object.fromEntries(TYPED.map((name) => [name, row[name]])),
    id: row.id,
  }));
  await updateJson(tx, tallyLines, values);
}

import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { packActApi } from '#shared/api/pack-acts';
import { FREE_STATUSES, leavesNothing } from '#shared/domain/pack-acts';
import { AppError } from '#shared/errors';
import { recordAudits } from '../../../audit/record-audit.ts';
import { madeBy } from '../../../db/records.ts';
import { packs, tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { requireState } from '../../../stock/hold-lines.ts';
import { settlePacks } from '../../../stock/settle-packs.ts';
import { transferMovements } from '../../../stock/transfers.ts';
import { shareImages } from '../images/images.ts';
import { lockTags } from '../lock-tags.ts';
import { findTallyLines } from '../packs.ts';
import { releaseTag } from '../tag-records.ts';
import { type Act, actDocument, holdPack, type StoredPack, touchPack } from './act.ts';
import { countUp } from './barcodes.ts';
import { checkHeads } from './check-head.ts';

type Sent = z.output<typeof packActApi.split.body>;

/**
 * Makes a new package of some of the lines; returns its id. Lines that a sales order holds stay. The tag of the package
 * is released, because its goods have changed (D2). Throws `stock.not_available` for lines that are locked or gone,
 * `pack.nothing_left`, `record.code_taken`.
 */
export async function splitPack(tx: TenantTx, sent: Sent, by: Act): Promise<string> {
  await lockTags(tx);
  const pack = await holdPack(tx, sent, by);
  const tally = await findTallyLines(tx, pack.id);
  const chosen = new Set(sent.lineIds);
  // Before anything of their state is revealed: those of other packages may be outside of the caller's scope.
  const own = new Set(tally.map(({ id }) => id));
  if (chosen.size === 0 || sent.lineIds.some((id) => !own.has(id))) throw new AppError('record.some_missing');
  const lines = await requireState(tx, sent.lineIds, FREE_STATUSES);
  if (leavesNothing(tally, chosen)) throw new AppError('pack.nothing_left', { packNo: pack.packNo });
  await checkHeads(tx, [{ packNo: sent.packNo }]);
  const made = await insertPart(tx, pack, sent.packNo, by);
  await shareImages(tx, pack.id, made.id, by.newId);
  await transferMovements(tx, actDocument('SPLIT', made, by), lines, { packId: made.id }, by);
  await tx
    .update(tallyLines)
    .set({ packId: made.id })
    .where(inArray(tallyLines.id, [...chosen]));
  await touchPack(tx, pack.id, {}, by);
  await settlePacks(tx, [pack.id, made.id], by);
  await releaseTag(tx, pack, by.now, by);
  await recordAudits(tx, by, [
    {
      action: 'pack.split',
      target: { type: 'pack', id: pack.id, name: pack.packNo },
      details: { toPack: made.packNo, lines: lines.length },
    },
    {
      action: 'pack.make',
      target: { type: 'pack', id: made.id, name: made.packNo },
      details: { fromPacks: [pack.packNo], lines: lines.length },
    },
  ]);
  return made.id;
}

/** A package like another one, without lines, labels and tag. */
async function insertPart(
  tx: TenantTx,
  pack: StoredPack,
  packNo: string,
  by: Act,
): Promise<{ id: string; packNo: string }> {
  const { cabinetNo, cabinetPackLabel, treeCode, grade, texture, region } = pack;
  const { craft, veneerKind, edgeFinish, style, productModel } = pack;
  const id = by.newId();
  await tx.insert(packs).values({
    cabinetNo,
    cabinetPackLabel,
    treeCode,
    grade,
    texture,
    region,
    craft,
    veneerKind,
    edgeFinish,
    style,
    productModel,
    thicknessMm: pack.thicknessMm,
    costPrice: pack.costPrice,
    costCurrency: pack.costCurrency,
    costDocId: pack.costDocId,
    ownerId: pack.ownerId,
    ownerDocId: pack.ownerDocId,
    gradeStatus: pack.gradeStatus,
    packStatus: pack.packStatus,
    remark: pack.remark,
    id,
    packNo,
    serial: await countUp(tx, 'pack', 1),
    stockStatus: 'PENDING_IN',
    figuresChangedAt: by.now,
    ...madeBy(by),
    // Who sees the package sees its parts.
    createUser: pack.createUser,
    createDept: pack.createDept,
  });
  return { id, packNo };
}

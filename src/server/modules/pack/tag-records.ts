import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { packRecordApi, TagRecord } from '#shared/api/pack-records';
import { AppError } from '#shared/errors';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { findIdByKey } from '../../db/record-key.ts';
import { packs, tagRecords } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { parseDeskTime } from '../../http/time.ts';
import { noteTaggedPacks } from '../desk-task/service.ts';
import { lockTags } from './lock-tags.ts';
import { findPackById } from './packs.ts';
import { type PackRow, presentTagRecord } from './present.ts';
import { endLeaseOf } from './tag-leases.ts';

type NewTagRecord = z.output<typeof packRecordApi.saveTagRecord.body>;
type TaggedPack = Pick<PackRow, 'id' | 'packNo' | 'epc' | 'tid' | 'taggedAt'>;

const TAGGED = {
  id: packs.id,
  packNo: packs.packNo,
  epc: packs.epc,
  tid: packs.tid,
  taggedAt: packs.taggedAt,
};
/** 1 to 31 words of 16 bits, the unit of a tag's memory. */
const HEX_WORDS = /^([0-9A-F]{4}){1,31}$/;

/** The tag records of a package, newest first. */
export async function findTagRecords(tx: TenantTx, packId: string): Promise<TagRecord[]> {
  const rows = await tx
    .select()
    .from(tagRecords)
    .where(eq(tagRecords.packId, packId))
    .orderBy(desc(tagRecords.writtenAt), desc(tagRecords.id));
  return rows.map(presentTagRecord);
}

/**
 * The TID of the tag that has this EPC, and the package whose tag has this TID, in the whole company; empty if there is
 * none. Throws `tag.pack_void` for a tag that is to be written for a void package.
 */
export async function findTagHolder(
  tx: TenantTx,
  tag: { epc: string; tid: string; packId?: string | undefined },
) {
  if (tag.packId !== undefined) await refuseVoidPack(tx, tag.packId);
  const byEpc = await findTagged(tx, 'epc', tag.epc.toUpperCase());
  const byTid = await findTagged(tx, 'tid', tag.tid.toUpperCase());
  return { epcTid: byEpc?.tid ?? '', tidPackId: byTid?.id ?? '', tidPackNo: byTid?.packNo ?? '' };
}

async function refuseVoidPack(tx: TenantTx, packId: string): Promise<void> {
  const [voided] = await tx
    .select({ packNo: packs.packNo })
    .from(packs)
    .where(and(eq(packs.id, packId), eq(packs.stockStatus, 'VOID')));
  if (voided !== undefined) throw new AppError('tag.pack_void', { packNo: voided.packNo });
}

/**
 * Stores a tag record once and sets the EPC and TID of the package; returns the record's id, also if it was stored
 * before. Throws `pack.not_found`, `epc.invalid`, `input.invalid` for a malformed TID, and `tag.epc_taken` if the tag
 * of another package has the EPC.
 */
export async function saveTagRecord(
  tx: TenantTx,
  input: NewTagRecord,
  by: Actor & { id: string; now: Date; scope: ScopeInTx },
): Promise<string> {
  const record = { ...input, epc: requireEpc(input.epc), tid: requireTid(input.tid) };
  await lockTags(tx);
  const known = await findIdByKey(tx, tagRecords, record.recordKey);
  if (known !== undefined) return known;
  const pack = await findPackById(tx, record.packId, await by.scope(tx));
  const { writeTime: text, deskTime, ...rest } = record;
  const writtenAt = parseDeskTime({ text, deskTime }, 'writeTime', by.now);

  const onEpc = await findTagged(tx, 'epc', record.epc);
  if (onEpc !== undefined && onEpc.id !== pack.id) throw new AppError('tag.epc_taken', { tid: onEpc.tid });
  const onTid = await findTagged(tx, 'tid', record.tid);
  const other = onTid !== undefined && onTid.id !== pack.id ? onTid : undefined;
  // The tag of a package that was voided after its EPC had been leased is stored, but not as the package's.
  const isOvertaken =
    pack.stockStatus === 'VOID' ||
    wasTaggedAfter(pack, writtenAt) ||
    (other !== undefined && wasTaggedAfter(other, writtenAt));

  if (!isOvertaken) {
    if (other !== undefined) await releaseTag(tx, other, writtenAt, by);
    await releaseTag(tx, pack, writtenAt, by);
    await endLeaseOf(tx, pack.id);
    await tx
      .update(packs)
      .set({ rfidStatus: 1, epc: record.epc, tid: record.tid, taggedAt: writtenAt })
      .where(eq(packs.id, pack.id));
  }
  await tx.insert(tagRecords).values({
    ...rest,
    id: by.id,
    userId: by.user.userId,
    userName: by.user.name,
    writtenAt,
    releasedAt: isOvertaken ? by.now : null,
  });
  await noteTaggedPacks(tx, [pack.id], by.now);
  await recordAudit(tx, by, {
    action: 'pack.tag',
    target: { type: 'pack', id: pack.id, name: pack.packNo },
    details: { epc: record.epc, tid: record.tid, recordId: by.id, isOvertaken },
  });
  return by.id;
}

/** Releases a package's lost or broken tag, if its current tag has this TID. Throws `pack.not_found`. */
export async function voidTag(
  tx: TenantTx,
  input: { packId: string; tid: string },
  by: Actor & { now: Date; scope: ScopeInTx },
): Promise<void> {
  await lockTags(tx);
  const pack = await findPackById(tx, input.packId, await by.scope(tx));
  if (pack.tid === input.tid.toUpperCase()) await releaseTag(tx, pack, by.now, by);
}

/** Removes the tag from the package; its tag records are kept. */
export async function releaseTag(tx: TenantTx, pack: TaggedPack, at: Date, by: Actor): Promise<void> {
  if (pack.tid === '') return;
  await tx
    .update(packs)
    .set({ rfidStatus: 0, epc: '', tid: '', taggedAt: null })
    .where(eq(packs.id, pack.id));
  await tx
    .update(tagRecords)
    .set({ releasedAt: at })
    .where(and(eq(tagRecords.packId, pack.id), isNull(tagRecords.releasedAt)));
  await recordAudit(tx, by, {
    action: 'pack.untag',
    target: { type: 'pack', id: pack.id, name: pack.packNo },
    details: { epc: pack.epc, tid: pack.tid },
  });
}

/** Whether the package got its current tag after this time. */
function wasTaggedAfter(pack: TaggedPack, writtenAt: Date): boolean {
  return pack.taggedAt !== null && pack.taggedAt > writtenAt;
}

async function findTagged(tx: TenantTx, by: 'epc' | 'tid', value: string): Promise<TaggedPack | undefined> {
  const [row] = await tx
    .select(TAGGED)
    .from(packs)
    .where(and(eq(packs[by], value), ne(packs[by], ''), eq(packs.isDeleted, 0)));
  return row;
}

function requireEpc(epc: string): string {
  const value = epc.toUpperCase();
  if (!HEX_WORDS.test(value)) throw new AppError('epc.invalid', { value: epc });
  return value;
}

function requireTid(tid: string): string {
  const value = tid.toUpperCase();
  if (!HEX_WORDS.test(value)) throw new AppError('input.invalid', { reason: `tid:${tid}`, field: 'tid' });
  return value;
}

import type { Endpoint, PageQuery } from '#shared/api/kit';
import type { ComparedKind } from '#shared/api/scan-list';
import type { DeclaredKind } from '#shared/documents/index';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { Principal, SignedInCall } from '../../../http/implement.ts';
import type { RecordModule } from '../../../records/record-module.ts';
import type { RecordStore } from '../../../records/record-store.ts';
import { requirePermission } from '../../../rights/require-permission.ts';
import type { Target } from './compare-list.ts';

export type DocumentModules = Readonly<Record<DeclaredKind, RecordModule>>;

/** Throws `auth.forbidden` where a user may not see the documents of a kind, whatever else the user may do with them. */
export function requireView(user: Pick<Principal, 'permissions'>, docKind: DeclaredKind): void {
  requirePermission(user, `${docKind}_view`);
}

interface TargetName {
  docKind: ComparedKind;
  docNo: string;
}

/**
 * The document of this kind and number that is compared with, for answers to a GET. Throws `auth.forbidden` where the
 * caller may not see its kind, and `scan.no_target` where it is not within the caller's data scope.
 */
export async function targetToRead(
  tx: TenantTx,
  call: Pick<SignedInCall<Endpoint>, 'user' | 'scopeTo'>,
  documents: DocumentModules,
  name: TargetName,
): Promise<Target> {
  requireView(call.user, name.docKind);
  return findTarget(tx, documents[name.docKind].seen.toRead(call), name);
}

/** As `targetToRead`, for changes. */
export async function targetToChange(
  tx: TenantTx,
  call: Pick<SignedInCall<Endpoint>, 'user' | 'scopeIn'>,
  documents: DocumentModules,
  name: TargetName,
): Promise<Target> {
  requireView(call.user, name.docKind);
  return findTarget(tx, await documents[name.docKind].seen.toChange(call, tx), name);
}

async function findTarget(
  tx: TenantTx,
  seen: RecordStore,
  { docKind: kind, docNo }: TargetName,
): Promise<Target> {
  const query = { docNo, current: 1, size: 1 } as PageQuery;
  const { records } = await seen.findPage(tx, query);
  const [row] = records as readonly RecordRow[];
  if (row === undefined) throw new AppError('scan.no_target', { docNo, field: 'docNo' });
  return { kind, id: row.id, docNo: String(row.docNo), saleOrderId: saleOrderOf(kind, row) };
}

function saleOrderOf(kind: ComparedKind, row: RecordRow): string | undefined {
  if (kind === 'saleOrder') return row.id;
  return kind === 'delivery' ? String(row.saleOrderId ?? '') : undefined;
}

import type { PageQuery } from '#shared/api/kit';
import type { ComparedKind } from '#shared/api/scan-list';
import type { DeclaredKind } from '#shared/documents/index';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { RecordModule } from '../../../records/record-module.ts';
import type { RecordStore } from '../../../records/record-store.ts';
import type { Target } from './compare-list.ts';

export type DocumentModules = Readonly<Record<DeclaredKind, RecordModule>>;

/** The document of this kind and number among those the caller sees. Throws `scan.no_target`. */
export async function findTarget(
  tx: TenantTx,
  seen: RecordStore,
  { docKind: kind, docNo }: { docKind: ComparedKind; docNo: string },
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

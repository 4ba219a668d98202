import type { PackMovement } from '#shared/api/stock';
import { isDocumentKind } from '#shared/domain/document-states';
import type { TenantTx } from '../../db/tenancy.ts';
import { findSeen, type SeenKinds } from '../document/service.ts';

/** The movements, without the ids and numbers of documents that the caller may not see. */
export async function hideUnseen(
  tx: TenantTx,
  movements: readonly PackMovement[],
  seen: SeenKinds,
): Promise<PackMovement[]> {
  const documents = movements.flatMap(({ docType, docId }) =>
    isDocumentKind(docType) ? [{ kind: docType, id: docId }] : [],
  );
  const ids = await findSeen(tx, documents, seen);
  return movements.map((movement) =>
    isDocumentKind(movement.docType) && !ids.has(movement.docId)
      ? { ...movement, docId: '', docNo: '' }
      : movement,
  );
}

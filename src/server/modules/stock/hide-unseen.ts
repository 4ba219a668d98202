import type { PackMovement } from '#shared/api/stock';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/document-states';
import type { TenantTx } from '../../db/tenancy.ts';
import { findSeen, type SeenKinds } from '../document/service.ts';

/** The movements, without the ids and numbers of documents that the caller may not see. */
export async function hideUnseen(
  tx: TenantTx,
  movements: readonly PackMovement[],
  seen: SeenKinds,
): Promise<PackMovement[]> {
  const documents = movements.flatMap(({ docType, docId }) =>
    isDocument(docType) ? [{ kind: docType, id: docId }] : [],
  );
  const ids = await findSeen(tx, documents, seen);
  return movements.map((movement) =>
    isDocument(movement.docType) && !ids.has(movement.docId)
      ? { ...movement, docId: '', docNo: '' }
      : movement,
  );
}

/** Whether a document moved the goods; otherwise an act on the package did. */
const isDocument = (source: string): source is DocumentKind => DOCUMENT_KINDS.some((kind) => kind === source);

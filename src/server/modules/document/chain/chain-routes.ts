import { api } from '#shared/api/index';
import { MOST_IN_CHAIN } from '#shared/documents/chain-api';
import type { DeclaredKind } from '#shared/documents/index';
import { DOCUMENT_KINDS } from '#shared/domain/document-states';
import { type Implementation, implement } from '../../../http/implement.ts';
import type { RecordModule } from '../../../records/record-module.ts';
import { seenKinds } from '../seen-documents.ts';
import { findHeads } from './heads.ts';
import { walkChain } from './walk.ts';

/** The chain of a document of each kind. */
export function chainRoutes(made: Readonly<Record<DeclaredKind, RecordModule>>): Implementation[] {
  return DOCUMENT_KINDS.map((kind) =>
    implement(api[kind].chain, (call) => {
      const own = made[kind].seen.toRead(call);
      const seen = seenKinds(call);
      return call.withTenant(async (tx) => {
        const { id } = await own.findOne(tx, call.query.id);
        const { documents, links, isCut } = await walkChain(tx, { kind, id }, MOST_IN_CHAIN);
        const heads = await findHeads(tx, documents, seen);
        const places = new Map(documents.map((one, at) => [one.id, at]));
        return {
          documents: documents.map((one) => ({ kind: one.kind, head: heads.get(one.id) ?? null })),
          links: links.map(({ earlier, later }) => ({
            earlier: places.get(earlier.id) ?? 0,
            later: places.get(later.id) ?? 0,
          })),
          isCut,
        };
      });
    }),
  );
}

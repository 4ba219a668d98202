import { documentApis } from '#shared/api/document';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { DOCUMENT_KINDS } from '#shared/domain/document-states';
import type { ServerContext } from '../../../context.ts';
import { type Implementation, implement } from '../../../http/implement.ts';
import type { RecordModule } from '../../../records/record-module.ts';
import { DOCUMENT_TABLES } from '../document-tables.ts';
import type { ActedByName } from '../effects.ts';
import { asDocument } from '../stored-document.ts';
import { sendBack } from './send-back.ts';

/** Acts on the turn of a document of each kind: 退回. */
export function turnRoutes(
  context: ServerContext,
  made: Readonly<Record<DeclaredKind, RecordModule>>,
): Implementation[] {
  const { now, nextId } = context;
  return DOCUMENT_KINDS.map((kind) =>
    // The calls of all kinds have the same types.
    implement((documentApis[kind] as typeof documentApis.delivery).sendBack, (call) =>
      call.withTenant(async (tx) => {
        const { id, reason, step } = call.query;
        const store = await made[kind].seen.toChange(call, tx);
        const [row = {}] = await store.hold(tx, [id]);
        const { user, facts, scopeIn } = call;
        const by = { ...user, user, facts, scopeIn, reason, userName: user.name, newId: nextId, now: now() };
        const acted: ActedByName = {
          tx,
          doc: asDocument(DOCUMENTS[kind], row),
          tables: DOCUMENT_TABLES[kind],
          by,
        };
        await sendBack(acted, store, step);
        return {};
      }),
    ),
  );
}

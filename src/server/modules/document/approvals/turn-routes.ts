import { documentApis } from '#shared/api/document';
import type { Endpoint } from '#shared/api/kit';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { DOCUMENT_KINDS } from '#shared/domain/document-states';
import type { ServerContext } from '../../../context.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { type Implementation, implement, type SignedInCall } from '../../../http/implement.ts';
import type { RecordModule } from '../../../records/record-module.ts';
import type { RecordStore } from '../../../records/record-store.ts';
import { DOCUMENT_TABLES } from '../document-tables.ts';
import type { ActedByName } from '../effects.ts';
import { asDocument, findDocument } from '../stored-document.ts';
import { sendBack } from './send-back.ts';
import { findReceivers, transferTurn } from './transfers.ts';

/** Acts on the turn of a document of each kind: 退回, 转交. */
export function turnRoutes(
  { now, nextId }: ServerContext,
  made: Readonly<Record<DeclaredKind, RecordModule>>,
): Implementation[] {
  /** The document of a call, locked, in the form of an act with a reason. */
  async function held(
    tx: TenantTx,
    kind: DeclaredKind,
    call: Pick<SignedInCall<Endpoint>, 'user' | 'facts' | 'scopeIn'>,
    { id, reason }: { id: string; reason: string },
  ): Promise<{ acted: ActedByName; store: RecordStore }> {
    const store = await made[kind].seen.toChange(call, tx);
    const [row = {}] = await store.hold(tx, [id]);
    const { user, facts, scopeIn } = call;
    const by = { ...user, user, facts, scopeIn, reason, userName: user.name, newId: nextId, now: now() };
    return { acted: { tx, doc: asDocument(DOCUMENTS[kind], row), tables: DOCUMENT_TABLES[kind], by }, store };
  }

  return DOCUMENT_KINDS.flatMap((kind) => {
    // The calls of all kinds have the same types.
    const calls = documentApis[kind] as typeof documentApis.delivery;
    return [
      implement(calls.sendBack, (call) =>
        call.withTenant(async (tx) => {
          const { acted, store } = await held(tx, kind, call, call.query);
          await sendBack(acted, store, call.query.step);
          return {};
        }),
      ),
      implement(calls.transfer, (call) =>
        call.withTenant(async (tx) => {
          const { acted } = await held(tx, kind, call, call.query);
          await transferTurn(acted, call.query.userId);
          return {};
        }),
      ),
      implement(calls.receivers, (call) => {
        const own = made[kind].seen.toRead(call);
        return call.withTenant(async (tx) => {
          const { id } = await own.findOne(tx, call.query.id);
          const doc = await findDocument(tx, DOCUMENTS[kind], DOCUMENT_TABLES[kind].table, id);
          return findReceivers(tx, doc, { userId: call.user.userId, now: now() });
        });
      }),
    ];
  });
}

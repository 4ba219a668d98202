import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { scanList } from '#shared/records/scan-list';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import { scanListRows, scanLists } from '../../../db/schema/scans.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { type Implementation, implement, type SignedInCall } from '../../../http/implement.ts';
import { mapInLongTurns } from '../../../http/map-in-turns.ts';
import { refuseStale } from '../../../records/other-change.ts';
import { recordModule } from '../../../records/record-module.ts';
import { requireCall } from '../../../rights/require-permission.ts';
import { OWNER } from '../../pack/service.ts';
import { asAnswer, checkList } from './check-list.ts';
import { compareList, compareZone } from './compare-list.ts';
import { comparisonSheetRoutes } from './comparison-sheets.ts';
import { type DocumentModules, targetToRead } from './find-target.ts';
import { documentOf } from './make-document.ts';
import { requireOpen, SCAN_RULES } from './scan-rules.ts';
import { tagRoutes } from './tag-routes.ts';

/** Scanned lists (W7): received, checked, compared with documents, and made into one. */
export function scanRoutes(context: ServerContext, documents: DocumentModules): Implementation[] {
  const lists = recordModule(context, scanList, api.scanList, {
    table: scanLists,
    lines: { rows: scanListRows },
    rules: SCAN_RULES,
  });
  return [
    ...lists.routes,
    ...tagRoutes(context, documents),
    ...comparisonSheetRoutes(context, lists, documents),
    implement(api.scanList.check, (call) => {
      const own = lists.seen.toRead(call);
      const by = { tenantId: call.user.tenantId, scope: call.scopeTo(OWNER) };
      return call.withTenant(async (tx) => {
        const checked = await checkList(tx, await own.findOne(tx, call.query.id), by);
        return mapInLongTurns(checked, asAnswer);
      });
    }),
    implement(api.scanList.compare, (call) => {
      const own = lists.seen.toRead(call);
      const by = { tenantId: call.user.tenantId, scope: call.scopeTo(OWNER) };
      return call.withTenant(async (tx) => {
        const target = await targetToRead(tx, call, documents, call.query);
        return compareList(tx, await own.findOne(tx, call.query.id), target, by);
      });
    }),
    implement(api.scanList.compareZone, (call) => {
      const own = lists.seen.toRead(call);
      const by = { tenantId: call.user.tenantId, scope: call.scopeTo(OWNER) };
      return call.withTenant(async (tx) =>
        compareZone(tx, await own.findOne(tx, call.query.id), call.query.region, by),
      );
    }),
    implement(api.scanList.make, (call) =>
      call.withTenant(async (tx) => {
        const own = await lists.seen.toChange(call, tx);
        const { id, version } = call.body;
        const [held] = await own.hold(tx, [id]);
        if (held === undefined) throw new AppError('record.not_found');
        await refuseStale(tx, scanList, held, version);
        requireOpen(held);
        const list = await own.findOne(tx, id);
        const scope = await call.scopeIn(OWNER)(tx);
        const made = await documentOf(tx, list, { tenantId: call.user.tenantId, scope });
        const saved = await saveDocument(tx, context, documents, { ...made, list, call });
        const by = { userId: call.user.userId, deptId: call.user.deptId, now: context.now() };
        const link = made.kind === 'delivery' ? { deliveryId: saved.id } : { inboundId: saved.id };
        await own.set(tx, [id], { processStatus: 1, ...link }, by);
        await recordAudit(tx, call, {
          action: 'scanList.make',
          target: { type: 'scanList', id, name: String(list.listNo) },
          details: { docNo: saved.docNo },
        });
        return { docKind: made.kind, docId: saved.id, docNo: saved.docNo };
      }),
    ),
  ];
}

interface Making {
  kind: 'delivery' | 'inbound';
  body: Readonly<Record<string, unknown>>;
  list: RecordRow;
  call: SignedInCall<Endpoint>;
}

/** Saves the document as its form would: with its number, rules and audit entry. Throws `auth.forbidden`, `auth.call_withheld`. */
async function saveDocument(
  tx: TenantTx,
  { nextId, now }: ServerContext,
  documents: DocumentModules,
  { kind, body, list, call }: Making,
): Promise<{ id: string; docNo: string }> {
  const { user, scopeIn } = call;
  requireCall(user, api[kind].submit, { isNew: true });
  const { store } = documents[kind];
  const newId = nextId();
  const by = { userId: user.userId, deptId: user.deptId, now: now(), scopeIn, newId };
  const changes = await store.add(tx, { ...body, remark: String(list.remark) }, by);
  const { docNo } = await store.findOne(tx, newId);
  await recordAudit(tx, call, {
    action: `${kind}.save`,
    target: { type: kind, id: newId, name: String(docNo) },
    details: { isNew: true, changes },
  });
  return { id: newId, docNo: String(docNo) };
}

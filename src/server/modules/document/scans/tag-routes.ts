import type { z } from 'zod';
import { api } from '#shared/api/index';
import { MOST_ZONES, type tagReadingApi } from '#shared/api/tag-reading';
import type { TaggedKind } from '#shared/documents/tagged-kinds';
import { SCAN_WORDS } from '#shared/domain/scan-words';
import { AppError } from '#shared/errors';
import { PACK_WORDS } from '#shared/records/pack-words';
import type { ServerContext } from '../../../context.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { type Implementation, implement, type SignedInCall } from '../../../http/implement.ts';
import { makeDownload, type SheetColumn } from '../../../http/workbook.ts';
import { describeTags, postWork, refuseVoid } from '../../desk-task/service.ts';
import { OWNER, saveLabelCheck } from '../../pack/service.ts';
import { findZonesInUse, zoneNamed } from '../../zone/service.ts';
import { linesOf } from './compare-list.ts';
import { type DocumentModules, requireView, targetToChange, targetToRead } from './find-target.ts';
import {
  countPacksOfLines,
  countPacksOfZone,
  findOtherPack,
  findPacksOfLines,
  findPacksOfTags,
  findPacksOfZone,
  findUntagged,
  holdsPack,
} from './tagged-packs.ts';

type SheetRow = z.output<typeof tagReadingApi.sheet.body>['rows'][number];

/** The columns of the sheet of tags that were read. */
const COLUMNS: readonly SheetColumn<SheetRow>[] = [
  { words: SCAN_WORDS.result, width: 12, value: ({ result }) => result },
  { words: PACK_WORDS.packNo, width: 18, value: ({ packNo }) => packNo },
  { words: SCAN_WORDS.epc, width: 28, value: ({ epc }) => epc },
  { words: PACK_WORDS.region, width: 12, value: ({ region }) => region },
  { words: SCAN_WORDS.state, width: 12, value: ({ state }) => state },
  { words: PACK_WORDS.species, width: 16, value: ({ species }) => species },
  { words: PACK_WORDS.grade, width: 8, value: ({ grade }) => grade },
  {
    words: PACK_WORDS.thicknessMm,
    width: 10,
    value: ({ thicknessMm }) => figure(thicknessMm),
  },
  { words: PACK_WORDS.bundles, width: 8, value: ({ bundles }) => bundles },
  { words: PACK_WORDS.pieces, width: 8, value: ({ pieces }) => pieces },
  { words: PACK_WORDS.area, width: 12, isArea: true, value: ({ area }) => figure(area) },
  { words: SCAN_WORDS.findings, width: 40, value: ({ findings }) => findings },
];

const figure = (text: string) => (text === '' ? null : Number(text));

/** Documents of a kind with their numbers. Throws `auth.forbidden`, and the not-found error of the kind. */
async function requireDocuments(
  tx: TenantTx,
  call: SignedInCall<typeof api.deskTask.writeTags>,
  documents: DocumentModules,
  { docKind, ids }: { docKind: TaggedKind; ids: readonly string[] },
) {
  requireView(call.user, docKind);
  const seen = await documents[docKind].seen.toChange(call, tx);
  const found: { id: string; docNo: string }[] = [];
  for (const id of new Set(ids)) found.push({ id, docNo: String((await seen.findOne(tx, id)).docNo) });
  return { docKind, documents: found };
}

/** Routes that find the packages of tags that were read, the packages expected in a document or zone, and those to be tagged. */
export function tagRoutes(context: ServerContext, documents: DocumentModules): Implementation[] {
  const { nextId, now } = context;
  return [
    implement(api.tagReading.locate, ({ body, withTenant, scopeIn }) =>
      withTenant(async (tx) => findPacksOfTags(tx, body.epcs, await scopeIn(OWNER)(tx))),
    ),
    implement(api.tagReading.ofDocument, (call) => {
      const scope = call.scopeTo(OWNER);
      return call.withTenant(async (tx) => {
        const target = await targetToRead(tx, call, documents, call.query);
        const packs = await findPacksOfLines(tx, await linesOf(tx, target), scope);
        return { id: target.id, docNo: target.docNo, packs };
      });
    }),
    implement(api.tagReading.ofZone, async ({ query, withTenant, scopeTo }) => {
      const scope = scopeTo(OWNER);
      const region = await withTenant((tx) => zoneNamed(tx, query.region));
      return findPacksOfZone(withTenant, region, scope);
    }),
    implement(api.tagReading.zone, ({ query, withTenant }) =>
      withTenant(async (tx) => ({ region: await zoneNamed(tx, query.region) })),
    ),
    implement(api.tagReading.zones, ({ withTenant }) => withTenant((tx) => findZonesInUse(tx, MOST_ZONES))),
    implement(api.tagReading.checkAtDesk, (call) =>
      call.withTenant(async (tx) => {
        const { docKind, docNo, ...place } = call.body;
        const target = await targetToChange(tx, call, documents, { docKind, docNo });
        const count = await countPacksOfLines(tx, await linesOf(tx, target));
        const work = {
          kind: 'checkTags' as const,
          title: target.docNo,
          count,
          total: count,
          content: { docKind },
        };
        return (await postWork(tx, context, call, work, place)).task;
      }),
    ),
    implement(api.tagReading.countAtDesk, (call) =>
      call.withTenant(async (tx) => {
        const { region: asked, ...place } = call.body;
        const region = await zoneNamed(tx, asked);
        const count = await countPacksOfZone(tx, region, await call.scopeIn(OWNER)(tx));
        const work = { kind: 'countZone' as const, title: region, count, total: count, content: {} };
        return (await postWork(tx, context, call, work, place)).task;
      }),
    ),
    implement(api.tagWriting.untagged, (call) => {
      const { docKind, ids } = call.query;
      requireView(call.user, docKind);
      const seen = documents[docKind].seen.toRead(call);
      const scope = call.scopeTo(OWNER);
      return call.withTenant(async (tx) => {
        for (const id of ids) await seen.findOne(tx, id);
        return findUntagged(tx, ids, scope);
      });
    }),
    implement(api.deskTask.writeTags, (call) =>
      call.withTenant(async (tx) => {
        const { ids, ofDocuments: named, ...place } = call.body;
        const ofDocuments = named && (await requireDocuments(tx, call, documents, named));
        const work = await describeTags(tx, ids, await call.scopeIn(OWNER)(tx), ofDocuments);
        const [document] = ofDocuments?.documents ?? [];
        const packNo = named && (await findOtherPack(tx, named.ids, ids));
        if (document !== undefined && packNo !== undefined)
          throw new AppError('label.other_document', { packNo, docNo: document.docNo });
        const { task, isNew } = await postWork(tx, context, call, work, place);
        // A repeated call gets its task, whose void packages are left out.
        if (isNew) await refuseVoid(tx, ids);
        return task;
      }),
    ),
    implement(api.pack.saveLabelCheck, (call) => {
      const { body, user, facts } = call;
      const { docKind, docId } = body;
      const by = {
        id: nextId(),
        tenantId: user.tenantId,
        user,
        facts,
        now: now(),
        scope: call.scopeIn(OWNER),
      };
      return call.withTenant(async (tx) => ({
        id: await saveLabelCheck(tx, body, by, async (pack) => {
          if (docKind === '') return '';
          requireView(user, docKind);
          const seen = await documents[docKind].seen.toChange(call, tx);
          const docNo = String((await seen.findOne(tx, docId)).docNo);
          if (!(await holdsPack(tx, docId, pack.id)))
            throw new AppError('label.other_document', { packNo: pack.packNo, docNo });
          return docNo;
        }),
      }));
    }),
    implement(api.tagReading.sheet, ({ body: { title, rows }, facts }) =>
      makeDownload({ zh: title, en: title }, COLUMNS, rows, facts.language),
    ),
  ];
}

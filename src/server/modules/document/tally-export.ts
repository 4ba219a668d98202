import { and, eq, sql } from 'drizzle-orm';
import { api } from '#shared/api/index';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { TALLIED_KINDS, type TalliedKind } from '#shared/documents/tallied-kinds';
import { TALLY_TITLE } from '#shared/paper/paper-forms';
import { nameFieldOf } from '#shared/records/reference-field';
import type { ServerContext } from '../../context.ts';
import { documentItems } from '../../db/schema/documents.ts';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { sheetColumn } from '../../http/workbook.ts';
import { sheetDownload } from '../../records/list-download.ts';
import type { RecordModule } from '../../records/record-module.ts';
import { TALLY_SHEET_COLUMNS, type TallyPlace, tallySource } from '../pack/service.ts';
import { findPackHeads, type PackHead } from './pack-heads.ts';

/** A tally line with the head of the document that names it, and the document's data of its package. */
interface DocumentPlace extends TallyPlace, Partial<PackHead> {
  partner: string;
  docNo: string;
  docDate: string;
}

const COLUMNS = [
  sheetColumn<DocumentPlace>('往来单位', 'Partner', 20, ({ partner }) => partner),
  sheetColumn<DocumentPlace>('单号', 'Number', 18, ({ docNo }) => docNo),
  sheetColumn<DocumentPlace>('日期', 'Date', 12, ({ docDate }) => docDate, { form: 'day' }),
];

/** The export of the tally lines that documents name, in the order of D3. */
export function tallyExportRoutes(
  context: ServerContext,
  made: Readonly<Record<DeclaredKind, RecordModule>>,
): Implementation[] {
  return TALLIED_KINDS.flatMap((kind) => {
    const { downloadTally, startTallyDownload } = api[kind];
    const columns = [...COLUMNS, ...TALLY_SHEET_COLUMNS];
    const sheet = sheetDownload<{ ids: readonly string[] }>(context, {
      kind: `${kind}_tally`,
      permission: `${kind}_export`,
      title: titleOf(kind),
      async open({ ids }, by, limits) {
        const own = made[kind].seen.toRead(by);
        const places: DocumentPlace[] = [];
        for (const id of new Set(ids)) {
          const row = await by.read((tx) => own.findOne(tx, id));
          const partner = 'customerId' in row ? 'customerId' : 'supplierId';
          const head = {
            partner: String(row[nameFieldOf(partner)] ?? ''),
            docNo: String(row.docNo),
            docDate: String(row.docDate),
          };
          const most = limits.most + 1 - places.length;
          const { found, heads } = await by.read(async (tx) => ({
            found: await findPlaces(tx, kind, id, most),
            heads: await findPackHeads(tx, kind, [id]),
          }));
          places.push(...found.map((place) => ({ ...place, ...head, ...heads.get(place.docLineId) })));
          if (places.length > limits.most) break;
        }
        return { columns, rows: tallySource<DocumentPlace>(places, columns, by, limits) };
      },
    });
    return [
      implement(downloadTally, (call) => sheet.now(call.query, call)),
      implement(startTallyDownload, (call) => sheet.start(call, call.query)),
    ];
  });
}

function titleOf(kind: TalliedKind) {
  const { zh, en } = DOCUMENTS[kind].words.one;
  return { zh: `${zh}${TALLY_TITLE.zh}`, en: `Tally of ${en}` };
}

/** The tally lines a document names, by package, in the order of the tally. */
function findPlaces(tx: TenantTx, kind: TalliedKind, docId: string, most: number) {
  const inOrder = sql`${tallyLines.lineNo}, ${tallyLines.id}`;
  return tx
    .select({
      lineId: tallyLines.id,
      docLineId: documentItems.docLineId,
      no: sql<number>`row_number() OVER (PARTITION BY ${packs.id} ORDER BY ${inOrder})::integer`,
    })
    .from(documentItems)
    .innerJoin(tallyLines, eq(tallyLines.id, documentItems.lineId))
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .where(and(eq(documentItems.docKind, kind), eq(documentItems.docId, docId)))
    .orderBy(packs.packNo, inOrder)
    .limit(most);
}

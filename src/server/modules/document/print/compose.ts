import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PaperChoice } from '#shared/documents/print-api';
import type { DocumentKind } from '#shared/domain/document-states';
import { AppError, type Language } from '#shared/errors';
import { composeDocument, type PaperSurroundings } from '#shared/paper/compose-document';
import { composeTally, type TalliedPack } from '#shared/paper/compose-tally';
import type { Paper } from '#shared/paper/paper';
import type { PaperStyle } from '#shared/paper/paper-choice';
import { hasTally, PAPER_FORMS } from '#shared/paper/paper-forms';
import type { RecordRow } from '#shared/records/record';
import { documentItems } from '../../../db/schema/documents.ts';
import { packs, tallyLines, treeSpecies } from '../../../db/schema/packs.ts';
import { customerContacts, customers, supplierContacts, suppliers } from '../../../db/schema/partners.ts';
import { tenants } from '../../../db/schema/system.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { TALLY_FIGURES, WITH_SPECIES } from '../../pack/service.ts';
import { settingsOf } from '../../setting/service.ts';
import { makerOf } from '../maker.ts';
import { packHeads } from '../pack-heads.ts';

/** Composes the paper of a document from the row that its detail call returns. Throws `document.no_tally`. */
export async function composePaper(
  tx: TenantTx,
  kind: DocumentKind,
  row: RecordRow,
  { style, withPrices }: Pick<PaperChoice, 'style' | 'withPrices'>,
  language: Language,
): Promise<Paper> {
  const form = PAPER_FORMS[kind];
  const around = await surroundingsOf(tx, kind, style, row, language);
  if (style === 'document') return composeDocument(form, row, withPrices, around);
  const tallied = hasTally(kind) ? await findTally(tx, kind, row) : [];
  if (tallied.length === 0) throw new AppError('document.no_tally', { docNo: String(row.docNo) });
  return composeTally(form, row, tallied, around);
}

async function surroundingsOf(
  tx: TenantTx,
  kind: DocumentKind,
  style: PaperStyle,
  row: RecordRow,
  language: Language,
): Promise<PaperSurroundings> {
  const [company] = await tx.select({ name: tenants.tenantName }).from(tenants);
  const settings = await settingsOf(tx);
  const { paperClaims, plyCaptions, areaScale, tallySummary } = settings;
  return {
    language,
    company: company?.name ?? '',
    logo: settings.paperLogo,
    ...(await contactOf(tx, row)),
    maker: await makerOf(tx, row),
    claims: paperClaims,
    plies: plyCaptions.split(/[,，]/),
    areaScale,
    tallySummary,
    columns: style === 'tally' ? settings.tallyColumns : settings[`${kind}Columns`],
    textures: hasTally(kind) ? await texturesOf(tx, row) : new Map(),
  };
}

/** The primary contact of the document's partner. */
export async function contactOf(tx: TenantTx, row: RecordRow): Promise<{ contact: string; phone: string }> {
  const [id, partners, contacts] =
    'customerId' in row
      ? ([row.customerId, customers, customerContacts] as const)
      : ([row.supplierId, suppliers, supplierContacts] as const);
  if (!id) return { contact: '', phone: '' };
  const [partner] = await tx
    .select({ phone: partners.phone })
    .from(partners)
    .where(eq(partners.id, String(id)));
  const [contact] = await tx
    .select({ name: contacts.name, mobile: contacts.mobile, landline: contacts.landline })
    .from(contacts)
    .where(and(eq(contacts.recordId, String(id)), eq(contacts.isPrimary, 1)));
  return {
    contact: contact?.name ?? '',
    phone: contact?.mobile || contact?.landline || partner?.phone || '',
  };
}

async function texturesOf(tx: TenantTx, row: RecordRow): Promise<Map<string, string>> {
  const numbers = (row.packs as { packNo: string }[]).map(({ packNo }) => packNo);
  const found = await tx
    .select({ packNo: packs.packNo, texture: packs.texture })
    .from(packs)
    .where(and(inArray(packs.packNo, numbers), eq(packs.isDeleted, 0)));
  return new Map(found.map(({ packNo, texture }) => [packNo, texture]));
}

/** The tally lines that a document names, by package, in the order of the tally. */
async function findTally(tx: TenantTx, kind: DocumentKind, row: RecordRow): Promise<TalliedPack[]> {
  const found = await tx
    .select({
      docLineId: documentItems.docLineId,
      packNo: packs.packNo,
      cabinetNo: packs.cabinetNo,
      ...TALLY_FIGURES,
    })
    .from(documentItems)
    .innerJoin(tallyLines, eq(tallyLines.id, documentItems.lineId))
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(and(eq(documentItems.docKind, kind), eq(documentItems.docId, row.id)))
    .orderBy(asc(packs.packNo), asc(tallyLines.lineNo));
  const heads = packHeads(row);
  const rows = found.map((line) => ({ ...line, ...heads.get(line.docLineId) }));
  return [...Map.groupBy(rows, ({ packNo }) => packNo).values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const { packNo, cabinetNo, species, grade, thicknessMm } = first;
    return [{ packNo, cabinetNo, species, grade, thicknessMm: Number(thicknessMm), lines }];
  });
}

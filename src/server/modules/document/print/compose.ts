import { and, asc, eq, ne } from 'drizzle-orm';
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
import { tenants } from '../../../db/schema/system.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { TALLY_FIGURES, WITH_SPECIES } from '../../pack/service.ts';
import { settingsOf } from '../../setting/service.ts';
import { makersOf } from '../maker.ts';
import { findPackHeads, type PackHead } from '../pack-heads.ts';
import { contactsOf } from './contacts.ts';

type Style = Pick<PaperChoice, 'style' | 'withPrices'>;

/** The data that documents have of their packages, by the id of the line. */
type PackHeads = ReadonlyMap<string, PackHead>;

/** Composes the paper of a document from the row that its detail call returns. Throws `document.no_tally`. */
export async function composePaper(
  tx: TenantTx,
  kind: DocumentKind,
  row: RecordRow,
  choice: Style,
  language: Language,
): Promise<Paper> {
  const [composed] = await composePapers(tx, kind, [row], choice, language);
  if (composed === undefined) throw new Error(`${String(row.docNo)}: no paper was composed`);
  return composed.paper;
}

/** Composes the papers of documents of one kind, each with its document, in their order. Throws `document.no_tally`. */
export async function composePapers(
  tx: TenantTx,
  kind: DocumentKind,
  rows: readonly RecordRow[],
  { style, withPrices }: Style,
  language: Language,
): Promise<{ row: RecordRow; paper: Paper }[]> {
  const form = PAPER_FORMS[kind];
  const ids = rows.map(({ id }) => id);
  const heads: PackHeads = hasTally(kind) ? await findPackHeads(tx, kind, ids) : new Map();
  const around = await surroundingsOf(tx, kind, style, language);
  const contacts = await contactsOf(tx, rows);
  const makers = await makersOf(tx, rows);
  const composed: { row: RecordRow; paper: Paper }[] = [];
  for (const [at, row] of rows.entries()) {
    const { contact, phone } = contacts[at] ?? { contact: '', phone: '' };
    const ofRow = { ...around, contact, phone, maker: makers[at] ?? '', textures: texturesOf(row, heads) };
    if (style === 'document') composed.push({ row, paper: composeDocument(form, row, withPrices, ofRow) });
    else {
      const tallied = hasTally(kind) ? await findTally(tx, kind, row, heads) : [];
      if (tallied.length === 0) throw new AppError('document.no_tally', { docNo: String(row.docNo) });
      composed.push({ row, paper: composeTally(form, row, tallied, ofRow) });
    }
  }
  return composed;
}

/** What the papers of a kind share. */
async function surroundingsOf(
  tx: TenantTx,
  kind: DocumentKind,
  style: PaperStyle,
  language: Language,
): Promise<Omit<PaperSurroundings, 'contact' | 'phone' | 'maker' | 'textures'>> {
  const [company] = await tx.select({ name: tenants.tenantName }).from(tenants);
  const settings = await settingsOf(tx);
  const { paperClaims, plyCaptions, areaScale, tallySummary } = settings;
  return {
    language,
    company: company?.name ?? '',
    logo: settings.paperLogo,
    claims: paperClaims,
    plies: plyCaptions.split(/[,，]/),
    areaScale,
    tallySummary,
    columns: style === 'tally' ? settings.tallyColumns : settings[`${kind}Columns`],
    englishSpecies: language === 'en' ? await findEnglishSpecies(tx) : new Map(),
  };
}

/** The English names that a company gave its species, by their full names. */
async function findEnglishSpecies(tx: TenantTx): Promise<Map<string, string>> {
  const { fullName, englishName, isDeleted } = treeSpecies;
  const named = await tx
    .select({ fullName, englishName })
    .from(treeSpecies)
    .where(and(ne(englishName, ''), eq(isDeleted, 0)));
  return new Map(named.map((one) => [one.fullName, one.englishName]));
}

const texturesOf = ({ packs = [] }: RecordRow, heads: PackHeads): Map<string, string> =>
  new Map(
    (packs as readonly { id: string; packNo: string }[]).map(({ id, packNo }) => [
      packNo,
      heads.get(id)?.texture ?? '',
    ]),
  );

/** The tally lines that a document names, by package, in the order of the tally. */
async function findTally(
  tx: TenantTx,
  kind: DocumentKind,
  row: RecordRow,
  heads: PackHeads,
): Promise<TalliedPack[]> {
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
  const rows = found.map((line) => ({ ...line, ...heads.get(line.docLineId) }));
  return [...Map.groupBy(rows, ({ packNo }) => packNo).values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const { packNo, cabinetNo, species, grade, thicknessMm } = first;
    return [{ packNo, cabinetNo, species, grade, thicknessMm: Number(thicknessMm), lines }];
  });
}

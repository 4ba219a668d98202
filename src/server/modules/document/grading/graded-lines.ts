import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { GradedFigures, GradingEntry } from '#shared/documents/grading-api';
import { gradedChange, sharesOf } from '#shared/domain/grading';
import { totalArea } from '#shared/domain/tally';
import type { TallySettings } from '#shared/domain/typed-lines';
import { AppError } from '#shared/errors';
import { isWithin } from '../../../db/data-scope.ts';
import { gradingPacks } from '../../../db/schema/documents.ts';
import { packs, tallyLines, treeSpecies } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { invalidField, REQUIRED } from '../../../http/invalid-input.ts';
import { findDictionary } from '../../dict/service.ts';
import { SPECIES_NAME, WITH_SPECIES } from '../../pack/service.ts';
import { settingsOf } from '../../setting/service.ts';
import type { Acted } from '../effects.ts';
import type { LineFigures } from '../totals.ts';
import { type Bundle, chooseBundles } from './choose-bundles.ts';
import { type Measures, measuresOf } from './measures.ts';

export type StoredGradingLine = typeof gradingPacks.$inferSelect;
/** The fields of a line that decide its bundles and their measures. */
export type EnteredLine = GradingEntry & { place: number };
export type SourcePack = Awaited<ReturnType<typeof findPacks>>[number];

/** A source bundle, or part of one, with its measures after grading. */
export interface GradedBundle extends Measures {
  source: Bundle;
  originalPieces: number;
  originalArea: number;
}

/** A line of a grading with its package and bundles. */
export interface GradedLine {
  line: StoredGradingLine;
  pack: SourcePack;
  bundles: GradedBundle[];
  /** Grade after grading, as packages store it: the Chinese term of the dictionary. So is `texture`. */
  grade: string;
  texture: string;
}

/** The stored lines of a grading, in their order. */
export function storedLines({ tx, doc }: Pick<Acted, 'tx' | 'doc'>): Promise<StoredGradingLine[]> {
  return tx.select().from(gradingPacks).where(eq(gradingPacks.recordId, doc.id)).orderBy(gradingPacks.place);
}

/**
 * The lines with the bundles they name now. Throws `pack.not_found` for a package outside of `scope` that the line did
 * not have before, `document.one_pack`, `pack.graded`, `pack.no_tally`, `document.barcodes_missing`,
 * `stock.not_available` and `input.invalid`.
 */
export async function findGradedLines(acted: Acted, scope?: SQL): Promise<GradedLine[]> {
  const all = await storedLines(acted);
  const found = await findPacks(
    acted.tx,
    all.map(({ packNo }) => packNo),
    scope,
  );
  const packOf = new Map(found.map((pack) => [pack.packNo, pack]));
  const tally = await findTally(
    acted.tx,
    found.map(({ id }) => id),
  );
  const named = all.map((line) => ({ line, pack: requireGradable(line, packOf.get(line.packNo)) }));
  const settings = await settingsOf(acted.tx);
  if (!settings.gradesSeveralPacks) requireOnePack(all);
  const chosen = chooseBundles(named, tally);
  const gradeOf = await wordsOf(acted.tx, 'grade');
  const textureOf = await wordsOf(acted.tx, 'texture');
  return measured(
    named.map(({ line, pack }, at) => ({
      line,
      pack,
      sources: chosen[at] ?? [],
      grade: gradeOf(line.newGrade),
      texture: textureOf(line.newTexture) || pack.texture,
    })),
    settings,
  );
}

/** Throws `document.one_pack` for the first line of a second package (W2.2). */
function requireOnePack([first, ...others]: readonly StoredGradingLine[]): void {
  const other = others.find(({ packNo }) => packNo !== first?.packNo);
  if (other !== undefined)
    throw new AppError('document.one_pack', { packNo: other.packNo, field: `packs.${other.place}.packNo` });
}

/** The values of a line that follow from its package and bundles. */
export function figuresOf({ line, pack, bundles }: GradedLine): LineFigures & GradedFigures {
  return {
    id: line.id,
    packId: pack.id,
    species: pack.species,
    grade: pack.grade,
    cabinetNo: pack.cabinetNo,
    texture: pack.texture,
    thicknessMm: Number(pack.thicknessMm),
    ...areasOf(bundles),
  };
}

/** F4 over the bundles of a line. */
export function areasOf(bundles: readonly GradedBundle[]): GradedFigures {
  const area = totalArea(bundles.map(({ originalArea }) => originalArea));
  return {
    bundles: bundles.length,
    pieces: bundles.reduce((sum, { originalPieces }) => sum + originalPieces, 0),
    area,
    ...gradedChange(
      area,
      bundles.map((one) => one.area),
    ),
  };
}

function requireGradable(line: StoredGradingLine, pack: SourcePack | undefined): SourcePack {
  const { packNo, place, newGrade } = line;
  const field = `packs.${place}.packNo`;
  if (pack === undefined || !(pack.isSeen || pack.id === line.packId))
    throw new AppError('pack.not_found', { field, packNo });
  if (pack.gradeStatus === 1) throw new AppError('pack.graded', { field, packNo });
  if (newGrade === '') throw invalidField(`packs.${place}.newGrade`, REQUIRED);
  return pack;
}

/** A bundle that several lines name is shared among them by their numbers of leaves. */
export function measured<Line extends { line: EnteredLine; sources: readonly Bundle[] }>(
  lines: readonly Line[],
  settings: TallySettings,
): (Omit<Line, 'sources'> & { bundles: GradedBundle[] })[] {
  const users = Map.groupBy(
    lines.flatMap(({ line, sources }) => sources.map(({ id }) => ({ id, line }))),
    ({ id }) => id,
  );
  return lines.map(({ sources, ...one }) => ({
    ...one,
    bundles: sources.map((source) => {
      const of = (users.get(source.id) ?? []).map((one) => one.line);
      const at = of.indexOf(one.line);
      const isPart = of.length > 1;
      const parts = isPart ? of.map(requirePieces) : [source.pieces];
      return {
        source,
        originalPieces: parts[at] ?? 0,
        originalArea: sharesOf(source.area, parts)[at] ?? 0,
        ...measuresOf(one.line, source, { isPart, isAlone: sources.length === 1 }, settings),
      };
    }),
  }));
}

function requirePieces({ newPieces, place }: EnteredLine): number {
  if (newPieces !== null && newPieces > 0) return newPieces;
  throw invalidField(`packs.${place}.newPieces`, {
    zh: '{field}：同一扎分成几行时，每行须填片数',
    en: '{field}: needed on each line of a bundle that is on several',
  });
}

/** The word of a key of a dictionary; a text that is no key stays, to be refused as a word. */
async function wordsOf(tx: TenantTx, dictionary: 'grade' | 'texture'): Promise<(key: string) => string> {
  const entries = await findDictionary(tx, dictionary);
  const words = new Map(entries.map(({ dictKey, dictValue }) => [dictKey, dictValue]));
  return (key) => words.get(key) ?? key;
}

export function findPacks(tx: TenantTx, numbers: readonly string[], scope: SQL | undefined) {
  return tx
    .select({
      ...getTableColumns(packs),
      isSeen: isWithin(scope),
      species: SPECIES_NAME,
    })
    .from(packs)
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(and(inArray(packs.packNo, [...numbers]), eq(packs.isDeleted, 0)));
}

export function findTally(tx: TenantTx, packIds: readonly string[]): Promise<Bundle[]> {
  return tx
    .select()
    .from(tallyLines)
    .where(and(inArray(tallyLines.packId, [...packIds]), eq(tallyLines.isDeleted, 0)))
    .orderBy(asc(tallyLines.packId), asc(tallyLines.lineNo));
}

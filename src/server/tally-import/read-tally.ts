import {
  NEEDED_FIELDS,
  plainTitle,
  TALLY_MEASURES,
  type TallyField,
  type TallyPurpose,
} from '#shared/tally-import/columns';
import type { TallyFault, TallyNote, TallyNoteCode } from '#shared/tally-import/faults';
import type { TallyMapping } from '#shared/tally-import/mapping';
import { checkRawLine, type LineChecks } from './check-line.ts';
import { groupPacks, type TallyPack } from './group-packs.ts';
import { openFile } from './open-file.ts';
import { findParts, type Part } from './parts.ts';
import { type RawLine, type ReadingCounts, readRawLines } from './raw-lines.ts';
import { cellName, type Sheet } from './sheet.ts';
import { type KnownSpecies, speciesReader } from './species.ts';
import { titleReader } from './titles.ts';

/** A file to read, with the company's rules and names and the mapping of the supplier. */
export interface TallyTask extends Omit<LineChecks, 'findSpecies'> {
  bytes: Uint8Array;
  mapping: TallyMapping;
  species: readonly KnownSpecies[];
}

/** A title of the file, and the column it was taken for. */
export interface FileTitle {
  text: string;
  field: TallyField | null;
}

/** The tally in a file, not yet compared with the stock. */
export interface TallyReading {
  titles: FileTitle[];
  /** Required columns that neither a title nor a head provides; nothing else was read then. */
  missing: TallyField[];
  packs: TallyPack[];
  faults: TallyFault[];
  notes: TallyNote[];
}

interface ReadSheet {
  sheet: Sheet;
  parts: Part[];
}

/**
 * Reads a tally of any known layout and checks all of its cells; calls `rest` at every few milliseconds of work. Throws
 * `import.unreadable` and `import.too_many`.
 */
export function readTally(
  { bytes, mapping, species, ...checks }: TallyTask,
  rest: () => void = () => undefined,
): TallyReading {
  const { purpose } = checks;
  const titleOf = titleReader(mapping);
  const sheets = openFile(bytes, rest)
    .map((sheet): ReadSheet => ({ sheet, parts: findParts(sheet, titleOf, purpose, rest) }))
    .filter(({ sheet }) =>
      sheet.rows.some((cells) => cells.some((cell) => (cell?.text.trim() ?? '') !== '')),
    );
  const read = sheetsToRead(sheets);
  const unread = sheets.filter((one) => !read.includes(one)).map(({ sheet }) => sheet.name);
  const named = purpose === 'packs' ? namePacks(read, mapping) : [];
  const titles = titlesOf(read.length > 0 ? read : sheets, mapping);
  const missing = missingIn(read, titles, mapping, purpose);
  if (missing.length > 0) return { titles, missing, packs: [], faults: [], notes: [] };

  const counts: ReadingCounts = { emptyRows: 0, totalRows: 0, repairs: new Map() };
  const rawLines = read.flatMap(({ sheet, parts }) =>
    parts.flatMap((part) => readRawLines(sheet, part, { ...mapping, purpose }, counts, rest)),
  );
  const findSpecies = speciesReader(species, mapping);
  const lines = rawLines.map((raw) => {
    rest();
    return { raw, checked: checkRawLine(raw, { ...checks, findSpecies }) };
  });
  const { packs, faults } = groupPacks(lines, purpose);
  const notes = [
    ...countedNotes(counts),
    note('hidden_rows', hiddenRows(read, rawLines)),
    note('ignored_titles', ignoredIn(titles)),
    note('several_sheets', read.length > 1 ? read.map(({ sheet }) => sheet.name) : []),
    note('unread_sheets', read.length > 0 ? unread : []),
    note('sheet_names', named),
  ];
  return { titles, missing, packs, faults: inOrder(faults), notes: notes.filter(({ count }) => count > 0) };
}

/** The sheets with lines; of a file without any, those with titles. */
function sheetsToRead(sheets: readonly ReadSheet[]): ReadSheet[] {
  const filled = sheets.filter(({ parts }) => parts.some(({ rows }) => rows.length > 0));
  return filled.length > 0 ? filled : sheets.filter(({ parts }) => parts.length > 0);
}

const note = (code: TallyNoteCode, list: readonly string[]): TallyNote => ({
  code,
  count: list.length,
  list: list.slice(0, 20),
});

function countedNotes({ emptyRows, totalRows, repairs }: ReadingCounts): TallyNote[] {
  const repaired = [...repairs].map(
    ([code, { count, first }]): TallyNote => ({ code, count, list: [first] }),
  );
  return [
    ...repaired,
    { code: 'empty_rows', count: emptyRows, list: [] },
    { code: 'total_rows', count: totalRows, list: [] },
  ];
}

/**
 * Handles files with one sheet per package: a sheet without a package number uses its own name as the number. Returns
 * those names.
 */
function namePacks(read: readonly ReadSheet[], { defaults }: TallyMapping): string[] {
  if (read.length < 2 || defaults.packNo !== undefined) return [];
  const nameless = read.filter(({ parts }) => parts.every((part) => !gives(part, 'packNo')));
  for (const { sheet, parts } of nameless)
    for (const part of parts)
      part.heads = part.heads.map((head) =>
        new Map(head).set('packNo', { text: sheet.name, kind: 'text', row: 0, column: 0 }),
      );
  return nameless.map(({ sheet }) => sheet.name);
}

const gives = ({ titles, heads }: Part, field: TallyField): boolean =>
  heads.some((head) => head.has(field)) || titles.blocks.some(({ columns }) => columns.has(field));

/** Parts of an order without areas need the measures, which give them. A file without parts has its titles alone. */
function missingIn(
  read: readonly ReadSheet[],
  titles: readonly FileTitle[],
  { defaults }: TallyMapping,
  purpose: TallyPurpose,
): TallyField[] {
  const parts = read.flatMap((one) => one.parts);
  const isMissing = (field: TallyField, of: readonly Part[]) =>
    parts.length === 0
      ? titles.every((title) => title.field !== field)
      : of.some((part) => !gives(part, field));
  const missing = (fields: readonly TallyField[], of: readonly Part[]) =>
    fields.filter((field) => defaults[field] === undefined && isMissing(field, of));
  const measured = purpose === 'packs' ? [] : TALLY_MEASURES;
  const unmeasured = parts.filter((part) => !gives(part, 'area'));
  return [...missing(NEEDED_FIELDS[purpose], parts), ...missing(measured, unmeasured)];
}

/** The titles of the file, each once; of a file without known ones, the first row that looks like titles. */
function titlesOf(sheets: readonly ReadSheet[], mapping: TallyMapping): FileTitle[] {
  const titleOf = titleReader(mapping);
  const found = sheets.flatMap(({ parts }) => parts.flatMap(({ titles }) => titles.titles));
  const texts = found.length > 0 ? found.map(({ text }) => text) : widestRow(sheets);
  const byTitle = new Map(texts.map((text) => [plainTitle(text), text]));
  return [...byTitle.values()].map((text) => ({ text, field: titleOf(text) ?? null }));
}

/** The texts of the first of the rows with the most texts. */
function widestRow(sheets: readonly ReadSheet[]): string[] {
  let widest: string[] = [];
  for (const { sheet } of sheets)
    for (const cells of sheet.rows) {
      const texts = cells.flatMap((cell) =>
        cell?.kind === 'text' && cell.text.trim() !== '' ? [cell.text.trim()] : [],
      );
      if (texts.length > widest.length) widest = texts;
    }
  return widest;
}

const ignoredIn = (titles: readonly FileTitle[]): string[] =>
  titles.filter(({ field }) => field === null).map(({ text }) => text);

/** The places of lines in rows that are hidden or filtered away. */
function hiddenRows(read: readonly ReadSheet[], lines: readonly RawLine[]): string[] {
  const hidden = new Map(read.map(({ sheet }) => [sheet.name, sheet.hiddenRows]));
  const rows = lines.flatMap(({ sheet, row }) =>
    hidden.get(sheet)?.has(row - 1) ? [`${sheet}!${cellName(row - 1, 0)}`] : [],
  );
  return [...new Set(rows)];
}

/** Sorts faults in the order of the file; the order of the sheets stays. */
function inOrder(faults: TallyFault[]): TallyFault[] {
  const sheets = [...new Set(faults.map(({ sheet }) => sheet))];
  return faults.sort((a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.row - b.row);
}

import { sum } from '../domain/decimal.ts';
import type { Column, Fact, Paper, Section } from './paper.ts';

/**
 * A line of a page's table, one row high. `cells` are those of each block; null if it has no row. `isContinued`: the next
 * line has more of the same row.
 */
export type Band =
  | { kind: 'facts'; section: Section }
  | { kind: 'columns'; section: Section }
  | { kind: 'row'; section: Section; cells: (readonly string[] | null)[]; isContinued?: true }
  | { kind: 'subtotal'; section: Section; sums: Sums };

export interface Page {
  /** From 1. */
  number: number;
  of: number;
  bands: Band[];
  /** Rows of the page, and the sums of their columns. */
  here: Sums;
  /** The sums of all pages; only on the last page. */
  all: Sums | null;
}

export interface Sums {
  rows: number;
  /** The sums by column; empty for columns that are not summed. */
  texts: string[];
}

/** Arranges facts in lines of `across` cells; one that does not fit the rest of a line starts the next. */
export function factLines<F extends Fact>(facts: readonly F[], across: number): F[][] {
  const lines: F[][] = [];
  let left = 0;
  for (const fact of facts) {
    const span = Math.min(fact.span ?? 1, across);
    if (span > left) {
      lines.push([]);
      left = across;
    }
    lines.at(-1)?.push(fact);
    left -= span;
  }
  return lines;
}

/** The sums of columns over rows. */
function sumsOf(columns: readonly Column[], rows: readonly (readonly string[])[]): Sums {
  const texts = columns.map(({ sums }, at) => {
    if (sums === undefined) return '';
    const figures = rows.map((row) => row[at] ?? '').filter((text) => text !== '');
    return sum(figures).toFixed(sums);
  });
  return { rows: rows.length, texts };
}

/** The lines of a row of a table that is not in blocks, at most `most`. */
type LinesOf = (section: Section, row: readonly string[], most: number) => (readonly string[])[];

/**
 * Breaks the tables of a paper into pages of `lines` lines, their heads repeated, a row never over two pages. At least one
 * page, with at least one row a table.
 */
export function paginate(paper: Paper, lines: number, linesOf: LinesOf = (_, row) => [row]): Page[] {
  const sheets = new Sheets(lines);
  for (const section of paper.sections) placeSection(sheets, section, linesOf);
  const counted = paper.sections.filter(({ isSummary }) => !isSummary);
  const columns = summedColumns(counted);
  const all = counted.flatMap(({ rows }) => rows);
  return sheets.all.map(({ bands, rows }, at) => ({
    number: at + 1,
    of: sheets.all.length,
    bands,
    here: sumsOf(columns, rows),
    all: at === sheets.all.length - 1 ? sumsOf(columns, all) : null,
  }));
}

/** A page being filled; `rows`: those that its sums count. */
interface Sheet {
  bands: Band[];
  rows: (readonly string[])[];
}

/** The pages so far, the last of which is being filled. */
class Sheets {
  readonly all: Sheet[] = [];
  readonly lines: number;
  #current: Sheet;

  constructor(lines: number) {
    this.lines = lines;
    this.#current = this.turn();
  }

  get current(): Sheet {
    return this.#current;
  }

  /** Lines left on the page. */
  get room(): number {
    return this.lines - this.#current.bands.length;
  }

  /** Begins a page. */
  turn(): Sheet {
    this.#current = { bands: [], rows: [] };
    this.all.push(this.#current);
    return this.#current;
  }
}

/** Puts a table on the page and on as many further ones as it needs. */
function placeSection(sheets: Sheets, section: Section, linesOf: LinesOf): void {
  const foot = section.subtotal === undefined ? 0 : 1;
  const heads = headsOf(section);
  const isInBlocks = section.blocks > 1;
  const most = Math.max(1, sheets.lines - heads.length - foot);
  const rows = isInBlocks ? [] : section.rows.map((row) => linesOf(section, row, most));
  const least = heads.length + (rows[0]?.length ?? 1) + foot;
  if (sheets.current.bands.length > 0 && sheets.room < least) sheets.turn();
  sheets.current.bands.push(...heads);
  for (let from = 0; from < section.rows.length; ) {
    const hasMoreThanHeads = sheets.current.bands.length > heads.length;
    if (hasMoreThanHeads && sheets.room - foot < (rows[from]?.length ?? 1))
      sheets.turn().bands.push(...heads);
    const free = Math.max(1, sheets.room - foot);
    const to = from + (isInBlocks ? free * section.blocks : countFitting(rows, from, free));
    const taken = section.rows.slice(from, to);
    sheets.current.bands.push(
      ...(isInBlocks ? inBlocks(section, taken) : inLines(section, rows.slice(from, to))),
    );
    if (!section.isSummary) sheets.current.rows.push(...taken);
    from += taken.length;
  }
  if (section.subtotal !== undefined)
    sheets.current.bands.push({
      kind: 'subtotal',
      section,
      sums: sumsOf(section.columns, section.rows),
    });
}

function headsOf(section: Section): Band[] {
  const columns: Band = { kind: 'columns', section };
  return section.facts.length === 0 ? [columns] : [{ kind: 'facts', section }, columns];
}

/** The columns of the first table, whose sums have the most decimals that any table's have: a sum is not rounded (F2). */
function summedColumns(sections: readonly Section[]): Column[] {
  return (sections[0]?.columns ?? []).map((column, at) => {
    const sums = sections.map(({ columns }) => columns[at]?.sums ?? 0);
    return column.sums === undefined ? column : { ...column, sums: Math.max(...sums) };
  });
}

/** How many rows from `from` on have room in `free` lines; at least one. */
function countFitting(rows: readonly (readonly unknown[])[], from: number, free: number): number {
  let used = rows[from]?.length ?? 0;
  let to = from + 1;
  while (to < rows.length && used + (rows[to]?.length ?? 0) <= free) {
    used += rows[to]?.length ?? 0;
    to += 1;
  }
  return to - from;
}

function inLines(section: Section, rows: readonly (readonly (readonly string[])[])[]): Band[] {
  return rows.flatMap((lines) =>
    lines.map((cells, line) => ({
      kind: 'row' as const,
      section,
      cells: [cells],
      ...(line < lines.length - 1 && { isContinued: true as const }),
    })),
  );
}

/** Fills the first block downwards, then the next (D3). */
function inBlocks(section: Section, rows: readonly (readonly string[])[]): Band[] {
  const down = Math.ceil(rows.length / section.blocks);
  return Array.from({ length: down }, (_, line) => ({
    kind: 'row' as const,
    section,
    cells: Array.from({ length: section.blocks }, (_, block) => rows[block * down + line] ?? null),
  }));
}

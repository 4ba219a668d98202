import { sum } from '../domain/decimal.ts';
import type { Column, Fact, Paper, Section } from './paper.ts';

/** A line of a page's table, one row high. `cells` are those of each block; null if it has no row. */
export type Band =
  | { kind: 'facts'; section: Section }
  | { kind: 'columns'; section: Section }
  | { kind: 'row'; section: Section; cells: (readonly string[] | null)[] }
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
export function factLines(facts: readonly Fact[], across: number): Fact[][] {
  const lines: Fact[][] = [];
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

/**
 * Breaks the tables of a paper into pages of `lines` rows, their heads repeated. At least one page, with at least one
 * row a table.
 */
export function paginate(paper: Paper, lines: number): Page[] {
  const pages: { bands: Band[]; rows: (readonly string[])[] }[] = [];
  let page = { bands: [] as Band[], rows: [] as (readonly string[])[] };
  pages.push(page);
  const turn = () => {
    page = { bands: [], rows: [] };
    pages.push(page);
  };
  const room = () => lines - page.bands.length;
  for (const section of paper.sections) {
    const foot = section.subtotal === undefined ? 0 : 1;
    const heads: Band[] = [
      ...(section.facts.length === 0 ? [] : [{ kind: 'facts' as const, section }]),
      { kind: 'columns', section },
    ];
    if (page.bands.length > 0 && room() < heads.length + 1 + foot) turn();
    page.bands.push(...heads);
    for (let from = 0; from < section.rows.length; ) {
      if (room() - foot < 1 && page.bands.length > heads.length) {
        turn();
        page.bands.push(...heads);
      }
      const taken = section.rows.slice(from, from + Math.max(1, room() - foot) * section.blocks);
      page.bands.push(...inBlocks(section, taken));
      if (!section.isSummary) page.rows.push(...taken);
      from += taken.length;
    }
    if (section.subtotal !== undefined)
      page.bands.push({ kind: 'subtotal', section, sums: sumsOf(section.columns, section.rows) });
  }
  const counted = paper.sections.filter(({ isSummary }) => !isSummary);
  const columns = summedColumns(counted);
  const all = counted.flatMap(({ rows }) => rows);
  return pages.map(({ bands, rows }, at) => ({
    number: at + 1,
    of: pages.length,
    bands,
    here: sumsOf(columns, rows),
    all: at === pages.length - 1 ? sumsOf(columns, all) : null,
  }));
}

/** The columns of the first table, whose sums have the most decimals that any table's have: a sum is not rounded (F2). */
function summedColumns(sections: readonly Section[]): Column[] {
  return (sections[0]?.columns ?? []).map((column, at) => {
    const sums = sections.map(({ columns }) => columns[at]?.sums ?? 0);
    return column.sums === undefined ? column : { ...column, sums: Math.max(...sums) };
  });
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

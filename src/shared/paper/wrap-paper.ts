import { CELL_MM, cellsOf, columnAt, condensedCells, wrapCells } from './fixed-pitch.ts';
import type { Medium } from './medium.ts';
import { factLines } from './paginate.ts';
import { lineOfPaper } from './painter.ts';
import type { Fact, Paper, Section } from './paper.ts';
import { PAPER_WORDS, pageOfWords, plyWords } from './paper-words.ts';
import { tableWidths } from './table-widths.ts';

/**
 * Part of its size to which a text on a cut sheet shrinks before it takes a further line. Forms are printed by dot-matrix
 * printers, whose Chinese characters have one width.
 */
const SHRUNK = 0.6;
/** Size of the company's name, in that of other texts. */
export const NAME_SIZE = 1.15;
/** Left free behind a fact. */
export const FACT_GAP_MM = 2;
/** The head has room for the captions of the plies beside it. */
const WIDEST_PAGE = { number: 99, of: 99 };

/** A fact, or the text that continues the one above it. */
export type FactText = Fact & { isContinued?: true };

/** The texts of a paper in the lines that they need on a sheet. */
export interface WrappedPaper {
  /** The company's name above the rest of the head, if it or the captions of the plies are too wide beside the title. */
  above: string[];
  facts: FactText[][];
  claims: string[];
  signatures: FactText[][];
  /** The lines of a table's row, at most `most`. */
  linesOf(section: Section, row: readonly string[], most: number): (readonly string[])[];
}

export interface WrapOptions {
  medium: Medium;
  widthMm: number;
  /** Width of the head's left part, in which the company's name and the page number stand. */
  headMm: number;
  logoMm: number;
  /** On a pre-printed form each text keeps its place. */
  isOverlay: boolean;
  /** Texts do not shrink. */
  isFixedPitch: boolean;
  /** Whether facts and claims get further lines, for which a short form may lack the room. */
  wrapsAll: boolean;
}

/** Breaks texts that are wider than their places into lines, the same whatever prints them. */
export function wrapPaper(paper: Paper, options: WrapOptions): WrappedPaper {
  const { medium, widthMm, logoMm, isOverlay, isFixedPitch, wrapsAll } = options;
  const cellMm = CELL_MM * (isFixedPitch ? 1 : SHRUNK);
  const cellsIn = (mm: number) => Math.floor(mm / cellMm + 1e-6);
  const wrap = (text: string, cells: number) =>
    cellsOf(text) <= cells ? [text] : wrapCells(lineOfPaper(text), cells);
  const signed = paper.signatures.map((label, at) => ({ label, text: paper.signers?.[at] ?? '' }));
  const { factColumns } = medium;
  const inPlace = {
    above: [],
    facts: factLines(paper.facts, factColumns),
    claims: paper.claims === '' ? [] : [paper.claims],
    signatures: signed.length === 0 ? [] : [signed],
  };
  if (isOverlay) return { ...inPlace, linesOf: (_, row) => [row] };
  const roomOf = (label: string, mm: number) => cellsIn(mm - FACT_GAP_MM) - cellsOf(`${label}：`);
  const split = (fact: Fact): FactText[] => {
    const narrow = Math.min(fact.span ?? 1, factColumns);
    for (let span = narrow; span <= factColumns; span += 1)
      if (cellsOf(fact.text) <= roomOf(fact.label, (widthMm / factColumns) * span))
        return [{ ...fact, span }];
    const lines = wrap(fact.text, roomOf(fact.label, widthMm));
    return lines.map((text, at) => ({
      ...fact,
      text,
      span: factColumns,
      ...(at > 0 && { isContinued: true }),
    }));
  };
  const fits = signed.every(({ label, text }) => cellsOf(text) <= roomOf(label, widthMm / signed.length));
  return {
    ...inPlace,
    above: isHeadTooWide(paper, options, cellsIn) ? wrap(paper.company, cellsIn(widthMm - logoMm)) : [],
    ...(wrapsAll && {
      facts: factLines(paper.facts.flatMap(split), factColumns),
      claims: inPlace.claims.flatMap((text) => wrap(text, cellsIn(widthMm))),
      signatures: factLines(signed, fits ? Math.max(1, signed.length) : Math.ceil(signed.length / 2)),
    }),
    linesOf(section, row, most) {
      if (section.blocks > 1) return [row];
      const widths = tableWidths(section, widthMm);
      let xMm = 0;
      const cells = row.map((given, at) => {
        const text = lineOfPaper(given);
        const fromMm = xMm;
        xMm += widths[at] ?? 0;
        const room = Math.floor((columnAt(xMm) - columnAt(fromMm) - 2) / (isFixedPitch ? 1 : SHRUNK));
        const isFigure = section.columns[at]?.align === 'right';
        return { text, lines: isFigure ? [text] : wrap(text, Math.max(2, room)) };
      });
      const count = Math.min(most, Math.max(1, ...cells.map(({ lines }) => lines.length)));
      return Array.from({ length: count }, (_, line) =>
        cells.map(
          ({ text, lines }) => (line < count - 1 ? lines[line] : restOf(text, lines.slice(0, line))) ?? '',
        ),
      );
    },
  };
}

/** What the lines leave of a text. A last line that cannot hold it is shrunk or cut by the painter. */
function restOf(text: string, lines: readonly string[]): string {
  const end = lines.reduce((at, line) => text.indexOf(line, at) + line.length, 0);
  return text.slice(end).trimStart();
}

function isHeadTooWide(
  { company, plies, language }: Paper,
  { medium, headMm, logoMm, isFixedPitch }: WrapOptions,
  cellsIn: (mm: number) => number,
): boolean {
  const room = cellsIn(headMm - logoMm);
  const roomOfName = Math.floor(room / (isFixedPitch ? 1 : NAME_SIZE));
  const captions = medium.isForm
    ? [`${PAPER_WORDS[language].plies} ${plies.join('/')}`]
    : plies.map((ply, at) => plyWords(language, at, ply));
  const besidePage = captions.map((caption) => `${pageOfWords(language, WIDEST_PAGE)}  ${caption}`);
  return cellsOf(company) > roomOfName || besidePage.some((text) => condensedCells(text) > room);
}

import { deserialize, serialize } from 'node:v8';
import { sum } from '#shared/domain/decimal';
import { TALLY_MEASURES, type TallyField } from '#shared/tally-import/columns';
import type { TallyLine, TallyPack } from './group-packs.ts';

/** Figures of lines; areas in m². */
export interface LineFigures {
  lines: number;
  pieces: number;
  area: number;
}

/**
 * A package of a file with what most uses of it need. Its lines are kept as bytes: those of a whole file as objects would be alive
 * at once, and each collection of garbage would hold up all callers of the node.
 */
export interface FilePack extends Omit<TallyPack, 'lines'> {
  all: LineFigures;
  /** Of the lines without an error. */
  good: LineFigures;
  /** Whether each line without an error has log and bundle number and measures. */
  isTally: boolean;
  /** Species as written in its lines, each once. */
  species: string[];
  /** Barcodes of its lines. */
  barcodes: string[];
  /** Lines without an error that have no barcode. */
  codelessLines: number;
  /** `linesOf` reads them. */
  packed: Uint8Array;
}

/** What a line needs so that the counted one can be found and compared. */
const OF_TALLY: readonly TallyField[] = ['logNo', 'bundleNo', ...TALLY_MEASURES];

export function toFilePack({ lines, ...head }: TallyPack): FilePack {
  const good = lines.filter(({ isFaulty }) => !isFaulty);
  const written = (field: TallyField) =>
    lines.map(({ values }) => values[field]).filter((text) => text !== '');
  return {
    ...head,
    all: figuresOf(lines),
    good: figuresOf(good),
    isTally: good.every(({ values }) => OF_TALLY.every((field) => values[field] !== '')),
    species: [...new Set(written('species'))],
    barcodes: written('barcode'),
    codelessLines: good.filter(({ values }) => values.barcode === '').length,
    packed: serialize(lines),
  };
}

/** The lines of a package, as new objects. */
export const linesOf = ({ packed }: FilePack): TallyLine[] => deserialize(packed);

/** The lines without an error. */
export const goodLinesOf = (pack: FilePack): TallyLine[] => linesOf(pack).filter(({ isFaulty }) => !isFaulty);

/** The packages with at least one line without an error. */
export const goodPacks = (packs: readonly FilePack[]): FilePack[] =>
  packs.filter(({ good }) => good.lines > 0);

function figuresOf(lines: readonly TallyLine[]): LineFigures {
  const pieces = lines.reduce(
    (total, { values }) => total + (/^\d{1,6}$/.test(values.pieces) ? Number(values.pieces) : 0),
    0,
  );
  return { lines: lines.length, pieces, area: sum(lines.map(({ area }) => area)).toNumber() };
}

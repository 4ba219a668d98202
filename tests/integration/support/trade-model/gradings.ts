import { areaOf } from './figures.ts';
import {
  type Bundle,
  type Doc,
  namedBy,
  type Result,
  type Trade,
  tallyOf,
  type WishedLine,
} from './trade.ts';

/** A line of a grading. */
type GradedLine<L> = L & { result: Result };

/** The lines of a grading that define the results of their goods. */
const gradedLines = <L extends WishedLine>(lines: readonly L[]): GradedLine<L>[] =>
  lines.flatMap((line) => (line.result === null ? [] : [{ ...line, result: line.result }]));

/** The package that receives the goods of a line. */
const intoOf = ({ pack, result }: GradedLine<WishedLine>) => result.into || pack;

/** The suffix of the keys of the bundles that a grading made when it was last approved; the prefix is the bar code. */
const madeBy = (grading: string, { rounds }: Doc) => `/${grading}/${rounds}`;

/**
 * W2.3, F4: the part of a bundle that a line of a grading uses, and its result. If several lines name a bundle, each
 * uses its own leaves; of the areas used only the sum is known, and it is listed with the first line.
 */
export function gradedFigures(
  source: Bundle,
  { pieces, lengthCm }: Result,
  { isPart, isFirst }: { isPart: boolean; isFirst: boolean },
): { pieces: number; area: number; newArea: number } {
  return {
    pieces: isPart ? (pieces ?? 0) : source.pieces,
    area: isFirst ? source.area : 0,
    newArea: areaOf(lengthCm ?? source.lengthCm, source.widthMm, pieces ?? source.pieces),
  };
}

/** Why the lines of a grading cannot be saved or approved, because of the goods a line uses or the combined results. */
export function refusedGrading(
  trade: Trade,
  lines: readonly WishedLine[],
  namedOf: (line: WishedLine) => string[],
): string[] {
  const all = gradedLines(lines);
  return [
    ...all.flatMap((line) => refusedSource(trade, line, all, namedOf)),
    ...refusedResults(trade, all, namedOf),
  ];
}

function refusedSource(
  trade: Trade,
  line: GradedLine<WishedLine>,
  all: readonly GradedLine<WishedLine>[],
  namedOf: (line: WishedLine) => string[],
): string[] {
  const { pack, codes, result } = line;
  const others = all.filter((other) => other !== line && other.pack === pack);
  const taken = new Set(others.flatMap((other) => other.codes));
  const tally = tallyOf(trade, pack).filter(([, { status }]) => status !== 'VOID');
  const isLeftNothing =
    codes.length === 0 &&
    (others.some((other) => other.codes.length === 0) || tally.every(([, { code }]) => taken.has(code)));
  const isPart = codes.some((code) => taken.has(code));
  const areLeavesWrong = result.pieces === null ? isPart : result.pieces === 0 || namedOf(line).length !== 1;
  return [
    ...(trade.packs[pack]?.isGraded ? ['pack.graded'] : []),
    // All of its goods went into other packages.
    ...(tally.length === 0 ? ['pack.wrong_state'] : []),
    ...(isLeftNothing || areLeavesWrong ? ['input.invalid'] : []),
  ];
}

/** W2.2, W2.4: a package has one grade and species, and is graded as a whole. */
function refusedResults(
  trade: Trade,
  lines: readonly GradedLine<WishedLine>[],
  namedOf: (line: WishedLine) => string[],
): string[] {
  const graded = new Set(lines.flatMap(namedOf));
  const sources = new Set(lines.map(({ pack }) => pack));
  return [...Map.groupBy(lines, intoOf)].flatMap(([into, own]) => {
    const isLeft = tallyOf(trade, into).some(
      ([key, { status }]) => ['PENDING_IN', 'IN_STOCK', 'LOCKED'].includes(status) && !graded.has(key),
    );
    return [
      ...(new Set(own.map(({ result }) => result.grade)).size > 1 ? ['document.grading_unlike'] : []),
      ...(new Set(own.map(({ pack }) => trade.packs[pack]?.species)).size > 1 ? ['pack.not_alike'] : []),
      ...(into in trade.packs && !sources.has(into) ? ['record.code_taken'] : []),
      ...(sources.has(into) && isLeft ? ['document.grading_left'] : []),
    ];
  });
}

/**
 * W2.4: the goods leave their packages, and their graded results are received. A bundle keeps its bar code; further
 * bundles made from it, package by package, get new ones (D2), which the model names by the grading and their number.
 */
export function grade(trade: Trade, key: string, doc: Doc): void {
  const lines = gradedLines(doc.lines);
  const sources = new Set(namedBy(doc));
  for (const from of sources) {
    Object.assign(trade.bundles[from] ?? {}, { status: 'VOID' });
    trade.bundles[from]?.movements.push({ doc: key, direction: -1 });
  }
  doc.rounds += 1;
  for (const own of Map.groupBy(lines, intoOf).values())
    for (const line of own)
      for (const from of line.named) {
        const source = trade.bundles[from];
        if (source === undefined) continue;
        const code = sources.delete(from) ? source.code : `${key}+${doc.newCodes++}`;
        trade.bundles[`${code}${madeBy(key, doc)}`] = resultOf(source, line, { key, code });
      }
  for (const line of lines) {
    const into = intoOf(line);
    const { species = '', isWrapped = false } = trade.packs[into] ?? trade.packs[line.pack] ?? {};
    const mergedAt = trade.packs[into]?.mergedAt ?? 0;
    trade.packs[into] = { species, grade: line.result.grade, isGraded: true, isWrapped, mergedAt };
  }
}

function resultOf(
  source: Bundle,
  line: GradedLine<WishedLine>,
  { key, code }: { key: string; code: string },
): Bundle {
  const lengthCm = line.result.lengthCm ?? source.lengthCm;
  const pieces = line.result.pieces ?? source.pieces;
  const { widthMm } = source;
  return {
    code,
    lengthCm,
    widthMm,
    pieces,
    pack: intoOf(line),
    area: areaOf(lengthCm, widthMm, pieces),
    status: 'IN_STOCK',
    heldBy: null,
    movements: [{ doc: key, direction: 1 }],
  };
}

/** The tally lines that a grading made. */
export const resultsOf = ({ bundles }: Trade, grading: string, doc: Doc): string[] =>
  Object.keys(bundles).filter((key) => key.endsWith(madeBy(grading, doc)));

/**
 * W8: the results are removed, with packages that have no other content, and the goods return to their former state.
 */
export function ungrade(trade: Trade, key: string, doc: Doc): void {
  const results = resultsOf(trade, key, doc);
  // Some may have been put into other packages.
  const packs = new Set(results.map((result) => trade.bundles[result]?.pack ?? ''));
  for (const result of results) delete trade.bundles[result];
  for (const from of new Set(namedBy(doc))) {
    trade.bundles[from]?.movements.push({ doc: key, direction: 1 });
    Object.assign(trade.bundles[from] ?? {}, { status: 'IN_STOCK' });
  }
  const lines = gradedLines(doc.lines);
  const stayed = new Set(lines.map(intoOf));
  for (const { pack, grade } of lines)
    Object.assign(trade.packs[pack] ?? {}, { isGraded: false, ...(stayed.has(pack) && { grade }) });
  for (const pack of packs) if (tallyOf(trade, pack).length === 0) delete trade.packs[pack];
}

import { areaOf } from './figures.ts';
import {
  type Bundle,
  type Doc,
  namedBy,
  type Pack,
  type Result,
  type Trade,
  tallyOf,
  type WishedLine,
} from './trade.ts';

/** A line of a grading. */
type Graded<L> = L & { result: Result };

/** The lines of a grading that say what their goods become. */
export const gradedLines = <L extends WishedLine>(lines: readonly L[]): Graded<L>[] =>
  lines.flatMap((line) => (line.result === null ? [] : [{ ...line, result: line.result }]));

/** The package that the goods of a line come into. */
const intoOf = ({ pack, result }: Graded<WishedLine>) => result.into || pack;

/** The key of what a tally line becomes by a grading. */
const resultKey = (key: string, code: string) => `${code}/${key}`;

/** W2.3, F1: the area of a tally line after grading. */
export const gradedArea = ({ widthMm, pieces, area }: Bundle, { lengthCm }: Result): number =>
  lengthCm === null ? area : areaOf(lengthCm, widthMm, pieces);

/** Why the lines of a grading cannot be saved or approved: what one of them takes, and what the results make together. */
export function refusedGrading(
  trade: Trade,
  lines: readonly WishedLine[],
  namedOf: (line: WishedLine) => string[],
): string[] {
  const all = gradedLines(lines);
  return [...all.flatMap((line) => refusedSource(trade, line, all)), ...refusedResults(trade, all, namedOf)];
}

function refusedSource(trade: Trade, line: WishedLine, all: readonly WishedLine[]): string[] {
  const { pack, codes } = line;
  const others = all.filter((other) => other !== line && other.pack === pack);
  const taken = others.flatMap((other) => other.codes);
  const tally = tallyOf(trade, pack).filter(([, { status }]) => status !== 'VOID');
  // Bundles that are on two lines need leaves on each, which the model does not tell.
  const isShared =
    codes.length > 0
      ? codes.some((code) => taken.includes(code))
      : others.some((other) => other.codes.length === 0) ||
        tally.every(([, { code }]) => taken.includes(code));
  return [
    ...(trade.packs[pack]?.isGraded ? ['pack.graded'] : []),
    ...(tally.length === 0 ? ['pack.no_tally'] : []),
    ...(isShared ? ['input.invalid'] : []),
  ];
}

/** W2.2, W2.4: a package has one grade and species, and is graded as a whole. */
function refusedResults(
  trade: Trade,
  lines: readonly Graded<WishedLine>[],
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

/** W2.4: the goods leave their packages, and what they become comes in, graded. */
export function grade(trade: Trade, key: string, doc: Doc): void {
  const lines = gradedLines(doc.lines);
  for (const line of lines)
    for (const from of line.named) {
      const source = trade.bundles[from];
      if (source === undefined) continue;
      Object.assign(source, { status: 'VOID' });
      source.movements.push({ doc: key, direction: -1 });
      const { code, widthMm, pieces } = source;
      trade.bundles[resultKey(key, code)] = {
        ...{ code, widthMm, pieces, pack: intoOf(line), area: gradedArea(source, line.result) },
        lengthCm: line.result.lengthCm ?? source.lengthCm,
        ...{ status: 'IN_STOCK', heldBy: null, movements: [{ doc: key, direction: 1 }] },
      };
    }
  for (const line of lines) {
    const species = (trade.packs[intoOf(line)] ?? trade.packs[line.pack])?.species ?? '';
    trade.packs[intoOf(line)] = { species, grade: line.result.grade, isGraded: true } satisfies Pack;
  }
}

/** The tally lines that a grading made. */
export const resultsOf = (trade: Trade, key: string, doc: Doc): string[] =>
  namedBy(doc).map((from) => resultKey(key, trade.bundles[from]?.code ?? ''));

/** W8: the results are removed, with packages that have nothing else, and the goods are again what they were. */
export function ungrade(trade: Trade, key: string, doc: Doc): void {
  for (const result of resultsOf(trade, key, doc)) delete trade.bundles[result];
  for (const from of namedBy(doc)) {
    trade.bundles[from]?.movements.push({ doc: key, direction: 1 });
    Object.assign(trade.bundles[from] ?? {}, { status: 'IN_STOCK' });
  }
  const lines = gradedLines(doc.lines);
  const stayed = new Set(lines.map(intoOf));
  for (const { pack, grade } of lines)
    Object.assign(trade.packs[pack] ?? {}, { isGraded: false, ...(stayed.has(pack) && { grade }) });
  for (const into of stayed) if (tallyOf(trade, into).length === 0) delete trade.packs[into];
}

import { checkRepeatedBundles, type LineProblem } from '#shared/domain/line-rules';
import { areaOf, BARCODE_REPEATED, checkTypedLines, type TallySettings } from '#shared/domain/typed-lines';
import type { Words } from '#shared/errors';
import {
  areSameProblems,
  type CellProblem,
  type Check,
  type LineProblems,
  type Problems,
} from '../model/problems.ts';
import { isBlank, type Line } from '../model/sheet.ts';
import { soleChange } from '../model/sole-change.ts';
import { type TallyField, type TallyInput, tallyInput } from './tally-line.ts';

/** Facts that depend on a single line: its problems (V1 to V6, F1, D2), and its figures if they may be counted. */
export interface LineFacts {
  input: TallyInput;
  problems: LineProblems;
  figures: { pieces: number; area: number } | null;
}

type Read = (line: Line) => LineFacts;

const byField = (problems: readonly LineProblem[]): LineProblems =>
  Object.fromEntries(
    problems.map(({ field, severity, value, words }): [TallyField, CellProblem] => [
      field,
      { severity, words, isMissing: value === '' },
    ]),
  );

const ANY_CODE = () => false;

function readLine(line: Line, settings: TallySettings): LineFacts {
  const input = tallyInput(line);
  const found = checkTypedLines([input], settings, ANY_CODE).map(({ problem }) => problem);
  const problems = byField(found);
  const { lengthCm, widthCm, pieces } = problems;
  if (lengthCm || widthCm || pieces) return { input, problems, figures: null };
  const area = areaOf(problems.area ? { ...input, area: '' } : input, settings);
  return { input, problems, figures: { pieces: Number(input.pieces), area } };
}

/** Reads lines under the company's settings; a line is read once, since a changed line is another object. */
export function createLineReader(settings: TallySettings): Read {
  const known = new WeakMap<Line, LineFacts>();
  return (line) => {
    const facts = known.get(line) ?? readLine(line, settings);
    known.set(line, facts);
    return facts;
  };
}

/** The barcodes that several lines have. */
function repeatedBarcodes(inputs: readonly TallyInput[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { barcode } of inputs) (seen.has(barcode) ? repeated : seen).add(barcode);
  repeated.delete('');
  return repeated;
}

const NONE_REFUSED: ReadonlyMap<string, Words> = new Map();

/** The problems of lines that follow from other lines (V8, barcodes that repeat), and barcodes refused by the server. */
function compareLines(lines: readonly Line[], read: Read, refused: ReadonlyMap<string, Words>): Problems {
  const entered = lines.filter((line) => !isBlank(line));
  const inputs = entered.map((line) => read(line).input);
  const barcodes = repeatedBarcodes(inputs);
  const bundles = new Map(checkRepeatedBundles(inputs).map(({ index, problem }) => [index, problem.words]));
  const problems = new Map<number, LineProblems>();
  for (const [index, line] of entered.entries()) {
    const { input, problems: own } = read(line);
    const bundle = own.bundleNo || own.logNo ? undefined : bundles.get(index);
    const barcode = barcodes.has(input.barcode) ? BARCODE_REPEATED : refused.get(input.barcode);
    if (!bundle && !barcode) continue;
    problems.set(line.key, {
      ...(bundle && { bundleNo: { severity: 'warning', words: bundle, isMissing: false } }),
      ...(barcode && { barcode: { severity: 'error', words: barcode, isMissing: false } }),
    });
  }
  return problems;
}

/** True for two states of a line that are the same to other lines. */
function areAlike(one: Line, other: Line): boolean {
  if (isBlank(one) || isBlank(other)) return false;
  return (['logNo', 'bundleNo', 'barcode'] as const).every((name) => one.cells[name] === other.cells[name]);
}

/**
 * The problems of a tally's cells (V1 to V6, V8, and barcodes that repeat) by line. `refused` are the barcodes that the
 * server found in stock (V7). After a letter in a size, its line alone is checked.
 */
export function createTallyCheck(read: Read, refused = NONE_REFUSED): Check {
  let known: { lines: readonly Line[]; compared: Problems; problems: Problems } | undefined;
  return (lines) => {
    if (known?.lines === lines) return known.problems;
    const change = known && soleChange(known.lines, lines);
    if (known && change && areAlike(change.was, change.is)) {
      const problems = withProblems(known.problems, change.is, problemsOf(change.is, read, known.compared));
      known = { ...known, lines, problems };
      return problems;
    }
    const compared = compareLines(lines, read, refused);
    const entered = lines.filter((line) => !isBlank(line));
    const found = entered.map((line): [number, LineProblems] => [line.key, problemsOf(line, read, compared)]);
    const problems = new Map(found.filter(([, own]) => Object.keys(own).length > 0));
    known = { lines, compared, problems };
    return problems;
  };
}

const problemsOf = (line: Line, read: Read, compared: Problems): LineProblems => ({
  ...read(line).problems,
  ...compared.get(line.key),
});

/** Updates the problems after those of one line have changed; the same object if they have not. */
function withProblems(problems: Problems, { key }: Line, own: LineProblems): Problems {
  if (areSameProblems(own, problems.get(key))) return problems;
  const others = [...problems].filter(([other]) => other !== key);
  return new Map(Object.keys(own).length === 0 ? others : [...others, [key, own]]);
}

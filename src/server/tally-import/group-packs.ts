import { checkRepeatedBundles } from '#shared/domain/line-rules';
import { MOST_LINES } from '#shared/domain/most-lines';
import { fillBoth } from '#shared/errors';
import {
  TALLY_COLUMNS,
  TALLY_FIELDS,
  type TallyField,
  type TallyPurpose,
} from '#shared/tally-import/columns';
import { TALLY_FAULTS, type TallyFault, type TallyFaultCode } from '#shared/tally-import/faults';
import type { CheckedLine } from './check-line.ts';
import type { Finding } from './measure-faults.ts';
import type { RawLine } from './raw-lines.ts';

/** A line of a package to be imported. Lengths in cm, area in m². */
export interface TallyLine extends Pick<CheckedLine, 'values' | 'area'> {
  /** Where it was found. */
  sheet: string;
  row: number;
  places: RawLine['places'];
  /** Whether an error forbids to import it. */
  isFaulty: boolean;
}

/** A package to be imported, with the values of its first line; for an order, goods of one kind may have no number. */
export interface TallyPack {
  packNo: string;
  treeCode: string;
  values: CheckedLine['values'];
  lines: TallyLine[];
}

const WARNINGS: readonly TallyFaultCode[] = ['bundle_twice', 'barcode_zeros_lost'];
const LONGEST_VALUE = 100;
const PACK_FIELDS = TALLY_FIELDS.filter((field) => TALLY_COLUMNS[field].of === 'pack');

/** The fault of a line's cell; marks the line as faulty, unless it is a warning. */
export function faultIn(line: TallyLine, field: TallyField, { code, details = {} }: Finding): TallyFault {
  const severity = WARNINGS.includes(code) ? 'warning' : 'error';
  if (severity === 'error') line.isFaulty = true;
  const reason = fillBoth(TALLY_FAULTS[code], details);
  const value = line.values[field].slice(0, LONGEST_VALUE);
  const cell = line.places[field] ?? '';
  return { code, severity, sheet: line.sheet, row: line.row, cell, field, value, reason };
}

/**
 * Groups checked lines by package number, those of an order without one by species, grade and thickness, and checks the
 * lines against each other.
 */
export function groupPacks(
  lines: readonly { raw: RawLine; checked: CheckedLine }[],
  purpose: TallyPurpose,
): { packs: TallyPack[]; faults: TallyFault[] } {
  const faults: TallyFault[] = [];
  const packs = new Map<string, TallyPack>();
  for (const { raw, checked } of lines) {
    const { values, area, findings, treeCode } = checked;
    const { sheet, row, places } = raw;
    const line: TallyLine = { sheet, row, places, values, area, isFaulty: false };
    for (const { field, ...finding } of findings) faults.push(faultIn(line, field, finding));
    const key = purpose === 'order' && values.packNo === '' ? kindOf(checked) : values.packNo;
    const known = packs.get(key);
    if (known === undefined) {
      packs.set(key, { packNo: values.packNo, treeCode, values, lines: [line] });
      continue;
    }
    known.lines.push(line);
    const reported = new Set(findings.map(({ field }) => field));
    for (const field of values.packNo === '' ? [] : PACK_FIELDS)
      if (!reported.has(field) && differs(known, { treeCode, values }, field))
        faults.push(faultIn(line, field, { code: 'pack_differs', details: { first: known.values[field] } }));
  }
  const whole = [...packs.values()].filter(({ packNo }) => purpose === 'packs' || packNo !== '');
  for (const pack of whole) faults.push(...checkPack(pack));
  faults.push(...checkBarcodes([...packs.values()].flatMap((pack) => pack.lines)));
  return { packs: [...packs.values()], faults };
}

/** No package number looks like it: a number has no line break. */
const kindOf = ({ treeCode, values: { species, grade, thicknessMm } }: CheckedLine): string =>
  ['', treeCode || species, grade, Number(thicknessMm)].join('\n');

function differs(
  pack: TallyPack,
  { treeCode, values }: Pick<CheckedLine, 'treeCode' | 'values'>,
  field: TallyField,
): boolean {
  // Two names of one species are the same.
  if (field === 'species' && treeCode !== '' && treeCode === pack.treeCode) return false;
  // Often written in the first row of a package only.
  if (values[field] === '') return false;
  return values[field] !== pack.values[field];
}

function checkPack({ lines }: TallyPack): TallyFault[] {
  const full = lines
    .slice(MOST_LINES, MOST_LINES + 1)
    .map((line) => faultIn(line, 'packNo', { code: 'pack_full', details: { most: MOST_LINES } }));
  if (full.length > 0) for (const line of lines) line.isFaulty = true;
  const repeated = checkRepeatedBundles(lines.map(({ values }) => values)).flatMap(({ index }) => {
    const line = lines[index];
    return line === undefined ? [] : [faultIn(line, 'bundleNo', { code: 'bundle_twice' })];
  });
  return [...full, ...repeated];
}

/** Barcodes that occur more than once, and those whose zeros Excel may have dropped. */
function checkBarcodes(lines: readonly TallyLine[]): TallyFault[] {
  const filled = lines.filter(({ values }) => values.barcode !== '');
  const byCode = Map.groupBy(filled, ({ values }) => values.barcode);
  const digits = filled.filter(({ values }) => /^\d+$/.test(values.barcode));
  const longest = Math.max(0, ...digits.map(({ values }) => values.barcode.length));
  return [
    ...[...byCode.values()]
      .filter((same) => same.length > 1)
      .flatMap((same) => same.map((line) => faultIn(line, 'barcode', { code: 'barcode_twice' }))),
    ...digits
      .filter(({ values }) => values.barcode.length < longest)
      .map((line) => faultIn(line, 'barcode', { code: 'barcode_zeros_lost' })),
  ];
}

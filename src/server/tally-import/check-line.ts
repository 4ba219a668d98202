import { exact, round } from '#shared/domain/decimal';
import { translateTerm } from '#shared/domain/dictionaries';
import { checkLine, type LineInput, type LineProblem, type LineSettings } from '#shared/domain/line-rules';
import { isAreaAcceptable, lineArea } from '#shared/domain/tally';
import { isThickness } from '#shared/domain/thickness';
import { isBarcode } from '#shared/domain/typed-lines';
import type { Words } from '#shared/errors';
import { listed } from '#shared/listed';
import type { CompanySettings } from '#shared/settings/company-settings';
import {
  NEEDED_FIELDS,
  TALLY_COLUMNS,
  TALLY_FIELDS,
  TALLY_MEASURES,
  type TallyField,
  type TallyPurpose,
} from '#shared/tally-import/columns';
import { type Finding, findAreaFault, findTitleArea, findTitleUnit, findUnit } from './measure-faults.ts';
import { withoutZeroDecimals } from './plain-text.ts';
import type { RawCell, RawLine } from './raw-lines.ts';
import type { SpeciesMatch } from './species.ts';

/** Columns whose values come from one of the company's dictionaries. */
export const CHOICES = [
  'grade',
  'texture',
  'craft',
  'veneerKind',
  'edgeFinish',
  'style',
  'productModel',
] as const;
export type ChoiceField = (typeof CHOICES)[number];

/** The data that a line's values are checked against. */
export interface LineChecks {
  purpose: TallyPurpose;
  settings: LineSettings & Pick<CompanySettings, 'areaScale'>;
  findSpecies: (name: string) => SpeciesMatch;
  choices: Readonly<Record<ChoiceField, readonly string[]>>;
}

/** The checked values of a line; all as text, except the computed area. */
export interface CheckedLine {
  values: Readonly<Record<TallyField, string>>;
  treeCode: string;
  /** F1, in m²; 0 where the measures are faulty. */
  area: number;
  findings: (Finding & { field: TallyField })[];
}

const MEASURED = ['logNo', 'bundleNo', 'lengthCm', 'widthCm', 'pieces', 'area'] as const;
const LENGTHS = ['lengthCm', 'widthCm'] as const;
const NUMBERS: readonly TallyField[] = ['bundleNo', 'lengthCm', 'widthCm', 'pieces', 'thicknessMm'];
/** Columns in which each row has its own value. */
const OF_EACH_ROW: readonly TallyField[] = ['bundleNo', 'pieces', 'area', 'barcode'];
const LONGEST: Partial<Record<TallyField, number>> = {
  packNo: 40,
  cabinetNo: 40,
  remark: 200,
};
const SCIENTIFIC = /^\d(?:\.\d+)?e\+?\d+$/i;
/** Columns whose texts, such as `1-2`, a spreadsheet may have converted to dates. */
const DASHED: readonly TallyField[] = ['packNo', 'cabinetNo', 'logNo', 'bundleNo'];
/** Such a date as text, which no bundle number is. */
const DATE = /^\d{1,2}月\d{1,2}日$|^\d{1,2}-[a-z]{3}$|^[a-z]{3}-\d{1,2}$|^\d{4}[-/]\d{1,2}[-/]\d{1,2}/i;

/** Checks each value of one line. */
export function checkRawLine({ cells }: RawLine, checks: LineChecks): CheckedLine {
  const values = Object.fromEntries(
    TALLY_FIELDS.map((field) => [field, textOf(field, cells.get(field))]),
  ) as Record<TallyField, string>;
  for (const field of CHOICES) values[field] = choiceNamed(values[field], checks.choices[field]);
  const findings = new Map<TallyField, Finding & { field: TallyField }>();
  // The first fault of a cell explains the others.
  const tell = (field: TallyField, finding: Finding | null) => {
    if (finding !== null && !findings.has(field)) findings.set(field, { field, ...finding });
  };
  const needed = NEEDED_FIELDS[checks.purpose];
  for (const field of TALLY_FIELDS) tell(field, findInCell(field, cells.get(field), needed));
  const treeCode = checkPackValues(values, checks, tell);
  tell('barcode', barcodeFault(values.barcode));
  for (const field of LENGTHS) tell(field, findTitleUnit(values[field], cells.get(field)?.title ?? ''));
  tell('area', findTitleArea(values.area, cells.get('area')?.title ?? '', checks.settings.areaScale));
  const isInCm = LENGTHS.every((field) => findings.get(field)?.code !== 'title_unit');
  const check = checks.purpose === 'order' ? checkGoods : checkMeasures;
  const isInM2 = findings.get('area')?.code !== 'title_area_unit';
  const area = check(values, { ...checks, isInCm, isInM2 }, tell);
  return { values, treeCode, area, findings: [...findings.values()] };
}

type Tell = (field: TallyField, finding: Finding | null) => void;

function textOf(field: TallyField, cell: RawCell | undefined): string {
  const text = cell?.text ?? '';
  if (field === 'thicknessMm') return withoutZeroDecimals(text.replace(/\s*(?:mm|毫米)$/i, ''));
  return NUMBERS.includes(field) ? withoutZeroDecimals(text) : text;
}

/** The entry of a dictionary that a text names, perhaps by its English word; else the text. */
function choiceNamed(text: string, choices: readonly string[]): string {
  if (text === '' || choices.includes(text)) return text;
  return choices.find((choice) => translateTerm(choice).toLowerCase() === text.toLowerCase()) ?? text;
}

/** Faults of the cell that do not depend on the column's values. */
function findInCell(
  field: TallyField,
  cell: RawCell | undefined,
  needed: readonly TallyField[],
): Finding | null {
  if (cell === undefined) {
    if (!needed.includes(field)) return null;
    return { code: field === 'packNo' ? 'pack_no_empty' : 'empty' };
  }
  const { kind, text, isMerged } = cell;
  if (kind === 'error' || /^#(?:REF|VALUE|NAME|DIV\/0|N\/A|NUM|NULL)[!?]?/.test(text))
    return { code: 'formula_error' };
  if (isMerged && OF_EACH_ROW.includes(field)) return { code: 'merged_cell' };
  const isDate = kind === 'date' || (field === 'bundleNo' && DATE.test(text));
  if (isDate && DASHED.includes(field))
    return { code: 'number_date', details: { number: TALLY_COLUMNS[field].words } };
  const most = LONGEST[field];
  return most !== undefined && text.length > most ? { code: 'too_long', details: { most } } : null;
}

/** Checks the values that belong to the package; returns the code of its species. */
function checkPackValues(
  values: Readonly<Record<TallyField, string>>,
  { choices, findSpecies }: LineChecks,
  tell: Tell,
): string {
  for (const field of CHOICES)
    if (values[field] !== '' && !choices[field].includes(values[field]))
      tell(field, unknownIn(choices[field]));
  if (!isThickness(values.thicknessMm)) tell('thicknessMm', { code: 'thickness' });
  const species = findSpecies(values.species);
  if ('treeCode' in species) return species.treeCode;
  const { suggested } = species;
  tell(
    'species',
    suggested === '' ? { code: 'species_unknown' } : { code: 'species_similar', details: { suggested } },
  );
  return '';
}

/** Entries that the reason names; a company may have hundreds of product models. */
const MOST_NAMED = 12;

function unknownIn(entries: readonly string[]): Finding {
  if (entries.length === 0) return { code: 'choice_none' };
  const named = [...entries.slice(0, MOST_NAMED), ...(entries.length > MOST_NAMED ? ['…'] : [])];
  return { code: 'choice_unknown', details: { choices: inWords(named) } };
}

const inWords = (texts: readonly string[]): Words => ({ zh: listed(texts, 'zh'), en: listed(texts, 'en') });

function barcodeFault(barcode: string): Finding | null {
  if (barcode === '') return null;
  if (SCIENTIFIC.test(barcode)) return { code: 'barcode_scientific' };
  return isBarcode(barcode) ? null : { code: 'barcode_characters' };
}

/** Whether lengths and area are in the units of tallies, by their titles. */
type MeasureChecks = Pick<LineChecks, 'settings'> & Record<'isInCm' | 'isInM2', boolean>;

/** V1 to V6 and F1; returns the area, 0 if a measure is faulty. */
function checkMeasures(values: CheckedLine['values'], checks: MeasureChecks, tell: Tell): number {
  const input = inputOf(values);
  return areaOf(input, checkLine(input, checks.settings), checks, tell);
}

const inputOf = (values: CheckedLine['values']): LineInput =>
  Object.fromEntries(MEASURED.map((field) => [field, values[field]])) as unknown as LineInput;

/** A line of goods may stand for many bundles of one size. */
const PIECES_OF_ORDER = /^[1-9]\d{0,5}$/;

/**
 * The measures of goods without V1 and V2, whose bundles have no numbers yet, and with more pieces than a bundle has;
 * without all of the measures the area of the file. Returns the area, 0 if it is faulty.
 */
function checkGoods(values: CheckedLine['values'], checks: MeasureChecks, tell: Tell): number {
  const { settings } = checks;
  const input = inputOf(values);
  const { area } = input;
  const problems = checkLine(input, settings);
  if (TALLY_MEASURES.every((field) => input[field] !== '')) {
    const isPieces = PIECES_OF_ORDER.test(input.pieces);
    if (!isPieces) tell('pieces', { code: 'pieces_of_order' });
    const others: readonly LineProblem['field'][] = [
      'logNo',
      'bundleNo',
      ...(isPieces ? ['pieces' as const] : []),
    ];
    return areaOf(
      input,
      problems.filter(({ field }) => !others.includes(field)),
      checks,
      tell,
    );
  }
  if (
    area !== '' &&
    checks.isInM2 &&
    problems.every(({ field }) => field !== 'area') &&
    exact(area).greaterThan(0)
  )
    return round(area, settings.areaScale);
  tell('area', { code: 'area_missing' });
  return 0;
}

/** Reports the faults of the measures, and an area that does not match them. */
function areaOf(
  input: LineInput,
  problems: readonly LineProblem[],
  { settings, isInCm }: MeasureChecks,
  tell: Tell,
): number {
  for (const { field, value, words } of problems) {
    const most = field === 'lengthCm' ? settings.longestLeafCm : settings.widestLeafCm;
    const isLength = field === 'lengthCm' || field === 'widthCm';
    const unit = isLength ? findUnit(value, most) : null;
    tell(field, unit ?? { code: 'line_rule', details: { rule: words } });
  }
  const isFaulty = (field: TallyField) => problems.some((problem) => problem.field === field);
  if (!isInCm || isFaulty('lengthCm') || isFaulty('widthCm') || isFaulty('pieces')) return 0;
  const figures = { lengthCm: input.lengthCm, widthCm: input.widthCm, pieces: Number(input.pieces) };
  if (input.area !== '' && !isFaulty('area') && !isAreaAcceptable(input.area, figures, settings.areaScale))
    tell('area', findAreaFault(input.area, figures, settings.areaScale));
  return lineArea(figures, settings.areaScale);
}

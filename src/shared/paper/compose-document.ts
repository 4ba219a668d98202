import { formatDocumentCode } from '../documents/document-code.ts';
import { OPEN_AMOUNT } from '../documents/sale-fields.ts';
import { isSubtracted, openAmount } from '../domain/amounts.ts';
import type { AreaScale } from '../domain/area-decimals.ts';
import { amountInCapitals } from '../domain/capital-amount.ts';
import { currencyIn, YUAN } from '../domain/currency.ts';
import { exact, sum } from '../domain/decimal.ts';
import { type LogUnit, nominalFigure, nominalTitle } from '../domain/logs/nominal.ts';
import { lineTermIn } from '../domain/terms.ts';
import type { Language, Words } from '../errors.ts';
import type { Field } from '../records/field.ts';
import { isTradeTerm, textIn } from '../records/field-text.ts';
import type { LineRow } from '../records/lines.ts';
import type { RecordRow } from '../records/record.ts';
import { nameFieldOf } from '../records/reference-field.ts';
import { figureText, leastDecimals } from './figure-text.ts';
import type { Column, Fact, Paper, Section } from './paper.ts';
import { type ColumnChoice, columnChoices, type PaperForm, type Signature } from './paper-forms.ts';
import type { TallySummary } from './tally-summary.ts';

/** Content of a paper that is not part of its document. */
export interface PaperSurroundings {
  language: Language;
  company: string;
  /** In the format of `writeLogo`; empty if there is no logo. */
  logo: string;
  /** The partner's contact person and how to reach them. */
  contact: string;
  phone: string;
  /** Name of the user who made the document. */
  maker: string;
  claims: string;
  plies: readonly string[];
  /** Names of the table's columns in their order. */
  columns: readonly string[];
  tallySummary: TallySummary;
  /** Decimals of areas. */
  areaScale: AreaScale;
  /** Texture of packages by their number. */
  textures: ReadonlyMap<string, string>;
  /** The company's own English names of its species by their names; empty on Chinese papers. */
  englishSpecies: ReadonlyMap<string, string>;
}

const PRICES = new Set(['price', 'amount']);
const EXTRA_WORDS: Readonly<Record<string, Words>> = {
  contact: { zh: '联系人', en: 'Contact' },
  phone: { zh: '电话', en: 'Phone' },
  no: { zh: '序号', en: 'No.' },
  texture: { zh: '纹理', en: 'Texture' },
};
/** Labels of columns where the field's own is too long for one. */
const COLUMN_WORDS: Readonly<Record<string, Words>> = {
  ...EXTRA_WORDS,
  thicknessMm: { zh: '厚度', en: 'mm' },
  packNo: { zh: '包号', en: 'Pack no.' },
  bundles: { zh: '扎数', en: 'Bdl' },
  pieces: { zh: '片数', en: 'Pcs' },
  price: { zh: '单价', en: 'Price' },
  amount: { zh: '金额', en: 'Amount' },
  newPackNo: { zh: '新包号', en: 'New no.' },
  changedArea: { zh: '变动', en: 'Change' },
};
/** Shares of the table's width; columns without one here have the default. */
const WIDTHS: Readonly<Record<string, number>> = {
  no: 4.5,
  packNo: 10,
  species: 9,
  speciesId: 12,
  grade: 6,
  thicknessMm: 7,
  bundles: 5,
  pieces: 6,
  area: 9.5,
  newArea: 9.5,
  changedArea: 9.5,
  price: 8,
  amount: 11,
  note: 10,
};
const DEFAULT_WIDTH = 7;
/**
 * On English papers: American white oak and American black walnut start alike, and the fixed pitch of a dot-matrix printer needs
 * room for words and sums beside them.
 */
const ENGLISH_WIDTHS: Readonly<Record<string, number>> = {
  no: 5.5,
  species: 13,
  bundles: 5.5,
  pieces: 7,
  speciesId: 15,
  grade: 8,
  newGrade: 8,
  newTexture: 8.5,
};
/** Names and addresses need more than a cell of the head. */
const SPANS: Readonly<Record<string, number>> = { customerId: 2, supplierId: 2, address: 4, remark: 4 };

/**
 * The paper of a document as the kind's detail call answers it. `withPrices` false leaves out everything of money: a copy for
 * the warehouse (D4). Amounts are the document's own, not computed again.
 */
export function composeDocument(
  form: PaperForm,
  row: RecordRow,
  withPrices: boolean,
  around: PaperSurroundings,
): Paper {
  const { language, company, logo, claims, plies } = around;
  const hasMoney = withPrices && 'grossAmount' in form.of.fields;
  return {
    language,
    company,
    ...(logo !== '' && { logo }),
    title: form.title[language],
    docNo: String(row.docNo),
    code: formatDocumentCode({ kind: form.of.area, docNo: String(row.docNo) }),
    facts: factsOf(form, row, around),
    sections: [tableOf(form, row, withPrices, around)],
    hasTotals: true,
    totals: hasMoney ? moneyOf(form, row, language) : [],
    ...(hasMoney && { capital: capitalOf(row, language) }),
    claims: form.hasClaims ? claims : '',
    ...signedBy(form.signatures, row, around),
    plies: [...plies],
  };
}

/** Facts of the head, also those without a text. */
export function factsOf(form: PaperForm, row: RecordRow, around: PaperSurroundings): Fact[] {
  const { language } = around;
  return form.facts.flatMap((name) => {
    const field: Field | undefined = form.of.fields[name];
    const words = field?.words ?? EXTRA_WORDS[name];
    const extra = name === 'contact' || name === 'phone' ? around[name] : '';
    const text = field === undefined ? extra : cellText(row, name, field, around);
    const span = SPANS[name];
    if (words === undefined) return [];
    return [{ label: words[language], text, ...(span !== undefined && { span }) }];
  });
}

/** The places for signatures, and the names that the document has for them. */
export function signedBy(
  signatures: readonly Signature[],
  row: RecordRow,
  { language, maker }: PaperSurroundings,
): Pick<Paper, 'signatures' | 'signers'> {
  const names = { maker, auditor: String(row[nameFieldOf('auditUserId')] ?? '') };
  return {
    signatures: signatures.map(({ words }) => words[language]),
    signers: signatures.map(({ by }) => (by === undefined ? '' : names[by])),
  };
}

function tableOf(form: PaperForm, row: RecordRow, withPrices: boolean, around: PaperSurroundings): Section {
  const { textures } = around;
  const choices = new Map(columnChoices(form).map((choice) => [choice.name, choice]));
  const lines = (row[form.group] ?? []) as LineRow[];
  const shown = around.columns.flatMap((name) => {
    const choice = choices.get(name);
    return choice === undefined || (!withPrices && PRICES.has(name)) ? [] : [choice];
  });
  const rows = lines.map((line, at) =>
    shown.map(({ name, field, nominalOf }) => {
      if (field !== undefined) return cellText(line, name, field, around);
      if (nominalOf !== undefined) return nominalCell(line[nominalOf.name], nominalOf.unit);
      return name === 'no' ? String(at + 1) : termOnPaper(textures.get(String(line.packNo)) ?? '', around);
    }),
  );
  const columns = shown.map((choice, at) =>
    columnOf(
      choice,
      around,
      rows.map((cells) => cells[at] ?? ''),
    ),
  );
  return { facts: [], columns, rows, blocks: 1 };
}

const nominalCell = (quantity: unknown, unit: LogUnit): string =>
  typeof quantity === 'number' ? nominalFigure(unit, quantity) : '';

/** The words above a column of a document's table. */
export const columnWords = ({ name, field, head, nominalOf }: ColumnChoice): Words =>
  nominalOf === undefined
    ? (head ?? COLUMN_WORDS[name] ?? field?.words ?? { zh: name, en: name })
    : nominalTitle(nominalOf.unit);

function columnOf(
  choice: ColumnChoice,
  { language, areaScale }: PaperSurroundings,
  texts: readonly string[],
): Column {
  const { name, field, nominalOf } = choice;
  const label = columnWords(choice)[language];
  const width = (language === 'en' && ENGLISH_WIDTHS[name]) || (WIDTHS[name] ?? DEFAULT_WIDTH);
  if (nominalOf !== undefined) return { label, width, align: 'right' };
  if (field === undefined) return { label, width, align: 'center' };
  const isFigure = field.kind === 'figure' || field.kind === 'count';
  if (!isFigure) return { label, width, align: 'left', ...(field.isHalfWidth && { isCode: true }) };
  const decimals = texts.map((text) => text.split('.')[1]?.length ?? 0);
  const sums = Math.max(leastDecimals(field, areaScale), ...decimals);
  return { label, width, align: 'right', ...(field.isSummed && { sums }) };
}

function cellText(
  row: Readonly<Record<string, unknown>>,
  name: string,
  field: Field,
  around: PaperSurroundings,
): string {
  const { language, areaScale } = around;
  const value = row[name];
  if ((field.kind === 'figure' || field.kind === 'count') && typeof value === 'number')
    return figureText(field, value, areaScale);
  return isTradeTerm(field)
    ? termOnPaper(textIn(row, name, field, 'zh'), around)
    : textIn(row, name, field, language);
}

/** A stored term of the trade in the paper's language; a species in English by the company's own name for it. */
export const termOnPaper = (
  chinese: string,
  { language, englishSpecies }: Pick<PaperSurroundings, 'language' | 'englishSpecies'>,
): string => englishSpecies.get(chinese) ?? lineTermIn(language, chinese);

/**
 * The currency if it is not the yuan, charges by kind, tax, the amount payable, its paid part and the open amount. All
 * documents of a kind have the same facts, those that do not apply without a text.
 */
function moneyOf({ of }: PaperForm, row: RecordRow, language: Language): Fact[] {
  const facts: Fact[] = [];
  const add = (words: Words | undefined, text: string) =>
    words !== undefined && facts.push({ label: words[language], text });
  const figure = (value: number, applies: boolean) => (applies ? exact(value).toFixed(2) : '');
  add(of.fields.currency?.words, currencyIn(row) === YUAN ? '' : String(row.currency));
  const lines = (row.charges ?? []) as LineRow[];
  for (const { value, words } of of.lines?.charges?.fields.kind?.states ?? []) {
    const charged = lines.filter(({ kind }) => kind === value).map(({ charge }) => Number(charge));
    const charge = sum(charged);
    add(words, charged.length === 0 ? '' : (isSubtracted(value) ? charge.negated() : charge).toFixed(2));
  }
  for (const name of ['netAmount', 'taxAmount', 'grossAmount']) {
    const applies = name === 'grossAmount' || Number(row.taxAmount) !== 0;
    add(of.fields[name]?.words, figure(Number(row[name]), applies));
  }
  const paid = Number(row.deposit ?? row.paid ?? 0);
  // D4: a delivery shows the open amount even if nothing is paid.
  const showsPaid = paid !== 0 || of.area === 'delivery';
  add(
    of.area === 'saleOrder' ? { zh: '定金', en: 'Deposit' } : { zh: '已付', en: 'Paid' },
    figure(paid, showsPaid),
  );
  const applied = Number(row.depositApplied ?? 0);
  add(of.fields.depositApplied?.words, figure(applied, showsPaid && applied !== 0));
  const open = openAmount({ grossAmount: Number(row.grossAmount), paid, depositApplied: applied });
  add(OPEN_AMOUNT, figure(open, showsPaid));
  return facts;
}

/**
 * F13, for amounts in yuan: 人民币 comes directly before the capitals, with the ¥ figure next to them. Without a text for
 * other currencies.
 */
function capitalOf(row: RecordRow, language: Language): Fact {
  const amount = Number(row.grossAmount);
  const isInYuan = currencyIn(row) === YUAN;
  const label = { zh: '金额大写', en: 'In capitals' }[language];
  const text = isInYuan ? `人民币${amountInCapitals(amount)}  ¥${exact(amount).toFixed(2)}` : '';
  return { label, text };
}

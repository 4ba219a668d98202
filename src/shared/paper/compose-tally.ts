import { formatDocumentCode } from '../documents/document-code.ts';
import { exact } from '../domain/decimal.ts';
import type { Language, Words } from '../errors.ts';
import type { RecordRow } from '../records/record.ts';
import { factsOf, type PaperSurroundings, signedBy, termOnPaper } from './compose-document.ts';
import { figureText } from './figure-text.ts';
import type { Column, Fact, Paper, Section } from './paper.ts';
import { type PaperForm, TALLY_SIGNATURES, TALLY_TITLE } from './paper-forms.ts';
import { summarySection } from './tally-summary.ts';
import { BUNDLES, TALLY_AREA, TALLY_BLOCKS, TALLY_COLUMN_WORDS, type TallyColumn } from './tally-words.ts';

/** A package with the tally lines that a document names. */
export interface TalliedPack {
  packNo: string;
  cabinetNo: string;
  species: string;
  grade: string;
  thicknessMm: number;
  lines: {
    logNo: string;
    bundleNo: string;
    lengthCm: string;
    widthCm: string;
    pieces: number;
    area: string;
  }[];
}

/** Shares of a block's width. */
const WIDTHS: Readonly<Record<TallyColumn, number>> = {
  no: 4.6,
  logNo: 8,
  bundleNo: 5,
  length: 5.4,
  width: 5.4,
  pieces: 5,
  area: 7,
};
/** Of the columns that are no figures. */
const ALIGNS: Partial<Record<TallyColumn, Column['align']>> = { no: 'center', logNo: 'left' };
const WORDS = {
  subtotal: { zh: '小计', en: 'Subtotal' },
  packNo: { zh: '包号', en: 'Package' },
  cabinetNo: { zh: '柜号', en: 'Container' },
  species: { zh: '树种', en: 'Species' },
  grade: { zh: '等级', en: 'Grade' },
  thickness: { zh: '厚度', en: 'Thickness' },
  packs: { zh: '包数', en: 'Packages' },
} as const satisfies Record<string, Words>;

/** D3: the tally of a document's packages, a table and a subtotal each, with the sums of all at the end. */
export function composeTally(
  form: PaperForm,
  row: RecordRow,
  packs: readonly TalliedPack[],
  around: PaperSurroundings,
): Paper {
  const { language, company, logo, plies, tallySummary } = around;
  const { title } = form;
  return {
    language,
    company,
    ...(logo !== '' && { logo }),
    title: `${TALLY_TITLE[language]}（${title[language]}）`,
    docNo: String(row.docNo),
    code: formatDocumentCode({ kind: form.of.area, docNo: String(row.docNo) }),
    facts: factsOf(form, row, around),
    sections: [
      ...packs.map((pack) => sectionOf(pack, around)),
      ...(tallySummary === 'none' ? [] : [summarySection(packs, tallySummary, around)]),
    ],
    hasTotals: true,
    totals: [{ label: WORDS.packs[language], text: String(packs.length) }],
    claims: '',
    ...signedBy(TALLY_SIGNATURES, row, around),
    plies: [...plies],
  };
}

function sectionOf(pack: TalliedPack, around: PaperSurroundings): Section {
  const { language, areaScale, columns } = around;
  const names = columns.filter(isTallyColumn);
  const areas = pack.lines.map(({ area }) => figureText(TALLY_AREA, area, areaScale));
  const decimals = areas.map((area) => area.split('.')[1]?.length ?? 0);
  const sums = { pieces: 0, area: Math.max(areaScale, ...decimals) };
  return {
    facts: packFacts(pack, around),
    columns: names.map((name) => columnOf(name, language, sums)),
    rows: pack.lines.map((line, at) => {
      const texts: Readonly<Record<TallyColumn, string>> = {
        no: String(at + 1),
        logNo: line.logNo,
        bundleNo: line.bundleNo,
        length: exact(line.lengthCm).toString(),
        width: exact(line.widthCm).toString(),
        pieces: String(line.pieces),
        area: areas[at] ?? '',
      };
      return names.map((name) => texts[name]);
    }),
    blocks: TALLY_BLOCKS,
    count: BUNDLES[language],
    subtotal: WORDS.subtotal[language],
  };
}

const isTallyColumn = (name: string): name is TallyColumn => name in TALLY_COLUMN_WORDS;

function packFacts(pack: TalliedPack, around: PaperSurroundings): Fact[] {
  const fact = (word: keyof typeof WORDS, text: string) => ({ label: WORDS[word][around.language], text });
  return [
    fact('packNo', pack.packNo),
    fact('species', termOnPaper(pack.species, around)),
    fact('grade', termOnPaper(pack.grade, around)),
    fact('thickness', `${exact(pack.thicknessMm).toFixed(2)} mm`),
    fact('cabinetNo', pack.cabinetNo),
  ].filter(({ text }) => text !== '');
}

function columnOf(name: TallyColumn, language: Language, sums: { pieces: number; area: number }): Column {
  return {
    label: TALLY_COLUMN_WORDS[name][language],
    width: WIDTHS[name],
    align: ALIGNS[name] ?? 'right',
    ...((name === 'pieces' || name === 'area') && { sums: sums[name] }),
  };
}

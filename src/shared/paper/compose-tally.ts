import type { AreaScale } from '../domain/area-decimals.ts';
import { exact } from '../domain/decimal.ts';
import type { Language, Words } from '../errors.ts';
import type { RecordRow } from '../records/record.ts';
import { factsOf, type PaperSurroundings } from './compose-document.ts';
import { figureText } from './figure-text.ts';
import type { Column, Fact, Paper } from './paper.ts';
import { type PaperForm, TALLY_SIGNATURES, TALLY_TITLE } from './paper-forms.ts';

/** A package with those of its tally lines that a document names. */
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

const AREA = { kind: 'figure', isArea: true } as const;
/** D3: three blocks side by side to save paper. */
const BLOCKS = 3;
const WORDS = {
  no: { zh: '序号', en: 'No.' },
  logNo: { zh: '木号', en: 'Log' },
  bundleNo: { zh: '扎号', en: 'Bdl' },
  length: { zh: '长 cm', en: 'L cm' },
  width: { zh: '宽 cm', en: 'W cm' },
  pieces: { zh: '片数', en: 'Pcs' },
  area: { zh: '面积 m²', en: 'Area m²' },
  bundles: { zh: '扎数', en: 'Bundles' },
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
  const { language, company, plies, areaScale } = around;
  const { title } = form;
  return {
    language,
    company,
    title: `${TALLY_TITLE[language]}（${title[language]}）`,
    docNo: String(row.docNo),
    facts: factsOf(form, row, around),
    sections: packs.map((pack) => sectionOf(pack, language, areaScale)),
    hasTotals: true,
    totals: [{ label: WORDS.packs[language], text: String(packs.length) }],
    claims: '',
    signatures: TALLY_SIGNATURES.map((words) => words[language]),
    plies: [...plies],
  };
}

function sectionOf(pack: TalliedPack, language: Language, areaScale: AreaScale): Paper['sections'][number] {
  const areas = pack.lines.map(({ area }) => figureText(AREA, area, areaScale));
  const decimals = areas.map((area) => area.split('.')[1]?.length ?? 0);
  return {
    facts: packFacts(pack, language),
    columns: columnsOf(language, Math.max(areaScale, ...decimals)),
    rows: pack.lines.map((line, at) => [
      String(at + 1),
      line.logNo,
      line.bundleNo,
      exact(line.lengthCm).toString(),
      exact(line.widthCm).toString(),
      String(line.pieces),
      areas[at] ?? '',
    ]),
    blocks: BLOCKS,
    count: WORDS.bundles[language],
    subtotal: WORDS.subtotal[language],
  };
}

function packFacts(pack: TalliedPack, language: Language): Fact[] {
  const fact = (word: keyof typeof WORDS, text: string) => ({ label: WORDS[word][language], text });
  return [
    fact('packNo', pack.packNo),
    fact('species', pack.species),
    fact('grade', pack.grade),
    fact('thickness', `${exact(pack.thicknessMm).toFixed(2)} mm`),
    fact('cabinetNo', pack.cabinetNo),
  ].filter(({ text }) => text !== '');
}

function columnsOf(language: Language, areaDecimals: number): Column[] {
  const column = (word: keyof typeof WORDS, width: number, sums?: number): Column => ({
    label: WORDS[word][language],
    width,
    align: word === 'no' ? 'center' : word === 'logNo' ? 'left' : 'right',
    ...(sums !== undefined && { sums }),
  });
  return [
    column('no', 4.6),
    column('logNo', 8),
    column('bundleNo', 5),
    column('length', 5.4),
    column('width', 5.4),
    column('pieces', 5, 0),
    column('area', 7, areaDecimals),
  ];
}

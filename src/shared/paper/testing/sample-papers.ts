import type { DocumentKind } from '../../domain/document-states.ts';
import type { Language } from '../../errors.ts';
import type { RecordRow } from '../../records/record.ts';
import { composeDocument, type PaperSurroundings } from '../compose-document.ts';
import { composeTally, type TalliedPack } from '../compose-tally.ts';
import { writeLogo } from '../logo.ts';
import { PAPER_FORMS } from '../paper-forms.ts';
import type { TallySummary } from '../tally-summary.ts';
import { STANDARD_TALLY_COLUMNS } from '../tally-words.ts';

export const around = (language: Language, columns: readonly string[]): PaperSurroundings => ({
  language,
  company: '嘉善木之语饰面材料有限公司',
  logo: '',
  contact: '李先生',
  phone: '13800000000',
  maker: '王敏',
  claims: '收货后请当面验收，如有质量问题请于三日内提出。',
  plies: ['存根', '客户', '财务', '仓库', '回单'],
  columns,
  areaScale: 3,
  tallySummary: 'none',
  textures: new Map([['2503-1', '直纹']]),
  englishSpecies: new Map(language === 'en' ? [['缅甸柚木', 'Burma teak']] : []),
});

const OWNED = {
  createUser: '1',
  createDept: '1',
  updateUser: '1',
  createTime: '',
  updateTime: '',
  version: 1,
};

/**
 * An approved document as its detail call answers: `lines` packages of 331.870 m² at 42.50, the figures of F5 and F6 in
 * its head.
 */
export function documentRow(lines: number): RecordRow {
  return {
    ...OWNED,
    id: '1',
    docNo: 'XS202511230001',
    docDate: '2025-11-23',
    auditStatus: 2,
    auditUserId: '9',
    auditUserName: '李强',
    customerId: '7',
    customerName: '佛山市顺德区龙江镇大森林家具制造有限公司',
    salesUserId: '8',
    salesUserName: '陈伟',
    address: '广东省佛山市顺德区龙江镇工业大道 88 号 3 号仓',
    remark: '',
    handlerId: '',
    deposit: 5000,
    taxRatePct: 13,
    isTaxIncluded: 0,
    amount: 14104.48,
    netAmount: 14104.48,
    taxAmount: 1833.58,
    grossAmount: 15938.06,
    packs: Array.from({ length: lines }, (_, at) => ({
      id: String(at + 1),
      packNo: `2503-${at + 1}`,
      barcodes: '',
      species: '黑胡桃',
      grade: 'A',
      thicknessMm: 0.5,
      bundles: 24,
      pieces: 576,
      area: 331.87,
      price: 42.5,
      amount: 14104.48,
      note: '',
    })),
    charges: [{ id: '9', kind: 'FREIGHT', charge: 200, note: '' }],
  };
}

/** A black triangle of 60 × 60 dots, its right angle at the lower left: 1,830 dots, 5.08 mm. */
export const SAMPLE_LOGO = writeLogo({
  width: 60,
  height: 60,
  dots: Uint8Array.from({ length: 3600 }, (_, at) => (at % 60 <= Math.floor(at / 60) ? 1 : 0)),
});

export const samplePaper = (
  kind: DocumentKind,
  { lines = 3, withPrices = true, language = 'zh' as Language, columns = PAPER_FORMS[kind].columns } = {},
) => composeDocument(PAPER_FORMS[kind], documentRow(lines), withPrices, around(language, columns));

/** Packages of the bundle 248 × 16.5 × 24 (F1: 9.821 m²). */
export function talliedPacks(packs: number, lines: number): TalliedPack[] {
  return Array.from({ length: packs }, (_, pack) => ({
    packNo: `2503-${pack + 1}`,
    cabinetNo: 'TCLU4265720',
    species: '黑胡桃',
    grade: 'A',
    thicknessMm: 0.5,
    lines: Array.from({ length: lines }, (_, at) => ({
      logNo: 'B1203',
      bundleNo: String(at + 1),
      lengthCm: '248.0',
      widthCm: '16.5',
      pieces: 24,
      area: '9.8210',
    })),
  }));
}

export const sampleTally = (
  packs: number,
  lines: number,
  language: Language = 'zh',
  tallySummary: TallySummary = 'none',
) =>
  composeTally(PAPER_FORMS.delivery, documentRow(packs), talliedPacks(packs, lines), {
    ...around(language, STANDARD_TALLY_COLUMNS),
    tallySummary,
  });

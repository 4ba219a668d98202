import { goodsAmount, isSubtracted, MOST_AMOUNT, MOST_PRICE } from '../domain/amounts.ts';
import { AUDIT_STATUSES } from '../domain/statuses.ts';
import { packAddress } from '../menu/addresses.ts';
import {
  code,
  count,
  derived,
  type Fields,
  figure,
  flag,
  halfWidth,
  note,
  passed,
  required,
  stage,
  state,
  summed,
  taxRate,
  term,
  text,
  word,
} from '../records/field.ts';
import { type LineRow, lines } from '../records/lines.ts';
import { reference } from '../records/reference-field.ts';
import { day, moment, todays } from '../records/time-field.ts';

/** Tones of the states, in the order of their numbers. */
const TONES = ['grey', 'amber', 'green', 'red'] as const;
const STATES = ([0, 1, 2, 3] as const).map((value) => ({
  value,
  words: AUDIT_STATUSES[value],
  tone: TONES[value],
}));

/** Largest area of a document, in m². */
export const MOST_AREA = 999_999_999;

/** An area in m², or a change of one. */
export const enteredArea = (zh: string, en: string, least = 0) => ({
  ...figure(zh, en, [least, MOST_AREA], 4),
  isArea: true as const,
});
export const area = (zh: string, en: string) => derived(enteredArea(zh, en));
/** A payment or a charge in the document's currency. */
export const enteredAmount = (zh: string, en: string) => figure(zh, en, [0, MOST_AMOUNT], 2);
/** An amount in the document's currency, which a discount can make negative. Lists show 999,999,999,999.99 whole. */
export const amount = (zh: string, en: string) => ({
  ...derived(figure(zh, en, [-MOST_AMOUNT, MOST_AMOUNT], 2)),
  width: 18,
  isMoney: true as const,
});
const price = (zh = '单价', en = 'Price per m²') => ({
  ...figure(zh, en, [0, MOST_PRICE], 4),
  leastDecimals: 2,
  width: 16,
});

/** The first fields in the head of every document. */
export const HEAD = {
  docNo: derived({ ...code('单号', 'No.'), width: 18 }),
  docDate: todays(day('日期', 'Date')),
  auditStatus: derived(state('审核状态', 'State', STATES)),
} satisfies Fields;

/** Who handled the document: behind the fields of its kind. */
export const HANDLING = {
  handlerId: reference('经手人', 'Handled by', 'user'),
  remark: note('备注', 'Remark'),
} satisfies Fields;

export const VENEER_TOTALS = {
  bundles: derived(count('扎数', 'Bundles', [0, MOST_AREA])),
  pieces: derived(count('片数', 'Pieces', [0, MOST_AREA])),
  area: summed(area('面积 m²', 'Area m²')),
} satisfies Fields;

/** The last fields in the head of every document: who approved it. */
export const APPROVAL = {
  auditUserId: derived(reference('审核人', 'Approved by', 'user')),
  auditTime: derived(moment('审核时间', 'Approved at')),
  verdict: derived(text('驳回或反审核原因', 'Reason of rejection or reversal', { longest: 200, width: 24 })),
} satisfies Fields;

/**
 * The currency and the tax of a document with prices (F5, F6). A document made from another has that document's
 * currency, else its partner's or the company's.
 */
export const MONEY = {
  currency: text('币种', 'Currency', { longest: 10, width: 8 }),
  taxRatePct: taxRate(),
  isTaxIncluded: flag('单价含税', 'Prices include tax'),
  amount: amount('货款', 'Amount of lines'),
  netAmount: amount('不含税金额', 'Amount without tax'),
  taxAmount: amount('税额', 'Tax'),
  grossAmount: summed(amount('价税合计', 'Amount with tax')),
} satisfies Fields;

/** A discount is subtracted (F5). */
export const CHARGE_KINDS = ['DISCOUNT', 'FREIGHT', 'OTHER'] as const;
const CHARGE_WORDS = {
  DISCOUNT: { zh: '折扣', en: 'Discount' },
  FREIGHT: { zh: '运费', en: 'Freight' },
  OTHER: { zh: '其他费用', en: 'Other charge' },
};
const CHARGES = CHARGE_KINDS.map((value) => ({ value, words: CHARGE_WORDS[value] }));

/** F5: discount and freight are separate lines; a discount is subtracted. */
export const charges = lines({
  words: { many: { zh: '费用', en: 'Charges' }, one: { zh: '费用', en: 'charge' } },
  fields: {
    kind: required(stage('类型', 'Kind', CHARGES)),
    charge: summed(required(enteredAmount('金额', 'Amount'))),
    note: text('说明', 'Note', { longest: 100, width: 24 }),
  },
  name: 'kind',
  isSubtracted: ({ kind }) => isSubtracted(kind),
  most: 20,
  withoutSample: true,
});

/** The package a line is about. */
export const PACK = {
  packNo: {
    ...required(halfWidth(text('包号', 'Package no.', { longest: 40, least: 1, width: 16 }))),
    widthInEnglish: 14,
  },
  barcodes: {
    ...passed(halfWidth(text('条码（空为整包）', 'Barcodes (none: all)', { longest: 40_000, width: 16 }))),
    widthInEnglish: 12,
  },
};
/** The columns of a package's figures: narrow, so that prices and amounts fit beside them. */
const FIGURES = {
  species: term(text('树种', 'Species', { width: 12 }), 18),
  grade: term(text('等级', 'Grade', { width: 7 })),
  thicknessMm: { ...derived(figure('厚度 mm', 'Thickness mm', [0, 99], 2)), width: 7 },
  bundles: { ...summed(derived(count('扎数', 'Bundles', [0, MOST_AREA]))), width: 7 },
  pieces: { ...summed(derived(count('片数', 'Pieces', [0, MOST_AREA]))), width: 7 },
  area: { ...summed(area('面积 m²', 'Area m²')), width: 11 },
};
export const NOTE = { note: passed(text('备注', 'Remark', { longest: 200, width: 16 })) };
/**
 * Beside the figures of a package on a screen of 1,366 px in English too: 9,999.9999 a m², 9,999,999.99 a line. A longer
 * sum of the amounts continues over the prices, which have none.
 */
const PRICE = {
  price: { ...price(), width: 11 },
  amount: { ...summed(amount('金额', 'Amount')), width: 13 },
};

/** F5: shown while the area is known, which comes from a package. */
const calculated = {
  amount: ({ area: m2, price: perM2 }: LineRow) =>
    m2 == null ? null : goodsAmount(m2 as number, (perM2 ?? null) as number | null),
};

/** Maximum of lines of one document. */
export const MOST_DOCUMENT_LINES = 1000;

/** Packages of a document, or bundles of them. */
export const packWords = {
  words: { many: { zh: '包', en: 'Packages' }, one: { zh: '包', en: 'package' } },
  name: 'packNo',
  page: { permission: 'pack_view', address: packAddress },
  most: MOST_DOCUMENT_LINES,
  withoutSample: true,
} as const;
const whole = {
  ...packWords,
  distinct: 'packNo',
  gives: { packNo: Object.keys(FIGURES), barcodes: Object.keys(FIGURES) },
} as const;
export const packs = lines({ ...whole, fields: { ...PACK, ...FIGURES, ...NOTE } });
/** Packages received without a purchase, with their cost if it is known (W1.4). */
export const costedPacks = lines({
  ...whole,
  fields: { ...PACK, ...FIGURES, price: price('成本单价（不含税）', 'Cost per m² excl. tax'), ...NOTE },
});
export const pricedPacks = lines({
  ...whole,
  fields: { ...PACK, ...FIGURES, ...PRICE, ...NOTE },
  calculated,
});

/** Returned packages, at the prices of their delivery. */
export const returnedPacks = lines({
  ...whole,
  fields: { ...PACK, ...FIGURES, ...PRICE, price: derived(PRICE.price), ...NOTE },
  calculated,
});

/** Goods that have no package yet. */
export const goods = lines({
  words: { many: { zh: '货品', en: 'Goods' }, one: { zh: '货品', en: 'goods' } },
  fields: {
    speciesId: required(reference('树种', 'Species', 'treeSpecies')),
    grade: word('等级', 'Grade', 'grade', 8),
    thicknessMm: required(figure('厚度 mm', 'Thickness mm', [0.1, 6], 2)),
    area: summed(required(enteredArea('面积 m²', 'Area m²'))),
    ...PRICE,
    ...NOTE,
  },
  name: 'speciesId',
  most: MOST_DOCUMENT_LINES,
  calculated,
  withoutSample: true,
});

import { z } from 'zod';
import {
  choice,
  count,
  derived,
  type Field,
  figure,
  halfWidth,
  passed,
  required,
  summed,
  term,
  text,
} from '../records/field.ts';
import { lines } from '../records/lines.ts';
import { document } from './document.ts';
import { area, enteredArea, MOST_AREA, NOTE, PACK, packWords } from './document-fields.ts';

/** How the area changed (F4). */
const CHANGE = {
  newArea: summed(area('新面积 m²', 'New area m²')),
  changedArea: summed(derived(enteredArea('变动面积 m²', 'Changed area m²', -MOST_AREA))),
  changeRatePct: derived(figure('变动率 %', 'Change %', [-100, MOST_AREA], 2)),
};

/**
 * A measure of bundles after grading, in steps that V3 to V5 allow. Other figures are refused, because rounding them would
 * change the measure: 2.5 leaves into 3.
 */
const measure = (zh: string, en: string, { step, scale }: { step: 1 | 0.5; scale: number }) => {
  const field = figure(zh, en, [0, 9999], scale);
  return {
    ...field,
    sent: field.sent.pipe(z.number().multipleOf(step).nullable()),
    hint:
      step === 1
        ? { zh: '请填 0 到 9999 的整数', en: 'A whole number from 0 to 9999' }
        : { zh: '请填 0 到 9999 的整数或 .5', en: 'From 0 to 9999, in steps of 0.5' },
    width: 7,
  } satisfies Field;
};

/** The properties of the bundles before grading. */
const BEFORE = {
  species: term(text('树种', 'Species', { width: 12 }), 22),
  grade: term(text('原等级', 'Original grade', { width: 8 })),
  texture: term(text('原纹理', 'Original texture', { width: 8 })),
  thicknessMm: { ...derived(figure('厚度 mm', 'Thickness mm', [0, 99], 2)), width: 7 },
  bundles: summed(derived(count('扎数', 'Bundles', [0, MOST_AREA]))),
  pieces: summed(derived(count('片数', 'Pieces', [0, MOST_AREA]))),
  area: summed(area('原面积 m²', 'Original area m²')),
};

/**
 * Bundles of a package with the results of grading; empty measures stay, and an empty number means the package itself.
 */
export const gradedPacks = lines({
  ...packWords,
  fields: {
    ...PACK,
    newGrade: { ...required(choice('新等级', 'New grade', 'grade')), width: 8 },
    newTexture: { ...passed(choice('新纹理', 'New texture', 'texture')), width: 8 },
    newPackNo: halfWidth(
      text('新包号（空为原包）', 'New package no. (none: the same)', { longest: 40, width: 16 }),
    ),
    newLengthCm: measure('新长 cm', 'New length cm', { step: 1, scale: 1 }),
    newWidthCm: measure('新宽 cm', 'New width cm', { step: 0.5, scale: 1 }),
    newPieces: measure('新片数', 'New pieces', { step: 1, scale: 0 }),
    ...BEFORE,
    ...CHANGE,
    ...NOTE,
  },
  gives: {
    packNo: [...Object.keys(BEFORE), ...Object.keys(CHANGE)],
    barcodes: [...Object.keys(BEFORE), ...Object.keys(CHANGE)],
    newLengthCm: Object.keys(CHANGE),
    newWidthCm: Object.keys(CHANGE),
    newPieces: Object.keys(CHANGE),
  },
});

/** 分等单 (W2): bundles get a grade, perhaps other measures and another package; the sum of changed areas is the change of stock. */
export const grading = document({
  kind: 'grading',
  words: { many: { zh: '分等单', en: 'Gradings' }, one: { zh: '分等单', en: 'grading' } },
  fields: CHANGE,
  lines: { packs: gradedPacks },
  list: ['newArea', 'changedArea', 'changeRatePct'],
  filters: [],
  trade: { takes: 'IN_STOCK', needs: [] },
  menu: {
    id: 10_600,
    group: 'inventory',
    path: '/inventory/gradings',
    icon: 'grade',
    sort: 6,
    keepAlive: true,
  },
});

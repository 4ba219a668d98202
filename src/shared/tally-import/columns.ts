import type { Words } from '../errors.ts';

interface TallyColumn {
  words: Words;
  /** Whether its values belong to the package, whose lines all have the same one, or to the line. */
  of: 'pack' | 'line';
  isNeeded: boolean;
  /** Accepted titles besides the words, as `plainTitle` returns them. */
  titles: readonly string[];
}

const column = (
  of: TallyColumn['of'],
  words: Words,
  titles: Words,
  { isNeeded = false } = {},
): TallyColumn => ({ of, words, isNeeded, titles: `${titles.zh} ${titles.en}`.split(' ').filter(Boolean) });

const NEEDED = { isNeeded: true };

/** The columns of a tally to be imported, in the order of the template (domain.md 7.1). */
export const TALLY_COLUMNS = {
  packNo: column(
    'pack',
    { zh: '包号', en: 'Package No.' },
    {
      zh: '包装号 托号',
      en: 'packno palletno pallet crateno crate baleno bale packageno package packagenumber',
    },
    NEEDED,
  ),
  cabinetNo: column(
    'pack',
    { zh: '柜号', en: 'Container No.' },
    { zh: '集装箱号', en: 'container containerno containernumber cntrno' },
  ),
  species: column(
    'pack',
    { zh: '树种', en: 'Species' },
    { zh: '木种 材种 品名', en: 'wood woodspecies veneer description' },
    NEEDED,
  ),
  grade: column('pack', { zh: '等级', en: 'Grade' }, { zh: '级别', en: 'quality' }),
  texture: column('pack', { zh: '纹理', en: 'Texture' }, { zh: '', en: 'figure' }),
  craft: column('pack', { zh: '工艺', en: 'Cut' }, { zh: '切法', en: 'craft slicing' }),
  veneerKind: column(
    'pack',
    { zh: '木皮种类', en: 'Veneer kind' },
    { zh: '种类 皮种', en: 'kind veneertype' },
  ),
  edgeFinish: column('pack', { zh: '边部处理', en: 'Edge finish' }, { zh: '边部 边口', en: 'edge edges' }),
  style: column('pack', { zh: '款式', en: 'Style' }, { zh: '风格', en: '' }),
  productModel: column(
    'pack',
    { zh: '产品型号', en: 'Product model' },
    { zh: '型号', en: 'model article articleno' },
  ),
  thicknessMm: column('pack', { zh: '厚度', en: 'Thickness' }, { zh: '厚', en: 'thk thick' }, NEEDED),
  logNo: column(
    'line',
    { zh: '木号', en: 'Log No.' },
    { zh: '原木号', en: 'log logs logno flitchno flitch' },
    NEEDED,
  ),
  bundleNo: column(
    'line',
    { zh: '扎号', en: 'Bundle No.' },
    { zh: '把号 扎 把', en: 'bundle bundleno bundlenumber bdl bdlno' },
    NEEDED,
  ),
  lengthCm: column('line', { zh: '长度', en: 'Length' }, { zh: '长', en: 'len l' }, NEEDED),
  widthCm: column('line', { zh: '宽度', en: 'Width' }, { zh: '宽', en: 'wid w' }, NEEDED),
  pieces: column(
    'line',
    { zh: '片数', en: 'Pieces' },
    { zh: '片 张 张数', en: 'sheets sheet pcs piece leaves leaf qty' },
    NEEDED,
  ),
  area: column(
    'line',
    { zh: '面积', en: 'Area' },
    { zh: '平方 平方数 平米 平方米', en: 'sqm m2 sqmtr sqmeters' },
  ),
  barcode: column('line', { zh: '条码', en: 'Barcode' }, { zh: '条形码', en: 'ean' }),
  remark: column('line', { zh: '备注', en: 'Remark' }, { zh: '说明', en: 'remarks note notes' }),
} as const satisfies Record<string, TallyColumn>;

export type TallyField = keyof typeof TALLY_COLUMNS;

export const TALLY_FIELDS = Object.keys(TALLY_COLUMNS) as TallyField[];

/** What a tally is read for: packages, or the goods of a purchase order (W1.1), which makes none. */
export type TallyPurpose = 'packs' | 'order';

/** The measures of a line, from which its area follows (F1). */
export const TALLY_MEASURES = ['lengthCm', 'widthCm', 'pieces'] as const satisfies TallyField[];

/**
 * Columns without which no line can be read. Goods of an order are summed, so their packages, logs and bundles need no
 * numbers; their lines have an area, or the measures.
 */
export const NEEDED_FIELDS: Readonly<Record<TallyPurpose, readonly TallyField[]>> = {
  packs: TALLY_FIELDS.filter((field) => TALLY_COLUMNS[field].isNeeded),
  order: ['species', 'thicknessMm'],
};

/** Units by language, of lengths and areas. */
const UNITS: Words = { zh: '厘米|公分|毫米|平方米', en: 'cm|mm|m2' };
const UNIT_AT_END = new RegExp(`(?:${UNITS.en}|${UNITS.zh})$`);

/**
 * Normalises a title for comparison: half width, lower case, without brackets and their content, punctuation, blanks
 * and a unit at its end (7.1: 长度(cm) is 长度).
 */
export function plainTitle(written: string): string {
  const bare = written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]|\u3010[^\u3011]*\u3011/g, '')
    .replace(/[\s.\u3002:*#_/\u3001,'"-]+/g, '');
  return bare.replace(UNIT_AT_END, '') || bare;
}

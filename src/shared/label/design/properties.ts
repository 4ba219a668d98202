import type { Words } from '../../errors.ts';
import { SYMBOLOGIES } from '../codes/symbologies.ts';
import type { LabelElement } from '../elements/index.ts';
import { FONTS, STANDARD_FONT } from '../fonts.ts';

export type ElementKindName = LabelElement['kind'];

/** Kinds of elements in the order in which they are offered. */
export const ELEMENT_WORDS: Readonly<Record<ElementKindName, Words>> = {
  text: { zh: '文字', en: 'Text' },
  barcode: { zh: '条码', en: 'Barcode' },
  qrcode: { zh: '二维码', en: 'QR code' },
  table: { zh: '表格', en: 'Table' },
  list: { zh: '明细表', en: 'List' },
  line: { zh: '线', en: 'Line' },
  box: { zh: '方框', en: 'Box' },
  ellipse: { zh: '椭圆', en: 'Ellipse' },
  image: { zh: '图片', en: 'Picture' },
  counter: { zh: '计数', en: 'Counter' },
};

interface Choice {
  value: string | number;
  words: Words;
}

interface Named {
  name: string;
  words: Words;
}

/** A property that is a number (`share`: beside those of others), one of some choices, or set or not. */
export type SimpleProperty = Named &
  (
    | { input: 'mm' | 'count' | 'share'; least: number; most: number }
    | { input: 'flag' }
    /** `standard` is shown where an element has none. */
    | { input: 'choice'; choices: readonly Choice[]; standard?: string }
  );

/** A property of an element that its form shows, and how it is entered. */
export type Property =
  | SimpleProperty
  | (Named &
      (
        | { input: 'localized' | 'value' | 'options' | 'picture' | 'cells' | 'columns' | 'source' }
        /** A length for each language. */
        | { input: 'mmOfLanguages'; least: number; most: number }
      ));

const words = (zh: string, en: string): Words => ({ zh, en });
const mm = (name: string, zh: string, en: string, least = 0.1, most = 300): SimpleProperty => ({
  name,
  words: words(zh, en),
  input: 'mm',
  least,
  most,
});
const count = (name: string, zh: string, en: string, least: number, most: number): SimpleProperty => ({
  name,
  words: words(zh, en),
  input: 'count',
  least,
  most,
});
const choice = (name: string, label: Words, choices: readonly Choice[]): SimpleProperty => ({
  name,
  words: label,
  input: 'choice',
  choices,
});

const REQUIRED: SimpleProperty = { name: 'required', words: words('必填', 'Required'), input: 'flag' };
const ROTATION = choice(
  'rotation',
  words('旋转', 'Rotation'),
  [0, 90, 180, 270].map((value) => ({ value, words: words(`${value}°`, `${value}°`) })),
);
const FONT: SimpleProperty = {
  name: 'font',
  words: words('字体', 'Font'),
  input: 'choice',
  choices: Object.entries(FONTS).map(([value, name]) => ({ value, words: name })),
  standard: STANDARD_FONT,
};
const WEIGHT = choice('weight', words('字重', 'Weight'), [
  { value: 'regular', words: words('常规', 'Regular') },
  { value: 'bold', words: words('粗体', 'Bold') },
]);
const ALIGN = choice('align', words('对齐', 'Alignment'), [
  { value: 'left', words: words('左', 'Left') },
  { value: 'center', words: words('中', 'Centre') },
  { value: 'right', words: words('右', 'Right') },
]);
const SIZE = mm('sizeMm', '字高', 'Text size', 1, 100);
const LEAST_SIZE = mm('minSizeMm', '最小字高', 'Least size', 0.5, 100);
const THICKNESS = mm('thicknessMm', '线宽', 'Line width', 0.1, 20);
const TEXT_LOOK: readonly Property[] = [
  SIZE,
  LEAST_SIZE,
  count('maxLines', '最多行数', 'Most lines', 1, 20),
  FONT,
  WEIGHT,
  ALIGN,
  choice('verticalAlign', words('上下', 'Vertical'), [
    { value: 'top', words: words('上', 'Top') },
    { value: 'middle', words: words('中', 'Middle') },
    { value: 'bottom', words: words('下', 'Bottom') },
  ]),
  ROTATION,
];
const VALUE: Property = { name: 'value', words: words('内容', 'Content'), input: 'value' };
const TEXT: Property = { name: 'text', words: words('内容', 'Content'), input: 'localized' };
const LINES = mm('lineMm', '线宽', 'Line width', 0, 2);
const PADDING = mm('paddingMm', '内边距', 'Padding', 0, 10);

/** The properties of each kind of element besides its place, in the order of its form. */
export const PROPERTIES: Readonly<Record<ElementKindName, readonly Property[]>> = {
  text: [TEXT, ...TEXT_LOOK, REQUIRED],
  counter: [
    TEXT,
    count('start', '起始', 'Start', 0, 999_999_999),
    count('step', '步长', 'Step', -1000, 1000),
    count('digits', '最少位数', 'Least digits', 1, 12),
    ...TEXT_LOOK,
    REQUIRED,
  ],
  barcode: [
    VALUE,
    choice(
      'symbology',
      words('码制', 'Symbology'),
      Object.entries(SYMBOLOGIES).map(([value, name]) => ({ value, words: words(name, name) })),
    ),
    { name: 'options', words: words('码制选项', 'Options'), input: 'options' },
    mm('moduleMm', '最细线宽', 'Module', 0.1, 2),
    mm('minModuleMm', '最小线宽', 'Least module', 0.1, 2),
    ALIGN,
    { name: 'showText', words: words('显示文字', 'Text below'), input: 'flag' },
    mm('textSizeMm', '文字高', 'Text size', 1, 20),
    ROTATION,
    REQUIRED,
  ],
  qrcode: [
    VALUE,
    choice(
      'level',
      words('纠错级别', 'Error correction'),
      ['L', 'M', 'Q', 'H'].map((value) => ({ value, words: words(value, value) })),
    ),
    REQUIRED,
  ],
  line: [
    choice('direction', words('方向', 'Direction'), [
      { value: 'horizontal', words: words('水平', 'Horizontal') },
      { value: 'vertical', words: words('垂直', 'Vertical') },
    ]),
    THICKNESS,
  ],
  box: [THICKNESS],
  ellipse: [THICKNESS, { name: 'isFilled', words: words('填充', 'Filled'), input: 'flag' }],
  image: [
    { name: 'source', words: words('图片', 'Picture'), input: 'picture' },
    choice('shades', words('灰度', 'Shades of grey'), [
      { value: 'threshold', words: words('黑白（标志、线条）', 'Black and white (marks, lines)') },
      { value: 'dots', words: words('网点（照片）', 'Dots (photographs)') },
    ]),
    ROTATION,
    REQUIRED,
  ],
  table: [
    { name: 'cells', words: words('单元格', 'Cells'), input: 'cells' },
    count('columns', '列数', 'Columns', 1, 6),
    {
      name: 'captionWidthMm',
      words: words('标题宽', 'Caption width'),
      input: 'mmOfLanguages',
      least: 1,
      most: 100,
    },
    mm('captionSizeMm', '标题字高', 'Caption size', 1, 20),
    SIZE,
    LEAST_SIZE,
    count('maxLines', '最多行数', 'Most lines', 1, 4),
    LINES,
    PADDING,
    WEIGHT,
    ALIGN,
    ROTATION,
  ],
  list: [
    { name: 'source', words: words('明细', 'Entries'), input: 'source' },
    { name: 'columns', words: words('列', 'Columns'), input: 'columns' },
    mm('rowHeightMm', '行高', 'Row height', 1, 50),
    count('blocks', '并排块数', 'Blocks', 1, 4),
    SIZE,
    LEAST_SIZE,
    LINES,
    PADDING,
    WEIGHT,
    ROTATION,
    REQUIRED,
  ],
};

/** The properties of a cell of a table besides its caption and its value. */
export const CELL_PROPERTIES: readonly SimpleProperty[] = [
  count('span', '占列数', 'Columns spanned', 1, 6),
  REQUIRED,
];

/** Those of a column of a list. */
export const COLUMN_PROPERTIES: readonly SimpleProperty[] = [
  { name: 'width', words: words('宽度比例', 'Share of width'), input: 'share', least: 0.1, most: 100 },
  ALIGN,
];

import { z } from 'zod';
import { type Words, WordsSchema } from '../errors.ts';
import { TALLY_FIELDS } from './columns.ts';

/** Why a cell of a tally cannot be imported, or (warnings) should be looked at. `{name}` is filled from the details. */
export const TALLY_FAULTS = {
  empty: { zh: '不能为空', en: 'Is empty' },
  pack_no_empty: {
    zh: '包号为空；只有合并的单元格才沿用上面的包号',
    en: 'No package number; only a merged cell stands for the rows below it',
  },
  line_rule: { zh: '{rule}', en: '{rule}' },
  millimetres: {
    zh: '像是毫米，请填厘米：{suggested}',
    en: 'Looks like millimetres; in cm it is {suggested}',
  },
  inches: { zh: '是英寸，请换算成厘米', en: 'Is in inches; give centimetres' },
  unit_written: { zh: '请只填数字，单位是厘米', en: 'Give the number only; the unit is centimetres' },
  title_unit: {
    zh: '标题的单位是 {unit}，请填厘米：{suggested}',
    en: 'The title gives {unit}; in cm it is {suggested}',
  },
  title_area_unit: {
    zh: '标题的单位是 {unit}，请填平方米：{suggested}',
    en: 'The title gives {unit}; in m² it is {suggested}',
  },
  number_date: {
    zh: '{number}被 Excel 改成了日期，请改为文本格式后重填',
    en: '{number}: Excel has turned it into a date; format the cell as text and type it again',
  },
  formula_error: { zh: '公式出错', en: 'The formula has an error' },
  merged_cell: {
    zh: '此列不能合并单元格，请逐行填写',
    en: 'Cells of this column cannot be merged; fill in each row',
  },
  thickness: {
    zh: '厚度为毫米，0.10～6.00，最多两位小数',
    en: 'Millimetres from 0.10 to 6.00, two decimals at most',
  },
  species_unknown: { zh: '树种档案中没有', en: 'There is no such species' },
  species_similar: {
    zh: '树种档案中没有，是否为“{suggested}”？',
    en: 'There is no such species; is it “{suggested}”?',
  },
  choice_none: {
    zh: '不在字典中，字典还没有词：请先在“字典管理”添加',
    en: 'Not in the dictionary, which is empty: add it under “Dictionaries” first',
  },
  choice_unknown: { zh: '不在字典中，可填：{choices}', en: 'Not in the dictionary, which has: {choices}' },
  too_long: { zh: '不能超过 {most} 个字', en: 'Longer than {most} characters' },
  area_differs: {
    zh: '面积与长×宽×片数不符，应为 {computed}',
    en: 'Does not match length × width × pieces, which is {computed}',
  },
  area_missing: {
    zh: '须有大于 0 的面积，或长度、宽度和片数',
    en: 'Needs an area above 0, or length, width and pieces',
  },
  pieces_of_order: { zh: '片数为整数，1～999999', en: 'Pieces: a whole number, 1 to 999,999' },
  area_inches: {
    zh: '面积与长×宽×片数不符，长和宽像是英寸',
    en: 'Does not match length × width × pieces, which seem to be in inches',
  },
  area_millimetres: {
    zh: '面积与长×宽×片数不符，长或宽像是毫米',
    en: 'Does not match length × width × pieces; one of them seems to be in millimetres',
  },
  barcode_scientific: {
    zh: '条码被改成了科学计数，末尾的数字已丢失',
    en: 'The barcode has become a rounded number and lost its last digits',
  },
  barcode_zeros_lost: {
    zh: '条码比同列的短，开头的 0 可能已丢失',
    en: 'Shorter than the other barcodes; zeros at its beginning may be lost',
  },
  barcode_characters: { zh: '条码只能有字母和数字，最多 40 位', en: 'Letters and digits only, 40 at most' },
  barcode_twice: { zh: '条码在文件中重复', en: 'The barcode is in the file more than once' },
  barcode_in_stock: { zh: '该条码在系统包号中已存在', en: 'The barcode is already in another package' },
  bundle_twice: {
    zh: '同一包内木号和扎号重复',
    en: 'The package has this log and bundle number more than once',
  },
  pack_differs: {
    zh: '与本包前面的“{first}”不一致',
    en: 'Differs from “{first}” further up in this package',
  },
  pack_exists: {
    zh: '包号已存在；要追加内码请在编辑包时录入或粘贴',
    en: 'There is a package with this number; bundles are added to it by editing it',
  },
  pack_full: { zh: '一包最多 {most} 行', en: 'A package has {most} lines at most' },
} as const satisfies Record<string, Words>;

export type TallyFaultCode = keyof typeof TALLY_FAULTS;

export const TallyFaultSchema = z.object({
  code: z.enum(Object.keys(TALLY_FAULTS) as [TallyFaultCode, ...TallyFaultCode[]]),
  /** A line with only warnings is imported. */
  severity: z.enum(['error', 'warning']),
  sheet: z.string(),
  /** Row number in the sheet. */
  row: z.number().int(),
  /** Reference of the cell: `E12`; empty if the fault is of no one cell. */
  cell: z.string(),
  field: z.enum(TALLY_FIELDS as [(typeof TALLY_FIELDS)[number], ...typeof TALLY_FIELDS]),
  value: z.string(),
  reason: WordsSchema,
});
export type TallyFault = z.infer<typeof TallyFaultSchema>;

/** Observations about the file as a whole, with their number and places. */
export const TALLY_NOTES = {
  full_width: {
    zh: '{count} 个单元格有全角字符，已按半角读取',
    en: '{count} {count, cell has|cells have} full-width characters, read as half width',
  },
  apostrophes: {
    zh: '{count} 个单元格开头有撇号，已去掉',
    en: '{count} {count, cell begins|cells begin} with an apostrophe, which was dropped',
  },
  blanks: {
    zh: '{count} 个单元格首尾有空格，已去掉',
    en: '{count} {count, cell has|cells have} blanks at an end, which were dropped',
  },
  hidden_rows: {
    zh: '包含 {count} 个隐藏或被筛选掉的行，也会导入',
    en: '{count} hidden or filtered {count, row is|rows are} imported too',
  },
  empty_rows: { zh: '跳过 {count} 个空行', en: '{count} empty {count, row is|rows are} skipped' },
  total_rows: {
    zh: '跳过 {count} 个合计行',
    en: '{count} {count, row|rows} of totals {count, is|are} skipped',
  },
  ignored_titles: { zh: '不导入的列：{list}', en: 'Columns that are not imported: {list}' },
  several_sheets: { zh: '读取了 {count} 个工作表：{list}', en: '{count} sheets were read: {list}' },
  unread_sheets: {
    zh: '没有读取的工作表（找不到表头）：{list}',
    en: 'Sheets not read, because no titles were found: {list}',
  },
  sheet_names: {
    zh: '没有写包号的工作表，以工作表名为包号：{list}',
    en: 'Sheets without a package number, which is taken from their name: {list}',
  },
} as const satisfies Record<string, Words>;

export type TallyNoteCode = keyof typeof TALLY_NOTES;

export const TallyNoteSchema = z.object({
  code: z.enum(Object.keys(TALLY_NOTES) as [TallyNoteCode, ...TallyNoteCode[]]),
  count: z.number().int(),
  /** The sheets, titles or first cells concerned. */
  list: z.array(z.string()),
});
export type TallyNote = z.infer<typeof TallyNoteSchema>;

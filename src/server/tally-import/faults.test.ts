import { describe, expect, test } from 'vitest';
import { readFile } from './testing/read-file.ts';
import { makeBook, makeXlsWithHidden, REF_ERROR, TITLES, templateRow } from './testing/tally-files.ts';

type Own = Parameters<typeof templateRow>[0];

const read = (...rows: Own[]) =>
  readFile(
    makeBook({ S: { rows: [TITLES, ...rows.map((own, at) => templateRow({ 扎号: at + 1, ...own }))] } }),
  );

describe('a cell is refused with its place, value and reason:', () => {
  test.each([
    ['millimetres', { 长度: 2500 }, 'millimetres', 'H2', '2500', '像是毫米，请填厘米：250'],
    ['written millimetres', { 长度: '2500mm' }, 'millimetres', 'H2', '2500mm', '像是毫米，请填厘米：250'],
    ['inches', { 长度: '98"' }, 'inches', 'H2', '98"', '是英寸，请换算成厘米'],
    ['written inches', { 宽度: '6 1/2 inch' }, 'inches', 'I2', '6 1/2 inch', '是英寸，请换算成厘米'],
    ['a unit', { 长度: '250cm' }, 'unit_written', 'H2', '250cm', '请只填数字，单位是厘米'],
    [
      'a width between steps',
      { 宽度: 17.3 },
      'line_rule',
      'I2',
      '17.3',
      '宽度为厘米，只能是整数或 .5，大于 0，不超过 999',
    ],
    ['a log number', { 木号: 'B 1203' }, 'line_rule', 'F2', 'B 1203', '木号只能是 1～10 位字母、数字或 -'],
    ['no pieces', { 片数: 0 }, 'line_rule', 'J2', '0', '片数为整数，1～999'],
    ['an empty cell', { 片数: null }, 'empty', 'J2', '', '不能为空'],
    [
      'a bundle as a date',
      { 扎号: new Date(Date.UTC(2025, 0, 2)) },
      'number_date',
      'G2',
      '1/2/25',
      '扎号被 Excel 改成了日期，请改为文本格式后重填',
    ],
    [
      'a bundle as a date in text',
      { 扎号: '1月2日' },
      'number_date',
      'G2',
      '1月2日',
      '扎号被 Excel 改成了日期，请改为文本格式后重填',
    ],
    [
      'a package number as a date',
      { 包号: new Date(Date.UTC(2025, 0, 3)) },
      'number_date',
      'A2',
      '1/3/25',
      '包号被 Excel 改成了日期，请改为文本格式后重填',
    ],
    [
      'a log number as a date',
      { 木号: new Date(Date.UTC(2025, 0, 3)) },
      'number_date',
      'F2',
      '1/3/25',
      '木号被 Excel 改成了日期，请改为文本格式后重填',
    ],
    [
      'a container number as a date',
      { 柜号: new Date(Date.UTC(2025, 0, 3)) },
      'number_date',
      'B2',
      '1/3/25',
      '柜号被 Excel 改成了日期，请改为文本格式后重填',
    ],
    [
      'a rounded barcode',
      { 条码: '6.9E+12' },
      'barcode_scientific',
      'L2',
      '6.9E+12',
      '条码被改成了科学计数，末尾的数字已丢失',
    ],
    [
      'a barcode of more digits than a number has',
      { 条码: 69_012_345_678_901_230_000 },
      'barcode_scientific',
      'L2',
      '6.901234567890123e+19',
      '条码被改成了科学计数，末尾的数字已丢失',
    ],
    [
      'a barcode with signs',
      { 条码: 'BW/1' },
      'barcode_characters',
      'L2',
      'BW/1',
      '条码只能有字母和数字，最多 40 位',
    ],
    ['a broken formula', { 片数: REF_ERROR }, 'formula_error', 'J2', '#REF!', '公式出错'],
    [
      'a broken formula of a column that is not needed',
      { 备注: REF_ERROR },
      'formula_error',
      'M2',
      '#REF!',
      '公式出错',
    ],
    ['an unknown species', { 树种: '蓝桉' }, 'species_unknown', 'C2', '蓝桉', '树种档案中没有'],
    [
      'a species written differently',
      { 树种: '黑胡桃木' },
      'species_similar',
      'C2',
      '黑胡桃木',
      '树种档案中没有，是否为“黑胡桃”？',
    ],
    ['a grade of no dictionary', { 等级: 'AAA' }, 'choice_unknown', 'D2', 'AAA', '不在字典中，可填：A、B'],
    ['a thickness', { 厚度: 50 }, 'thickness', 'E2', '50', '厚度为毫米，0.10～6.00，最多两位小数'],
    ['a long remark', { 备注: '长'.repeat(201) }, 'too_long', 'M2', '长'.repeat(100), '不能超过 200 个字'],
    [
      'an area of other measures',
      { 面积: 9.9 },
      'area_differs',
      'K2',
      '9.9',
      '面积与长×宽×片数不符，应为 9.821',
    ],
    [
      'measures in inches',
      { 面积: 63.36 },
      'area_inches',
      'K2',
      '63.36',
      '面积与长×宽×片数不符，长和宽像是英寸',
    ],
    [
      'a width in millimetres',
      { 宽度: 165, 面积: 9.821 },
      'area_millimetres',
      'K2',
      '9.821',
      '面积与长×宽×片数不符，长或宽像是毫米',
    ],
  ] as const)('%s', (_, own, code, cell, value, reason) => {
    const { faults, packs } = read(own);
    expect(faults).toMatchObject([
      { code, severity: 'error', sheet: 'S', row: 2, cell, value, reason: { zh: reason } },
    ]);
    expect(faults[0]?.reason.en).not.toBe('');
    expect(packs[0]?.lines[0]?.isFaulty).toBe(true);
  });
});

/** One line is refused for the unit of its title. */
function expectTitleFault(
  { faults, packs }: ReturnType<typeof readFile>,
  { code, cell, value, reason }: { code: string; cell: string; value: string; reason: string },
): void {
  expect(faults).toMatchObject([{ code, severity: 'error', cell, value, reason: { zh: reason } }]);
  expect(packs[0]?.lines[0]).toMatchObject({ area: 0, isFaulty: true });
}

describe('lengths under a title with another unit are refused, with their value in cm:', () => {
  test.each([
    ['Length (mm)', 850, 'mm', '85'],
    ['长度（英寸）', 98, 'in', '248.92'],
    ['Length in inches', 98, 'in', '248.92'],
    ['Length (in.)', 98, 'in', '248.92'],
    ['Length / ft', 8, 'ft', '243.84'],
    ['长度(米)', 2, 'm', '200'],
  ])('%s', (title, length, unit, suggested) => {
    const titles = TITLES.map((one) => (one === '长度(cm)' ? title : one));
    const rows = [titles, templateRow({ 长度: length, 面积: null })];
    expectTitleFault(readFile(makeBook({ S: { rows } }), { titles: { [title]: 'lengthCm' } }), {
      code: 'title_unit',
      cell: 'H2',
      value: String(length),
      reason: `标题的单位是 ${unit}，请填厘米：${suggested}`,
    });
  });

  test.each(['Length in cm', '长度 cm/inch', '长度', 'Length (min. 200)'])('not under %s', (title) => {
    const titles = TITLES.map((one) => (one === '长度(cm)' ? title : one));
    const rows = [titles, templateRow()];
    expect(readFile(makeBook({ S: { rows } }), { titles: { [title]: 'lengthCm' } }).faults).toEqual([]);
  });
});

describe('areas under a title with another unit are refused, with their value in m²:', () => {
  const goods = (title: string, area: number) =>
    readFile(
      makeBook({
        S: {
          rows: [
            ['树种', '厚度', title],
            ['黑胡桃', 0.5, area],
          ],
        },
      }),
      { titles: { [title]: 'area' } },
      'order',
    );

  test.each([
    ['Area (ft²)', 1000, 'ft²', '92.903'],
    ['Area sq. ft.', 1000, 'ft²', '92.903'],
    ['SQFT', 1000, 'ft²', '92.903'],
    ['面积（平方英尺）', 1000, 'ft²', '92.903'],
    ['Area in square inches', 100_000, 'in²', '64.516'],
    ['面积(cm²)', 250_000, 'cm²', '25'],
    ['面积 平方毫米', 5_000_000, 'mm²', '5'],
  ])('%s', (title, area, unit, suggested) => {
    expectTitleFault(goods(title, area), {
      code: 'title_area_unit',
      cell: 'C2',
      value: String(area),
      reason: `标题的单位是 ${unit}，请填平方米：${suggested}`,
    });
  });

  test.each(['Area', '面积(㎡)', 'Sqm', 'Area (sq. m)', '面积（平方米）', 'Area m2 / sqft'])(
    'not under %s',
    (title) => {
      const { faults, packs } = goods(title, 1000);
      expect(faults).toEqual([]);
      expect(packs[0]?.lines[0]?.area).toBe(1000);
    },
  );

  test('also beside the measures from which the area follows', () => {
    const titles = TITLES.map((one) => (one.startsWith('面积') ? 'Area (sqft)' : one));
    const rows = [titles, templateRow({ 面积: 105.712 })];
    expect(readFile(makeBook({ S: { rows } })).faults).toMatchObject([
      { code: 'title_area_unit', reason: { zh: '标题的单位是 ft²，请填平方米：9.821' } },
    ]);
  });
});

test('inches with a quotation mark in a CSV file that does not quote them are reported like any others', () => {
  const line = templateRow({ 长度: '98"', 面积: null }).join(',');
  const { faults } = readFile(new TextEncoder().encode(`${TITLES.join(',')}\r\n${line}`));
  expect(faults).toMatchObject([{ code: 'inches', cell: 'H2', value: '98"' }]);
});

test('the choices of a dictionary are listed as each language lists', () => {
  expect(read({ 等级: 'AAA' }).faults[0]?.reason).toEqual({
    zh: '不在字典中，可填：A、B',
    en: 'Not in the dictionary, which has: A, B',
  });
  // The company has no product models yet.
  const bytes = makeBook({
    S: {
      rows: [
        [...TITLES, '产品型号'],
        [...templateRow(), 'M-1'],
      ],
    },
  });
  expect(readFile(bytes).faults).toMatchObject([
    { code: 'choice_none', severity: 'error', field: 'productModel', cell: 'N2', value: 'M-1' },
  ]);
});

test('an area rounded otherwise is accepted, and F1 is stored', () => {
  const { faults, packs } = read({ 面积: 9.82 }, { 面积: '9.8208' });
  expect(faults).toEqual([]);
  expect(packs[0]?.lines.map(({ area }) => area)).toEqual([9.821, 9.821]);
});

test('full-width characters, blanks and apostrophes are read as intended, and reported', () => {
  const { faults, notes, packs } = read({ 长度: '２５０ ', 木号: '　B1203', 片数: "'24" }, { 宽度: '16.50' });
  expect(faults).toEqual([]);
  expect(packs[0]?.lines[0]?.values).toMatchObject({ lengthCm: '250', logNo: 'B1203', pieces: '24' });
  expect(packs[0]?.lines[1]?.values.widthCm).toBe('16.5');
  expect(notes).toEqual(
    expect.arrayContaining([
      { code: 'full_width', count: 2, list: ['F2'] },
      { code: 'blanks', count: 2, list: ['F2'] },
      { code: 'apostrophes', count: 1, list: ['J2'] },
    ]),
  );
});

test('a package number is taken from the row above only in merged cells', () => {
  const rows = [
    TITLES,
    templateRow(),
    templateRow({ 包号: null, 扎号: 2 }),
    templateRow({ 包号: null, 扎号: 3 }),
  ];
  const { faults, packs } = readFile(makeBook({ S: { rows, merges: ['A2:A3'] } }));
  expect(packs.map(({ packNo, lines }) => [packNo, lines.length])).toEqual([
    ['2503-118', 2],
    ['', 1],
  ]);
  expect(faults).toMatchObject([
    { code: 'pack_no_empty', row: 4, reason: { zh: '包号为空；只有合并的单元格才沿用上面的包号' } },
  ]);
});

test('a package number above the tally is refused as a date, and accepted as the text of one', () => {
  const titles = ['木号', '扎号', '长度', '宽度', '片数'];
  const headed = (packNo: string | Date) =>
    readFile(
      makeBook({ S: { rows: [['包号', packNo, '树种：BW', '厚度：0.5'], titles, ['B1', 1, 250, 20, 24]] } }),
    );
  expect(headed(new Date(Date.UTC(2025, 0, 3))).faults).toMatchObject([
    { code: 'number_date', cell: 'B1', value: '1/3/25' },
  ]);
  expect(headed('2025-01-03').faults).toEqual([]);
});

test('merged pieces are refused', () => {
  const rows = [TITLES, templateRow(), templateRow({ 扎号: 2, 片数: null })];
  const { faults } = readFile(makeBook({ S: { rows, merges: ['J2:J3'] } }));
  expect(faults).toMatchObject([{ code: 'merged_cell', cell: 'J3' }]);
});

test('each row of a repeated barcode is reported, and one that has lost its zeros', () => {
  const { faults, packs } = read(
    { 条码: '0690123' },
    { 条码: '0690123' },
    { 条码: 690_124 },
    { 条码: '0690125' },
  );
  expect(faults.map(({ code, severity, row }) => [code, severity, row])).toEqual([
    ['barcode_twice', 'error', 2],
    ['barcode_twice', 'error', 3],
    ['barcode_zeros_lost', 'warning', 4],
  ]);
  expect(packs[0]?.lines.map(({ isFaulty }) => isFaulty)).toEqual([true, true, false, false]);
});

test('V8 is a warning', () => {
  const { faults, packs } = read({ 扎号: 1 }, { 扎号: '1' });
  expect(faults).toMatchObject([{ code: 'bundle_twice', severity: 'warning', row: 3 }]);
  expect(packs[0]?.lines.some(({ isFaulty }) => isFaulty)).toBe(false);
});

test('the rows of a package agree in what belongs to the package', () => {
  const { faults } = read({}, { 厚度: 0.6, 柜号: '' }, { 树种: 'BW' });
  expect(faults).toMatchObject([
    { code: 'pack_differs', row: 3, cell: 'E3', value: '0.6', reason: { zh: '与本包前面的“0.5”不一致' } },
  ]);
});

test('a package has 2,000 lines at most', () => {
  const { faults } = read(...Array.from({ length: 2001 }, (_, at) => ({ 扎号: at + 1 })));
  expect(faults).toMatchObject([{ code: 'pack_full', row: 2002 }]);
});

test('hidden rows of an .xls file are imported and counted, too', () => {
  const rows = [TITLES, templateRow({ 扎号: 1 }), templateRow({ 扎号: 2 }), templateRow({ 扎号: 3 })];
  const { notes, packs } = readFile(makeXlsWithHidden({ rows, hidden: [3, 4] }));
  expect(packs[0]?.lines).toHaveLength(3);
  expect(notes).toEqual([{ code: 'hidden_rows', count: 2, list: ['S!A3', 'S!A4'] }]);
});

test('hidden rows are imported and counted; empty rows and totals are skipped and counted', () => {
  const rows = [
    TITLES,
    templateRow(),
    [],
    templateRow({ 扎号: 2 }),
    templateRow({ 扎号: 3 }),
    ['合计', null, null, null, null, null, 3, null, null, 72],
  ];
  const { faults, notes, packs } = readFile(makeBook({ S: { rows, hidden: [4, 5] } }));
  expect(faults).toEqual([]);
  expect(packs[0]?.lines).toHaveLength(3);
  expect(notes).toEqual([
    { code: 'empty_rows', count: 1, list: [] },
    { code: 'total_rows', count: 1, list: [] },
    { code: 'hidden_rows', count: 2, list: ['S!A4', 'S!A5'] },
  ]);
});

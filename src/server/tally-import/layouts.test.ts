import { describe, expect, test } from 'vitest';
import type { TallyReading } from './read-tally.ts';
import { readFile } from './testing/read-file.ts';
import { makeBook, TITLES, templateRow, toGbk } from './testing/tally-files.ts';

const shapeOf = ({ packs }: TallyReading) =>
  packs.map(({ packNo, treeCode, lines }) => [
    packNo,
    treeCode,
    ...lines.map(({ values }) =>
      [values.logNo, values.bundleNo, values.lengthCm, values.widthCm, values.pieces].join(' '),
    ),
  ]);
const WALNUT = [['2503-118', 'BW', 'B1203 1 248 16.5 24', 'B1203 2 255 20 32']];
const TEMPLATE = [TITLES, templateRow(), templateRow({ 扎号: 2, 长度: 255, 宽度: 20, 片数: 32 })];
const asCsv = (rows: readonly (readonly unknown[])[]) =>
  rows.map((cells) => cells.map((cell) => cell ?? '').join(',')).join('\r\n');

describe('the template is read from', () => {
  test.each([
    ['.xlsx', makeBook({ Sheet1: { rows: TEMPLATE } })],
    ['.xls', makeBook({ Sheet1: { rows: TEMPLATE } }, 'biff8')],
    ['.csv in UTF-8', new TextEncoder().encode(asCsv(TEMPLATE))],
    ['.csv in UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${asCsv(TEMPLATE)}`)],
    ['.csv in GBK', toGbk(asCsv(TEMPLATE).replace('㎡', 'm2'))],
  ])('%s', (_, bytes) => {
    const reading = readFile(bytes);
    expect(reading.missing).toEqual([]);
    expect(reading.faults).toEqual([]);
    expect(shapeOf(reading)).toEqual(WALNUT);
    // F1: 248 × 16.5 × 24 and 255 × 20 × 32.
    expect(reading.packs[0]?.lines.map(({ area }) => area)).toEqual([9.821, 16.32]);
    expect(reading.packs[0]?.values).toMatchObject({
      cabinetNo: 'TCLU4265720',
      grade: 'A',
      thicknessMm: '0.5',
    });
  });
});

test('titles are compared without width, blanks, brackets and units', () => {
  const titles = ['＊包 号', '树种', '厚度（mm）', '木号', '扎号:', '长度cm', '宽度【厘米】', '片数'];
  const row = ['P1', 'BW', 0.5, 'B1', 1, 250, 20, 24];
  expect(shapeOf(readFile(makeBook({ S: { rows: [titles, row] } })))).toEqual([
    ['P1', 'BW', 'B1 1 250 20 24'],
  ]);
});

test('a supplier’s packing list has its head above and its titles in English', () => {
  const rows = [
    ['PACKING LIST'],
    ['Species:', 'American black walnut', null, 'Thickness: 0.5mm', 'Texture: straight'],
    ['Pallet No.', 'PL-7', 'Log No.', 'W12'],
    [],
    ['No.', 'Bundle No.', 'Length (cm)', 'Width (cm)', 'Sheets', 'Sqm', 'Remarks'],
    [1, 1, 248, 16.5, 24, 9.821, null],
    [2, 2, 255, 20, 32, 16.32, 'split'],
    ['Total', null, null, null, 56, 26.141, null],
  ];
  const reading = readFile(makeBook({ List: { rows } }));
  expect(reading.faults).toEqual([]);
  expect(shapeOf(reading)).toEqual([['PL-7', 'BW', 'W12 1 248 16.5 24', 'W12 2 255 20 32']]);
  expect(reading.packs[0]?.lines[1]?.values.remark).toBe('split');
  expect(reading.packs[0]?.values.texture).toBe('直纹');
  expect(reading.notes).toContainEqual({ code: 'total_rows', count: 1, list: [] });
});

test('an archive is read no further than the sizes by which it was accepted', () => {
  const bytes = Buffer.from(makeBook({ Sheet1: { rows: TEMPLATE } }));
  const name = 'xl/worksheets/sheet1.xml';
  // The uncompressed size in the local header and in the central directory (APPNOTE 4.3.7, 4.3.12).
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
    for (const [signature, start, size] of [
      ['PK\x03\x04', 30, 22],
      ['PK\x01\x02', 46, 24],
    ] as const)
      if (bytes.toString('latin1', at - start, at - start + 4) === signature)
        bytes.writeUInt32LE(0, at - start + size);
  expect(readFile(bytes).packs).toEqual([]);
});

test('a text longer than any value is cut, because a head may make it the value of thousands of lines', () => {
  const rows = [
    [`树种：${'胡桃'.repeat(10_000)}`, null, '厚度：0.5', '包号：A-1'],
    ['木号', '扎号', '长', '宽', '片', '备注'],
    ['B1', 1, 250, 20, 24, '长'.repeat(20_000)],
  ];
  const csv = new TextEncoder().encode(asCsv(rows));
  for (const bytes of [makeBook({ S: { rows } }), csv]) {
    const { packs, faults } = readFile(bytes);
    const [line] = packs[0]?.lines ?? [];
    expect([line?.values.species.length, line?.values.remark.length]).toEqual([253, 256]);
    expect(faults.map(({ code }) => code)).toEqual(['too_long', 'species_unknown']);
  }
});

test('blocks beside each other are read one after the other, package after package', () => {
  const titles = ['序号', '木号', '扎号', '长', '宽', '片', '面积'];
  const rows = [
    ['包号：A-1', null, '树种：黑胡桃', null, '厚度：0.5'],
    [...titles, ...titles],
    [1, 'B1', 1, 250, 20, 24, 12, 3, 'B2', 1, 240, 18, 24, 10.368],
    [2, 'B1', 2, 250, 21, 24, 12.6, null, null, null, null, null, null, null],
    ['小计', null, null, null, null, 72],
    ['包号：A-2'],
    [1, 'B3', 1, 230, 15, 16, 5.52],
    ['合计', null, null, null, null, 88],
  ];
  const reading = readFile(makeBook({ 码单: { rows } }));
  expect(reading.faults).toEqual([]);
  expect(shapeOf(reading)).toEqual([
    ['A-1', 'BW', 'B1 1 250 20 24', 'B1 2 250 21 24', 'B2 1 240 18 24'],
    ['A-2', 'BW', 'B3 1 230 15 16'],
  ]);
});

describe('blocks beside each other have', () => {
  const titles = ['序号', '木号', '扎号', '长', '宽', '片'];
  const threeOf = (...cells: (string | number | null)[]) => [cells, cells, cells].flat();
  const headed = (reading: TallyReading) =>
    reading.packs.map(({ packNo, treeCode, values }) => [
      packNo,
      treeCode,
      values.thicknessMm,
      values.cabinetNo,
    ]);

  test('the head above them, and what only one of them names in common', () => {
    const rows = [
      ['供应商：A', null, null, '厚度：0.5', null, null, null, null, '柜号：TCLU4265720'],
      [
        '包号：A-1',
        null,
        '树种',
        '黑胡桃',
        null,
        null,
        '包号',
        'A-2',
        '树种：BW',
        null,
        null,
        null,
        '包号：A-3',
      ],
      threeOf(...titles),
      threeOf(1, 'B1', 1, 250, 20, 24),
    ];
    const reading = readFile(makeBook({ S: { rows } }));
    expect(reading.faults).toEqual([]);
    expect(headed(reading)).toEqual([
      ['A-1', 'BW', '0.5', 'TCLU4265720'],
      ['A-2', 'BW', '0.5', 'TCLU4265720'],
      ['A-3', 'BW', '0.5', 'TCLU4265720'],
    ]);
  });

  test('one head for several of them until the next one, also in columns without a title', () => {
    const untitled = [null, ...titles.slice(1)];
    const line = [1, 'B1', 1, 250, 20, 24];
    const rows = [
      ['包号：A-1', '树种：BW', '厚度：0.5', ...Array(9).fill(null), '包号：A-2'],
      threeOf(...untitled),
      threeOf(...line),
      ['包号：A-3', ...Array(5).fill(null), '包号：A-4'],
      threeOf(...line),
    ];
    const reading = readFile(makeBook({ S: { rows } }));
    expect(reading.faults.map(({ code }) => code)).toEqual(['bundle_twice', 'bundle_twice']);
    expect(reading.packs.map(({ packNo, lines }) => [packNo, lines.length])).toEqual([
      ['A-1', 2],
      ['A-2', 1],
      ['A-3', 1],
      ['A-4', 2],
    ]);
  });

  test('their own totals, beside lines of the others', () => {
    const half = [...titles, '备注'];
    const rows = [
      ['包号：A-1', '树种：BW', '厚度：0.5', ...Array(4).fill(null), '包号：A-2'],
      [...half, ...half],
      [1, 'B1', 1, 250, 20, 24, null, 1, 'B2', 1, 240, 18, 24, null],
      ['小计', null, 1, null, null, 24, null, 2, 'B2', 2, 240, 19, 16, null],
      [2, 'B1', 2, 250, 21, 20, '合计两扎', '小计', null, 2, null, null, 40, null],
      [3, 'B1', 3, 250, 22, 16, 'Total of 3'],
      ['合计', null, 3, null, null, 60, null, null, null, 2, null, null, 40, null],
      [null, null, 5, null, null, 100, 'Total of both'],
    ];
    const reading = readFile(makeBook({ S: { rows } }));
    expect(reading.faults).toEqual([]);
    expect(shapeOf(reading)).toEqual([
      ['A-1', 'BW', 'B1 1 250 20 24', 'B1 2 250 21 20', 'B1 3 250 22 16'],
      ['A-2', 'BW', 'B2 1 240 18 24', 'B2 2 240 19 16'],
    ]);
    expect(reading.notes).toContainEqual({ code: 'total_rows', count: 4, list: [] });
  });

  test('a fault of each line if the head of the first of them is missing', () => {
    const rows = [
      ['树种：BW', '厚度：0.5', ...Array(4).fill(null), '包号：A-2', ...Array(5).fill(null), '包号：A-3'],
      threeOf(...titles),
      threeOf(1, 'B1', 1, 250, 20, 24),
    ];
    const { faults, packs } = readFile(makeBook({ S: { rows } }));
    expect(faults).toMatchObject([{ code: 'pack_no_empty', row: 3 }]);
    expect(packs.map(({ packNo }) => packNo)).toEqual(['', 'A-2', 'A-3']);
  });
});

test('each sheet is a package with its head in merged cells, or named like the sheet', () => {
  const titles = ['木号', '扎号', '长度', '宽度', '片数'];
  const head = ['树种', '黑胡桃', null, '厚度', 0.5];
  const line = ['B1', 1, 250, 20, 24];
  const reading = readFile(
    makeBook({
      第一包: { rows: [['包号', 'A-1', null], head, titles, line], merges: ['B1:C1'] },
      'A-2': { rows: [head, titles, line] },
      说明: { rows: [['请按模板填写']] },
    }),
  );
  expect(shapeOf(reading)).toEqual([
    ['A-1', 'BW', 'B1 1 250 20 24'],
    ['A-2', 'BW', 'B1 1 250 20 24'],
  ]);
  expect(reading.notes).toEqual([
    { code: 'several_sheets', count: 2, list: ['第一包', 'A-2'] },
    { code: 'unread_sheets', count: 1, list: ['说明'] },
    { code: 'sheet_names', count: 1, list: ['A-2'] },
  ]);
});

test('missing titles are listed all at once, with the titles of the file', () => {
  const reading = readFile(
    makeBook({
      S: {
        rows: [
          ['批次', '长度', '宽度', '数量'],
          ['x', 250, 20, 24],
        ],
      },
    }),
  );
  expect(reading.missing).toEqual(['packNo', 'species', 'thicknessMm', 'logNo', 'bundleNo', 'pieces']);
  expect(reading.titles).toEqual([
    { text: '批次', field: null },
    { text: '长度', field: 'lengthCm' },
    { text: '宽度', field: 'widthCm' },
    { text: '数量', field: null },
  ]);
  expect(reading.packs).toEqual([]);
});

test('titles without a line under them are not missing', () => {
  const template = readFile(makeBook({ S: { rows: [TITLES] } }));
  expect(template).toMatchObject({ missing: [], packs: [], notes: [] });
  const beside = readFile(makeBook({ S: { rows: TEMPLATE }, T: { rows: [TITLES] } }));
  expect(shapeOf(beside)).toEqual(WALNUT);
  expect(beside.notes).toEqual([{ code: 'unread_sheets', count: 1, list: ['T'] }]);
});

test('titles that the file has are not missing, however few they are', () => {
  const few = [
    ['包号', '树种', '长度'],
    ['P1', 'BW', 250],
  ];
  expect(readFile(makeBook({ S: { rows: few } })).missing).toEqual([
    'thicknessMm',
    'logNo',
    'bundleNo',
    'widthCm',
    'pieces',
  ]);
});

test('the mapping of a supplier names columns, values that are missing, and species', () => {
  const rows = [
    ['Lot', 'Holzart', 'Stamm', 'Paket', 'Länge', 'Breite', 'Blatt', 'Sqm'],
    ['P9', 'Nussbaum', 'B1', 3, 250, 20, 24, 12],
  ];
  const mapping = {
    titles: {
      Lot: 'packNo',
      Holzart: 'species',
      Stamm: 'logNo',
      Paket: 'bundleNo',
      Länge: 'lengthCm',
      Breite: 'widthCm',
      Blatt: 'pieces',
      Sqm: null,
    },
    defaults: { thicknessMm: '0.5' },
    species: { Nussbaum: 'BW' },
  } as const;
  const reading = readFile(makeBook({ S: { rows } }), mapping);
  expect(reading.faults).toEqual([]);
  expect(shapeOf(reading)).toEqual([['P9', 'BW', 'B1 3 250 20 24']]);
  expect(reading.notes).toEqual([{ code: 'ignored_titles', count: 1, list: ['Sqm'] }]);
});

test('a file that is no sheet cannot be read', () => {
  for (const bytes of [
    new Uint8Array([0x50, 0x4b, 3, 4, 0]),
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
    new Uint8Array([0, 1, 2]),
  ])
    expect(() => readFile(bytes)).toThrow(expect.objectContaining({ code: 'import.unreadable' }));
});

test.each(['xlsx', 'biff8'] as const)(
  'a sheet with more rows than are taken is refused by their number: %s',
  (type) => {
    const rows = [TITLES, ...Array.from({ length: 20_000 }, () => [1])];
    expect(() => readFile(makeBook({ Sheet1: { rows } }, type))).toThrow(
      expect.objectContaining({ code: 'import.too_many', details: { limit: 20_000 } }),
    );
  },
);

test('an offer is read as goods of an order by species, grade and thickness, with areas or measures and without numbers', () => {
  const byArea = [
    ['树种：黑胡桃', null, null],
    ['等级', '厚度(mm)', '面积(㎡)'],
    ['A', 0.5, 120.5],
    ['B', 0.5, '80'],
    ['B', 0.5, null],
    ['合计', null, 200.5],
  ];
  const byMeasures = [
    ['Species', 'Grade', 'Thickness', 'Length', 'Width', 'Sheets'],
    ['BW', 'A', 0.5, 250, 20, 2400],
    ['BW', 'A', 0.6, 250, 20, 1_000_000],
    ['BW', 'A', 0.6, 250, 20, null],
  ];
  const bytes = makeBook({ 面积: { rows: byArea }, 尺寸: { rows: byMeasures } });
  const { missing, packs, faults, notes } = readFile(bytes, {}, 'order');
  expect(missing).toEqual([]);
  expect(
    packs.map(({ packNo, treeCode, values: { grade, thicknessMm }, lines }) => [
      packNo,
      treeCode,
      grade,
      thicknessMm,
      lines.map(({ area }) => area),
    ]),
  ).toEqual([
    ['', 'BW', 'A', '0.5', [120.5, 1200]],
    ['', 'BW', 'B', '0.5', [80, 0]],
    ['', 'BW', 'A', '0.6', [0, 0]],
  ]);
  expect(faults).toMatchObject([
    { code: 'area_missing', sheet: '面积', cell: 'C5' },
    { code: 'pieces_of_order', sheet: '尺寸', cell: 'F3' },
    { code: 'area_missing', sheet: '尺寸', row: 4 },
  ]);
  expect(notes.map(({ code }) => code)).toEqual(['total_rows', 'several_sheets']);
  // The same file has no packages.
  expect(readFile(bytes).missing).toEqual(['packNo', 'logNo', 'bundleNo']);
});

test('an offer without areas lacks the measures that give them', () => {
  const bytes = makeBook({
    S: {
      rows: [
        ['树种', '厚度', '宽度'],
        ['BW', 0.5, 20],
      ],
    },
  });
  expect(readFile(bytes, {}, 'order').missing).toEqual(['lengthCm', 'pieces']);
});

import { describe, expect, it } from 'vitest';
import { describeError } from '../../errors.ts';
import { drawElements, textsOf } from '../testing/draw-elements.ts';

const packNo = { zh: '包号', en: 'Package no.' };
const box = { xMm: 10, yMm: 10, widthMm: 40, heightMm: 6 };

describe('text', () => {
  it('aligns in its box with the baseline on a whole dot', () => {
    const drawn = drawElements([{ kind: 'text', ...box, text: '{packNo}', sizeMm: 4, align: 'right' }], {
      packNo: 'HT0456',
    });
    expect(drawn.operations).toMatchObject([{ kind: 'text', text: 'HT0456', xMm: 38, constant: false }]);
    const [text] = drawn.operations;
    expect(text?.kind === 'text' && (text.baselineMm * 8) % 1).toBe(0);
  });

  it('warns when a text is cut, with the field and the whole value', () => {
    const name = { zh: '树种', en: 'Species' };
    const drawn = drawElements([{ kind: 'text', ...box, name, text: '{species}', minSizeMm: 3 }], {
      species: '印尼玫瑰木印尼玫瑰木印尼玫瑰木',
    });
    expect(drawn.warnings).toMatchObject([
      { code: 'label.field_overflow', details: { field: name, value: '印尼玫瑰木印尼玫瑰木印尼玫瑰木' } },
    ]);
    expect(textsOf(drawn)[0]).toMatch(/…$/);
  });

  it('refuses the label for an empty or cut field if it is required', () => {
    const optional = { kind: 'text', ...box, text: '{packNo}', minSizeMm: 3 };
    const required = { ...optional, required: true };
    expect(drawElements([optional]).faults).toEqual([]);
    expect(drawElements([required], { packNo: '2503-118'.repeat(9) }).faults).toMatchObject([
      { code: 'label.field_overflow', details: { field: packNo } },
    ]);
    expect(drawElements([required]).faults).toMatchObject([
      { code: 'label.field_missing', details: { field: packNo } },
    ]);
  });

  it('uses the requested language', () => {
    const element = { kind: 'text', ...box, text: { zh: '包号', en: 'Pack' } };
    expect(textsOf(drawElements([element], {}, { language: 'en' }))).toEqual(['Pack']);
  });
});

describe('barcode', () => {
  const barcode = { kind: 'barcode', xMm: 5, yMm: 40, widthMm: 60, heightMm: 14, value: '{packNo}' };
  const barsOf = (packNo: string, dpi: 203 | 300, change: object = {}) => {
    const drawn = drawElements([{ ...barcode, ...change }], { packNo }, { dpi });
    const bars = drawn.operations.find((operation) => operation.kind === 'bars');
    return { ...drawn, bars };
  };

  it.each([
    ['HT0456', 203, 3],
    ['HT0456', 300, 4],
    ['HT0456-2025-009', 203, 2],
  ] as const)('gives %s at %i dpi modules of %i whole dots', (packNo, dpi, dots) => {
    const { bars } = barsOf(packNo, dpi);
    const dotsPerMm = dpi === 203 ? 8 : 300 / 25.4;
    expect((bars?.moduleMm ?? 0) * dotsPerMm).toBeCloseTo(dots, 9);
    const firstDot = (bars?.xMm ?? 0) * dotsPerMm;
    expect(firstDot).toBeCloseTo(Math.round(firstDot), 9);
  });

  it('keeps a quiet zone of ten modules on each side', () => {
    const { bars } = barsOf('HT0456-2025', 203);
    if (bars === undefined) throw new Error('no bars');
    const widthMm = bars.widths.reduce((sum, width) => sum + width, 0) * bars.moduleMm;
    const quietMm = 10 * bars.moduleMm - 0.0626;
    expect(bars.xMm - 5).toBeGreaterThanOrEqual(quietMm);
    expect(5 + 60 - bars.xMm - widthMm).toBeGreaterThanOrEqual(quietMm);
  });

  it('is omitted and refuses the label if it does not fit, while its text is drawn', () => {
    const drawn = barsOf('HT0456-2025-0099ABCD', 203, { widthMm: 30 });
    expect(drawn.bars).toBeUndefined();
    expect(drawn.faults).toMatchObject([{ code: 'label.barcode_too_wide', details: { field: packNo } }]);
    expect(textsOf(drawn)).toEqual(['HT0456-2025-0099ABCD']);
  });

  it('is omitted and refuses the label if its text leaves the bars no height', () => {
    // Its text takes 3 mm, and the white above it 0.6 mm.
    const drawn = barsOf('HT0456', 203, { heightMm: 3.5 });
    expect(drawn.bars).toBeUndefined();
    expect(drawn.faults).toMatchObject([{ code: 'label.code_low', details: { field: packNo } }]);
  });

  it('refuses the label for a text that Code 128 cannot encode', () => {
    const drawn = barsOf('包2503', 203);
    expect(drawn.bars).toBeUndefined();
    expect(drawn.faults).toMatchObject([{ code: 'label.barcode_invalid', details: { value: '包2503' } }]);
  });

  it('refuses the label for a missing value unless the code is optional', () => {
    expect(drawElements([barcode]).faults).toMatchObject([
      { code: 'label.field_missing', details: { field: packNo } },
    ]);
    expect(drawElements([{ ...barcode, required: false }]).faults).toEqual([]);
  });
});

describe('qrcode', () => {
  it('has modules of whole dots and is centred in its square', () => {
    const drawn = drawElements([{ kind: 'qrcode', xMm: 70, yMm: 40, sizeMm: 26 }], {
      packNo: '2503-118',
      tenantCode: '000000',
    });
    expect(drawn.operations).toMatchObject([
      { kind: 'matrix', moduleMm: 1, xMm: 70.5, yMm: 40.5, matrix: { width: 25, height: 25 } },
    ]);
  });

  it('refuses the label if its text is too long for its square', () => {
    const drawn = drawElements([{ kind: 'qrcode', xMm: 70, yMm: 40, sizeMm: 4 }], {
      packNo: 'x'.repeat(200),
    });
    expect(drawn.operations).toEqual([]);
    expect(drawn.faults).toMatchObject([{ code: 'label.qr_too_long' }]);
  });
});

describe('line and box', () => {
  it('are whole dots wide at every resolution', () => {
    const elements = [
      { kind: 'line', xMm: 3.03, yMm: 3.03, lengthMm: 50, thicknessMm: 0.3 },
      { kind: 'box', xMm: 3.03, yMm: 10.01, widthMm: 20.02, heightMm: 9.98, thicknessMm: 0.05 },
    ];
    const [line, frame] = drawElements(elements).operations;
    expect(line).toMatchObject({ kind: 'line', xMm: 3, yMm: 3, heightMm: 0.25, constant: true });
    expect(frame).toMatchObject({
      kind: 'box',
      xMm: 3,
      yMm: 10,
      widthMm: 20,
      heightMm: 10,
      thicknessMm: 0.125,
    });
  });
});

describe('table', () => {
  const table = {
    kind: 'table',
    xMm: 0,
    yMm: 0,
    widthMm: 80,
    heightMm: 15,
    captionWidthMm: { zh: 8, en: 12 },
    cells: [
      { caption: { zh: '树种', en: 'Species' }, value: '{species}' },
      { caption: { zh: '等级', en: 'Grade' }, value: '{grade}' },
      { caption: { zh: '面积', en: 'Area' }, value: '{area:0.000} m²' },
      { caption: { zh: '长×宽', en: 'L × W' }, value: '{lengthRange}', span: 2 },
    ],
  };

  it('fills rows from the left and starts a new row for a cell that does not fit', () => {
    const drawn = drawElements([table], { species: '黑胡桃', grade: 'A', area: 9.8, lengthRange: '220–255' });
    const places = drawn.operations.flatMap((operation) =>
      operation.kind === 'text' && operation.constant ? [[operation.text, operation.xMm]] : [],
    );
    expect(places).toEqual([
      ['树种', 1],
      ['等级', 41],
      ['面积', 1],
      ['长×宽', 1],
    ]);
    expect(textsOf(drawn)).toContain('9.800 m²');
  });

  it('draws captions and lines once a job and values on each label', () => {
    const row = { species: '黑胡桃' };
    expect(textsOf(drawElements([table], row, { layer: 'varying' }))).toEqual(['黑胡桃']);
    const constants = drawElements([table], row, { layer: 'constant' });
    expect(textsOf(constants)).toEqual(['树种', '等级', '面积', '长×宽']);
    expect(constants.operations.every((operation) => operation.constant)).toBe(true);
  });
});

describe('an element without a name', () => {
  const long = '木'.repeat(100);
  const table = { kind: 'table', ...box, heightMm: 20, columns: 1, captionWidthMm: { zh: 8, en: 12 } };
  const list = { kind: 'list', ...box, heightMm: 20, source: 'lines', required: false };

  it.each([
    ['a fixed text', { kind: 'text', ...box, text: long }, long, long],
    ['fields', { kind: 'text', ...box, text: '{species} {remark}' }, '树种、备注', 'Species, Remark'],
    ['a cell', { ...table, cells: [{ caption: '', value: '{remark}' }] }, '备注', 'Remark'],
    ['a cell of fixed text', { ...table, cells: [{ caption: '', value: long }] }, long, long],
    ['a column', { ...list, columns: [{ caption: '', value: '{bundleNo}' }] }, '扎号', 'Bundle no.'],
  ])('is called by its content in messages: %s', (_, element, zh, en) => {
    const row = { species: '黑胡桃', remark: long, lines: [{ bundleNo: long }] };
    const [warning] = drawElements([element], row).warnings;
    if (warning === undefined) throw new Error('no warning');
    expect(describeError(warning, 'zh')).toContain(`“${zh}”`);
    expect(describeError(warning, 'en')).toContain(`“${en}”`);
  });
});

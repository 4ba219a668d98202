import { describe, expect, it } from 'vitest';
import { drawElements, textsOf } from '../testing/draw-elements.ts';

const box = { xMm: 10, yMm: 10, widthMm: 40, heightMm: 6 };
const text = { kind: 'text', ...box, text: '{packNo}', sizeMm: 4 };

describe('rotation', () => {
  const upright = { ...box, widthMm: 6, heightMm: 40 };

  it('turns a text around its start, inside its box', () => {
    const [at0] = drawElements([text], { packNo: 'HT' }).operations;
    const [at90] = drawElements([{ ...text, ...upright, rotation: 90 }], { packNo: 'HT' }).operations;
    const [at270] = drawElements([{ ...text, ...upright, rotation: 270 }], { packNo: 'HT' }).operations;
    if (at0?.kind !== 'text' || at90?.kind !== 'text' || at270?.kind !== 'text') throw new Error('no text');
    const below = at0.baselineMm - 10;
    // Clockwise, the start of the line is at the top and its foot on the left; at 270 the other way round.
    expect(at90).toMatchObject({ rotation: 90, xMm: 16 - below, baselineMm: 10 });
    expect(at270).toMatchObject({ rotation: 270, xMm: 10 + below, baselineMm: 50 });
  });

  it('keeps bars on whole dots and gives the length of the upright code', () => {
    const barcode = { kind: 'barcode', xMm: 3.03, yMm: 3.03, value: '{packNo}', showText: false };
    const row = { packNo: 'HT0456' };
    const [flat] = drawElements([{ ...barcode, widthMm: 50, heightMm: 12 }], row).operations;
    const [turned] = drawElements([{ ...barcode, widthMm: 12, heightMm: 50, rotation: 90 }], row).operations;
    if (flat?.kind !== 'bars' || turned?.kind !== 'bars') throw new Error('no bars');
    expect(turned).toMatchObject({ rotation: 90, moduleMm: flat.moduleMm, heightMm: flat.heightMm });
    for (const mm of [turned.xMm, turned.yMm]) expect((mm * 8) % 1).toBeCloseTo(0, 6);
    expect(turned.yMm - 3).toBeCloseTo(flat.xMm - 3, 6);
  });

  it('turns the modules of a matrix', () => {
    const code = { kind: 'barcode', symbology: 'pdf417', xMm: 5, yMm: 5, value: 'HT0456' };
    const [flat] = drawElements([{ ...code, widthMm: 60, heightMm: 30 }]).operations;
    const [turned] = drawElements([{ ...code, widthMm: 30, heightMm: 60, rotation: 270 }]).operations;
    if (flat?.kind !== 'matrix' || turned?.kind !== 'matrix') throw new Error('no matrix');
    const { width, height, modules } = flat.matrix;
    expect([turned.matrix.width, turned.matrix.height]).toEqual([height, width]);
    // The upper left module comes to the lower left.
    expect(turned.matrix.modules[(width - 1) * height]).toBe(modules[0]);
    expect(turned.matrix.modules[0]).toBe(modules[width - 1]);
  });
});

describe('a condition', () => {
  const when = { value: '{grade}', is: 'equal', to: 'A' };

  it('leaves an element out where it does not hold', () => {
    const drawn = (grade: string | null) =>
      textsOf(drawElements([{ ...text, when }], { packNo: 'HT', grade }));
    expect(drawn('A')).toEqual(['HT']);
    expect(drawn('B')).toEqual([]);
  });

  it.each([
    ['filled', 'A', 1],
    ['filled', '', 0],
    ['empty', '', 1],
    ['unequal', 'B', 1],
  ] as const)('%s: for “%s” %i elements', (is, grade, count) => {
    const drawn = drawElements([{ ...text, when: { ...when, is } }], { packNo: 'HT', grade });
    expect(drawn.operations).toHaveLength(count);
  });

  it('makes fixed things vary from label to label', () => {
    const line = { kind: 'line', xMm: 1, yMm: 1, lengthMm: 9, when };
    expect(drawElements([line], { grade: 'A' }, { layer: 'constant' }).operations).toEqual([]);
    expect(drawElements([line], { grade: 'A' }, { layer: 'varying' }).operations).toMatchObject([
      { kind: 'line', constant: false },
    ]);
  });

  it('spares a label the faults of an element that is left out', () => {
    expect(drawElements([{ ...text, required: true, when }], { grade: 'B' }).faults).toEqual([]);
  });
});

describe('counter', () => {
  const counter = { kind: 'counter', ...box, sizeMm: 4 };

  it('counts labels by start, step and digits', () => {
    const element = { ...counter, start: 10, step: 5, digits: 4, text: 'No. {counter}/{labelCount}' };
    expect(textsOf(drawElements([element], { labelNo: 3, labelCount: 8 }))).toEqual(['No. 0020/8']);
  });

  it('shows the first number where there is no run', () => {
    expect(textsOf(drawElements([counter]))).toEqual(['1']);
  });
});

describe('image of a row', () => {
  const image = { kind: 'image', ...box, source: '{photo}' };
  const photo = 'data:image/png;base64,iVBORw0KGgo=';

  it('is drawn from its field, on each label', () => {
    expect(drawElements([image], { photo }).operations).toMatchObject([{ source: photo, constant: false }]);
    expect(drawElements([image], {})).toMatchObject({ operations: [], faults: [] });
  });

  it('refuses the label where it is required and missing, or no picture', () => {
    expect(drawElements([{ ...image, required: true }]).faults).toMatchObject([
      { code: 'label.field_missing' },
    ]);
    expect(drawElements([image], { photo: 'https://a.invalid/p.png' }).faults).toMatchObject([
      { code: 'label.picture_invalid', details: { field: { zh: 'photo', en: 'photo' } } },
    ]);
  });
});

describe('list', () => {
  const list = {
    kind: 'list',
    xMm: 0,
    yMm: 0,
    widthMm: 80,
    heightMm: 16,
    rowHeightMm: 4,
    blocks: 2,
    source: 'lines',
    columns: [
      { caption: { zh: '扎号', en: 'Bundle' }, value: '{bundleNo}' },
      { caption: { zh: '面积', en: 'Area' }, value: '{area:area}', align: 'right' },
    ],
  };
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ bundleNo: at + 1, area: 9.8 + at }));

  it('fills the first block, then the next, each with its captions (domain rule D3)', () => {
    const drawn = drawElements([list], { lines: lines(4) });
    const places = drawn.operations.flatMap((operation) =>
      operation.kind === 'text' ? [[operation.text, operation.xMm < 40 ? 1 : 2]] : [],
    );
    expect(places).toEqual([
      ['扎号', 1],
      ['面积', 1],
      ['扎号', 2],
      ['面积', 2],
      ['1', 1],
      ['9.800', 1],
      ['2', 1],
      ['10.800', 1],
      ['3', 1],
      ['11.800', 1],
      ['4', 2],
      ['12.800', 2],
    ]);
  });

  it('refuses the label where entries find no place, or warns where they may be left out', () => {
    const row = { lines: lines(7) };
    const fault = { code: 'label.list_cut', details: { count: 7, room: 6 } };
    expect(drawElements([list], row).faults).toMatchObject([fault]);
    expect(drawElements([{ ...list, required: false }], row).warnings).toMatchObject([fault]);
  });

  it('that has room for its captions alone draws nothing below its box', () => {
    const low = { ...list, heightMm: 5 };
    const drawn = drawElements([low], { lines: lines(1) });
    expect(drawn.faults).toMatchObject([{ code: 'label.list_cut', details: { count: 1, room: 0 } }]);
    for (const operation of drawn.operations)
      if (operation.kind === 'box') {
        expect(operation.heightMm).toBeGreaterThan(0);
        expect(operation.yMm + operation.heightMm).toBeLessThanOrEqual(low.yMm + low.heightMm + 1e-9);
      }
  });
});

describe('ellipse', () => {
  it('lies on whole dots', () => {
    const [ellipse] = drawElements([{ kind: 'ellipse', ...box, xMm: 10.03, thicknessMm: 0.3 }]).operations;
    expect(ellipse).toMatchObject({ kind: 'ellipse', xMm: 10, widthMm: 40, thicknessMm: 0.25 });
  });
});

import { describe, expect, test } from 'vitest';
import { act, beginGrid, type GridAction, type GridState } from './actions.ts';
import { linesAfterPaste, selectedBlock } from './commands.ts';
import { type Column, cellText, createSheet, isBlank } from './sheet.ts';

const COLUMNS: readonly Column[] = [
  { name: 'logNo', title: 'Log', kind: 'code', width: 80, carry: 'same' },
  { name: 'bundleNo', title: 'Bundle', kind: 'figure', width: 80, carry: 'next' },
  { name: 'lengthCm', title: 'Length', kind: 'figure', width: 80 },
  { name: 'pieces', title: 'Pieces', kind: 'figure', width: 80 },
  { name: 'barcode', title: 'Barcode', kind: 'code', width: 80, isPassed: true },
];
const RULES = { columns: COLUMNS, most: 10 };

/** A grid with these texts, the first cell active. */
function gridOf(...rows: string[][]): GridState {
  const lines = rows.map((texts) => ({
    cells: Object.fromEntries(texts.map((text, at) => [COLUMNS[at]?.name, text])),
  }));
  return beginGrid(createSheet(lines));
}

const run = (state: GridState, ...actions: GridAction[]) =>
  actions.reduce((current, action) => act(current, action, RULES), state);
const at = (line: number, column: number): GridAction => ({ do: 'select', place: { line, column } });
const to = (line: number, column: number): GridAction =>
  ({ ...at(line, column), extends: true }) as GridAction;
const typed = (text: string): GridAction => ({ do: 'type', text });
const textsOf = ({ history }: GridState) =>
  history.present.sheet.lines.map((line) =>
    COLUMNS.map((column) => cellText(line, column))
      .join(' ')
      .trim(),
  );
const activeOf = ({ history }: GridState) => history.present.selection.active;

describe('Enter', () => {
  test('fills a tally: the log number is kept and the bundle number counted up', () => {
    const keyed = ['B1203', '007', '248', '24', '255', '32', '145'];
    const state = run(gridOf(), ...keyed.flatMap((text) => [typed(text), { do: 'enter' } as const]));
    expect(textsOf(state)).toEqual(['B1203 007 248 24', 'B1203 008 255 32', 'B1203 009 145']);
    expect(activeOf(state)).toEqual({ line: 2, column: 3 });
  });

  test('opens no line after one without typed content', () => {
    const state = run(gridOf(['B1', '1', '248', '24']), at(0, 3), { do: 'enter' }, at(1, 3), {
      do: 'enter',
    });
    expect(textsOf(state)).toEqual(['B1 1 248 24', 'B1 2']);
    expect(state.history.present.sheet.lines.map(isBlank)).toEqual([false, true]);
  });

  test('opens no line beyond the maximum', () => {
    const full = gridOf(...Array.from({ length: RULES.most }, () => ['B1', '1', '248', '24']));
    expect(textsOf(run(full, at(9, 3), { do: 'enter' }))).toHaveLength(RULES.most);
  });

  test('leaves the bundle number empty where the last one is no number', () => {
    expect(textsOf(run(gridOf(['B1', 'x', '1', '1']), at(0, 3), { do: 'enter' }))[1]).toBe('B1');
  });

  test('moves down within the barcodes, which it otherwise skips', () => {
    const state = gridOf(['B1', '1', '1', '1'], ['B1', '2', '1', '1']);
    expect(activeOf(run(state, at(0, 4), typed('BW1'), { do: 'enter' }))).toEqual({ line: 1, column: 4 });
    expect(activeOf(run(state, at(0, 3), { do: 'enter' }))).toEqual({ line: 1, column: 2 });
    expect(activeOf(run(state, at(1, 4), { do: 'enterBack' }))).toEqual({ line: 0, column: 4 });
    expect(activeOf(run(state, at(1, 0), { do: 'enterBack' }))).toEqual({ line: 0, column: 3 });
  });
});

describe('undo', () => {
  test('undoes the whole entry of a cell, not letter by letter', () => {
    const state = run(gridOf(), typed('B'), typed('B1'), { do: 'enter' }, typed('7'));
    const undone = run(state, { do: 'undo' });
    expect(textsOf(undone)).toEqual(['B1']);
    expect(activeOf(undone)).toEqual({ line: 0, column: 1 });
    expect(textsOf(run(undone, { do: 'undo' }))).toEqual(['']);
    expect(textsOf(run(undone, { do: 'redo' }))).toEqual(['B1 7']);
  });

  test('adds no undo step for a change without effect', () => {
    const state = run(gridOf(['B1']), typed('B2'), at(0, 1), { do: 'clear' }, { do: 'fillDown' });
    expect(textsOf(run(state, { do: 'undo' }))).toEqual(['B1']);
  });

  test('Esc restores the cell and leaves nothing to redo', () => {
    const state = run(gridOf(['B1']), typed('x'), { do: 'restore' }, { do: 'redo' });
    expect(textsOf(state)).toEqual(['B1']);
    expect(run(state, { do: 'restore' })).toBe(state);
  });
});

describe('lines', () => {
  const abc = gridOf(['A'], ['B'], ['C']);

  test('are inserted above the selection', () => {
    expect(textsOf(run(abc, at(1, 0), { do: 'insertLine' }))).toEqual(['A', '', 'B', 'C']);
  });

  test('are deleted together; one empty line stays', () => {
    expect(textsOf(run(abc, at(0, 0), to(1, 0), { do: 'removeLines' }))).toEqual(['C']);
    const none = run(abc, { do: 'selectAll' }, { do: 'removeLines' });
    expect(textsOf(none)).toEqual(['']);
    expect(textsOf(run(none, { do: 'undo' }))).toEqual(['A', 'B', 'C']);
  });

  test('move with their selection, within the sheet', () => {
    const moved = run(abc, at(1, 0), to(2, 0), { do: 'moveLines', step: -1 });
    expect(textsOf(moved)).toEqual(['B', 'C', 'A']);
    expect(activeOf(moved).line).toBe(1);
    expect(textsOf(run(moved, { do: 'moveLines', step: -1 }))).toEqual(['B', 'C', 'A']);
  });

  test('keep their keys when they move or change', () => {
    const state = beginGrid(createSheet([{ id: '7', cells: { logNo: 'A' } }, { cells: { logNo: 'B' } }]));
    const changed = run(state, typed('X'), { do: 'moveLines', step: 1 });
    expect(changed.history.present.sheet.lines[1]).toEqual({ key: 0, id: '7', cells: { logNo: 'X' } });
  });
});

describe('lines of other parts of a screen', () => {
  test('are added behind those with an entry, the last of them selected as a whole', () => {
    const state = run(gridOf(['A'], ['']), {
      do: 'append',
      lines: [{ cells: { logNo: 'B' } }, { cells: { logNo: 'C' } }],
    });
    expect(textsOf(state)).toEqual(['A', 'B', 'C']);
    expect(selectedBlock(state.history.present, COLUMNS)).toEqual([['C', '', '', '', '']]);
    expect(textsOf(run(state, { do: 'undo' }))).toEqual(['A', '']);
  });

  test('replace all as one step', () => {
    const state = run(gridOf(['A'], ['B']), { do: 'put', lines: [{ cells: { logNo: 'C' } }] });
    expect(textsOf(state)).toEqual(['C']);
    expect(textsOf(run(state, { do: 'undo' }))).toEqual(['A', 'B']);
  });

  test('change a line as one step, and select it', () => {
    const state = run(gridOf(['A'], ['B']), { do: 'changeLine', line: 1, cells: { logNo: 'C' } });
    expect(textsOf(state)).toEqual(['A', 'C']);
    expect(activeOf(state).line).toBe(1);
    expect(textsOf(run(state, { do: 'undo' }))).toEqual(['A', 'B']);
  });
});

describe('a fixed column', () => {
  const columns: readonly Column[] = [
    { name: 'packNo', title: 'Package', kind: 'code', width: 80, gives: ['area'] },
    { name: 'area', title: 'Area', kind: 'figure', width: 80, isFixed: true },
    { name: 'price', title: 'Price', kind: 'figure', width: 80 },
    {
      name: 'amount',
      title: 'Amount',
      kind: 'figure',
      width: 80,
      isFixed: true,
      calculate: ({ area = '', price = '' }) => String(Number(area) * Number(price)),
    },
  ];
  const sheet = createSheet([{ cells: { packNo: 'A', area: '2', price: '10' } }]);
  const change = (...actions: GridAction[]) =>
    actions.reduce((state, action) => act(state, action, { columns, most: 9 }), beginGrid(sheet));
  const block = ({ history: { present } }: GridState) =>
    selectedBlock(
      { ...present, selection: { active: { line: 0, column: 0 }, anchor: { line: 0, column: 3 } } },
      columns,
    );

  test('is calculated, and copied with the others', () => {
    expect(block(change())).toEqual([['A', '2', '10', '20']]);
  });

  test('accepts no typed, pasted or deleted text, and Enter skips it', () => {
    const pasted = change({ do: 'paste', block: [['A', '7', '11', '1']] });
    expect(block(pasted)).toEqual([['A', '2', '11', '22']]);
    expect(block(change({ do: 'selectAll' }, { do: 'clear' }))).toEqual([['', '', '', '0']]);
    expect(block(change(at(0, 1), typed('9')))).toEqual([['A', '2', '10', '20']]);
    expect(activeOf(change(at(0, 0), { do: 'enter' }))).toEqual({ line: 0, column: 2 });
  });

  test('is cleared when its source column changes, and filled without an undo step', () => {
    const changed = change({ do: 'changeLine', line: 0, cells: { packNo: 'B' } });
    expect(block(changed)).toEqual([['B', '', '10', '0']]);
    const typedOver = change(at(0, 0), typed('B'));
    expect(block(typedOver)).toEqual([['B', '', '10', '0']]);
    const filled = act(typedOver, { do: 'fill', cells: new Map([[0, { area: '3' }]]) }, { columns, most: 9 });
    expect(block(filled)).toEqual([['B', '3', '10', '30']]);
    expect(block(act(filled, { do: 'undo' }, { columns, most: 9 }))).toEqual([['A', '2', '10', '20']]);
  });
});

describe('cells', () => {
  const block = gridOf(['A', '1', '248'], ['B', '2', '255'], ['C', '3', '145']);

  test('copy down the selection, or from the line above', () => {
    expect(textsOf(run(block, at(0, 0), to(2, 1), { do: 'fillDown' }))).toEqual([
      'A 1 248',
      'A 1 255',
      'A 1 145',
    ]);
    expect(textsOf(run(block, at(2, 2), { do: 'fillDown' }))[2]).toBe('C 3 255');
    expect(run(block, at(0, 0), { do: 'fillDown' }).history.past).toHaveLength(0);
  });

  test('are emptied in the selected rectangle only', () => {
    expect(textsOf(run(block, at(0, 1), to(1, 2), { do: 'clear' }))).toEqual(['A', 'B', 'C 3 145']);
  });

  test('paste from the first selected cell, adding lines and leaving out further columns', () => {
    const pasted = [
      ['１６。５', ' 24 ', 'BW1', 'beyond'],
      ['20', '32', 'BW2', 'beyond'],
    ];
    const state = run(block, at(2, 2), { do: 'paste', block: pasted });
    expect(textsOf(state)).toEqual(
      ['A 1 248', 'B 2 255', 'C 3 16.5 24 BW1', '20 32 BW2'].map((text) => text),
    );
    expect(activeOf(state)).toEqual({ line: 3, column: 4 });
    expect(linesAfterPaste(block.history.present, COLUMNS, pasted)).toBe(3);
  });

  test('paste into the columns that a row of titles names, wherever the selection is', () => {
    const pasted = [
      ['行', 'Pieces', 'length (cm)', 'Log'],
      ['1', '24', '200', 'D'],
      ['2', '32', '210', 'E'],
    ];
    const state = run(block, at(2, 2), { do: 'paste', block: pasted });
    expect(textsOf(state)).toEqual(['A 1 248', 'B 2 255', 'D 3 200 24', 'E  210 32']);
    expect(activeOf(state)).toEqual({ line: 3, column: 3 });
    expect(linesAfterPaste(run(block, at(2, 2)).history.present, COLUMNS, pasted)).toBe(4);
    expect(textsOf(run(block, at(2, 1), { do: 'paste', block: [['Log'], ['F']] }))[2]).toBe('F 3 145');
  });

  test('paste a row with one title among its texts as a line', () => {
    const pasted = [
      ['Log', '7'],
      ['H', '8'],
    ];
    expect(textsOf(run(block, at(1, 0), { do: 'paste', block: pasted }))).toEqual([
      'A 1 248',
      'Log 7 255',
      'H 8 145',
    ]);
  });

  test('paste a single cell, or a single line, into every selected line', () => {
    expect(textsOf(run(block, at(0, 2), to(2, 2), { do: 'paste', block: [['99']] }))).toEqual([
      'A 1 99',
      'B 2 99',
      'C 3 99',
    ]);
    expect(textsOf(run(block, at(1, 1), to(2, 1), { do: 'paste', block: [['8', '9']] }))).toEqual([
      'A 1 248',
      'B 8 9',
      'C 8 9',
    ]);
  });

  test('are copied as the selected rectangle', () => {
    const { present } = run(block, at(1, 2), to(0, 1)).history;
    expect(selectedBlock(present, COLUMNS)).toEqual([
      ['1', '248'],
      ['2', '255'],
    ]);
  });

  test('a line number selects its whole line, and with Shift those up to it', () => {
    const { present } = run(
      block,
      { do: 'selectLines', line: 1 },
      { do: 'selectLines', line: 2, extends: true },
    ).history;
    expect(selectedBlock(present, COLUMNS).map((row) => row[0])).toEqual(['B', 'C']);
  });
});

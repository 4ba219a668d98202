import { expect, test } from 'vitest';
import { createStore } from 'zustand';
import { gridKey } from './grid-keys.ts';
import { beginGrid } from './model/actions.ts';
import { type Column, createSheet, type Place, select } from './model/sheet.ts';
import type { GridMoment } from './use-entry-grid.ts';

const column = (name: string, kind: Column['kind']): Column => ({ name, title: name, kind, width: 80 });

/** A grid of 30 lines with a code, a figure and words. */
function gridAt(active: Place, situation: { isTyping?: boolean; isEditing?: boolean } = {}): GridMoment {
  const sheet = createSheet(Array.from({ length: 30 }, () => ({ cells: {} })));
  return {
    sheet,
    selection: select(active),
    rules: {
      columns: [column('code', 'code'), column('figure', 'figure'), column('words', 'words')],
      most: 99,
    },
    handle: {
      store: createStore(() => beginGrid(sheet)),
      act: () => undefined,
      isEditing: { current: situation.isEditing ?? false },
      wantsFocus: { current: false },
      input: { current: null },
    },
    isTyping: situation.isTyping ?? false,
  };
}
const middle = { line: 10, column: 1 };
const placeAfter = (key: string, from = middle) => {
  const found = gridKey(key, gridAt(from), 8);
  return found?.do === 'select' ? [found.place.line, found.place.column] : found;
};

test.each([
  ['ArrowUp', [9, 1]],
  ['ArrowRight', [10, 2]],
  ['PageDown', [18, 1]],
  ['Home', [10, 0]],
  ['Ctrl+End', [29, 2]],
  ['Ctrl+Home', [0, 0]],
  ['Tab', [10, 2]],
  ['Shift+Tab', [10, 0]],
])('%s goes to %j', (key, place) => {
  expect(placeAfter(key)).toEqual(place);
});

test('Shift with an arrow, or with Ctrl and End, extends the selection', () => {
  expect(gridKey('Shift+ArrowDown', gridAt(middle), 8)).toMatchObject({ extends: true, place: { line: 11 } });
  expect(gridKey('Ctrl+Shift+End', gridAt(middle), 8)).toMatchObject({ extends: true, place: { line: 29 } });
});

test('Tab leaves the grid behind its last cell and before its first', () => {
  expect(placeAfter('Tab', { line: 29, column: 2 })).toBeUndefined();
  expect(placeAfter('Shift+Tab', { line: 0, column: 0 })).toBeUndefined();
});

test('while a cell is edited, arrows, Home and Delete belong to its text; Enter and Esc to the grid', () => {
  const editing = gridAt(middle, { isEditing: true });
  expect(['ArrowLeft', 'Home', 'Delete', 'Ctrl+A', '?'].map((key) => gridKey(key, editing, 8))).toEqual(
    Array.from({ length: 5 }),
  );
  expect(gridKey('Enter', editing, 8)).toEqual({ do: 'enter' });
  expect(gridKey('Escape', editing, 8)).toEqual({ do: 'restore' });
});

test('Esc in an untouched cell belongs to the page', () => {
  expect(gridKey('Escape', gridAt(middle), 8)).toBeUndefined();
});

test('? shows the keys, except in a column of words and within a typed text', () => {
  expect(gridKey('?', gridAt(middle), 8)).toEqual({ do: 'overview' });
  expect(gridKey('?', gridAt({ line: 0, column: 2 }), 8)).toBeUndefined();
  expect(gridKey('?', gridAt(middle, { isTyping: true }), 8)).toBeUndefined();
});

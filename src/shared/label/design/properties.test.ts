import { expect, it } from 'vitest';
import { LabelElementSchema } from '../elements/index.ts';
import { list } from '../elements/list.ts';
import { table } from '../elements/table.ts';
import { CELL_PROPERTIES, COLUMN_PROPERTIES, type ElementKindName, PROPERTIES } from './properties.ts';

/** Entered by the form of every element: its place, its name and its condition. */
const COMMON = ['id', 'kind', 'when', 'name', 'xMm', 'yMm', 'widthMm', 'heightMm', 'sizeMm', 'lengthMm'];

const shapes = new Map(
  LabelElementSchema.options.map(({ shape }) => [shape.kind.value as ElementKindName, shape] as const),
);
const namesOf = (properties: readonly { name: string }[]) => properties.map(({ name }) => name);
const sorted = (names: readonly string[]) => names.filter((name) => !COMMON.includes(name)).sort();

it.each([...shapes])('every property of a %s can be entered', (kind, shape) => {
  expect(sorted(namesOf(PROPERTIES[kind]))).toEqual(sorted(Object.keys(shape)));
});

it.each([
  ['cell of a table', CELL_PROPERTIES, table.schema.shape.cells.element.shape],
  ['column of a list', COLUMN_PROPERTIES, list.schema.shape.columns.element.shape],
])('every property of a %s can be entered', (_, properties, shape) => {
  expect(['caption', 'value', ...namesOf(properties)].sort()).toEqual(Object.keys(shape).sort());
});

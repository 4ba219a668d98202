import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Nested, nest, refuseOwnDescendant, refuseTooDeep, toTreeNodes } from './tree.ts';

interface Row {
  id: string;
  parentId: string;
}

/** Rows whose parents are among them, missing, or in a loop. */
const rows = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }).map(String),
    parentId: fc.integer({ min: 0, max: 15 }).map(String),
  }),
  { selector: (row) => row.id },
);

/** Rows without loops: a parent has a smaller id. */
const soundRows = rows.map((all) => all.filter((row) => Number(row.parentId) < Number(row.id)));

const flatten = (nodes: readonly Nested<Row>[]): Nested<Row>[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);

describe('nesting', () => {
  test('keeps every record exactly once, whatever its parents', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const ids = flatten(nest(all)).map((node) => node.id);
        expect(ids.toSorted()).toEqual(all.map((row) => row.id).toSorted());
      }),
    );
  });

  test('places a record under its parent, and at the root only if the parent is missing', () => {
    fc.assert(
      fc.property(soundRows, (all) => {
        const ids = new Set(all.map((row) => row.id));
        const roots = nest(all);
        expect(roots.map((root) => root.id)).toEqual(
          all.filter((row) => !ids.has(row.parentId)).map((row) => row.id),
        );
        for (const node of flatten(roots))
          expect((node.children ?? []).map((child) => child.id)).toEqual(
            all.filter((row) => row.parentId === node.id).map((row) => row.id),
          );
      }),
    );
  });

  test('marks exactly the records that have children, and omits both fields elsewhere', () => {
    fc.assert(
      fc.property(rows, (all) => {
        for (const node of flatten(nest(all))) {
          expect(Object.hasOwn(node, 'children')).toBe(node.hasChildren === true);
          expect(node.children).not.toEqual([]);
        }
      }),
    );
  });

  test('does not change its input', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const before = structuredClone(all);
        nest(all);
        expect(all).toEqual(before);
      }),
    );
  });
});

test('tree nodes have the id as key and value, and the label as title', () => {
  const all = [
    { id: '2', parentId: '1', name: '一车间' },
    { id: '1', parentId: '0', name: '公司' },
  ];
  expect(toTreeNodes(all, (row) => row.name)).toEqual([
    {
      id: '1',
      parentId: '0',
      title: '公司',
      key: '1',
      value: '1',
      hasChildren: true,
      children: [{ id: '2', parentId: '1', title: '一车间', key: '2', value: '2', hasChildren: false }],
    },
  ]);
});

test('refuses to move a record under itself or its descendants, and allows every other place', () => {
  fc.assert(
    fc.property(soundRows, fc.nat(), fc.nat(), (all, first, second) => {
      fc.pre(all.length > 0);
      const [moved, target] = [all[first % all.length], all[second % all.length]];
      if (moved === undefined || target === undefined) throw new Error('no rows');
      const below = flatten(nest(all).flatMap((root) => flatten([root])))
        .filter((node) => node.id === moved.id)
        .flatMap((node) => flatten([node]));
      const move = () => refuseOwnDescendant(all, moved.id, target.id);
      if (below.some((node) => node.id === target.id)) expect(move).toThrow('itself');
      else expect(move).not.toThrow();
    }),
  );
});

test('limits the levels of a tree for a record with its descendants', () => {
  const chain = (length: number, first = 1) =>
    Array.from({ length }, (_, index) => ({
      id: String(first + index),
      parentId: index === 0 ? '0' : String(first + index - 1),
    }));
  const deep = [...chain(29), ...chain(2, 101)];
  expect(() => refuseTooDeep(deep, '0')).not.toThrow();
  expect(() => refuseTooDeep(deep, '29')).not.toThrow();
  expect(() => refuseTooDeep([...deep, { id: '30', parentId: '29' }], '30')).toThrow('30 levels');
  expect(() => refuseTooDeep(deep, '28', '101')).not.toThrow();
  expect(() => refuseTooDeep(deep, '29', '101')).toThrow('30 levels');
  // Terminates on loops stored by an older version.
  const loop = [
    { id: '1', parentId: '2' },
    { id: '2', parentId: '1' },
  ];
  expect(() => refuseTooDeep(loop, '1', '2')).not.toThrow();
});

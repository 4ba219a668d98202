import { expect, test } from 'vitest';
import type { TreeNode } from '#shared/api/kit';
import {
  answeredBy,
  callsUnder,
  endsOf,
  grantedBy,
  tickedOf,
  withheldAfter,
  withheldCalls,
} from './grant-keys.ts';

function node(key: string, children?: TreeNode[]): TreeNode {
  const common = { id: key, key, value: key, title: key, parentId: '0', hasChildren: children !== undefined };
  return children === undefined ? common : { ...common, children };
}

const tree = [node('menu', [node('view'), node('edit')]), node('other', [node('see')])];

test('granting a button grants the menus above it', () => {
  expect(grantedBy(tree, ['edit'])).toEqual(['menu', 'edit']);
  expect(grantedBy(tree, ['view', 'edit', 'see'])).toEqual(['menu', 'view', 'edit', 'other', 'see']);
});

test('does not tick a menu that is granted in part', () => {
  expect(tickedOf(tree, ['menu', 'edit'])).toEqual(['edit']);
});

test('saving an unchanged grant changes nothing', () => {
  const granted = ['menu', 'view', 'other', 'see'];
  expect(grantedBy(tree, tickedOf(tree, granted))).toEqual(granted);
});

test('offers only the calls of ticked buttons', () => {
  const call = { ...node('GET /api/a'), parentId: 'view' };
  const other = { ...node('GET /api/b'), parentId: 'edit' };
  const calls = [node('menu', [node('view', [call]), node('edit', [other])])];
  expect(endsOf(callsUnder(calls, new Set(['view'])))).toEqual(['GET /api/a']);
  expect(callsUnder(calls, new Set(['see']))).toEqual([]);
});

test('names every button, also one whose calls are all withheld', () => {
  const call = { ...node('GET /api/a'), parentId: 'view' };
  const other = { ...node('GET /api/b'), parentId: 'edit' };
  const calls = [node('menu', [node('view', [call]), node('edit', [other])])];
  expect(answeredBy(calls, ['GET /api/b'])).toEqual(['menu', 'view', 'edit', 'GET /api/b']);
});

test('a call of two buttons is withheld and given below both at once', () => {
  const [edit, add] = ['POST /api/a', 'POST /api/a thing_add'] as const;
  const nodes = [edit, add, 'GET /api/b'];
  expect([...withheldCalls(nodes, new Set([edit, 'GET /api/b']))]).toEqual([edit]);
  expect([...withheldAfter(new Set(), nodes, [edit, 'GET /api/b'])]).toEqual([edit]);
  expect([...withheldAfter(new Set([edit]), ['GET /api/b'], ['GET /api/b', add])]).toEqual([]);
});

import { expect, test } from 'vitest';
import type { TreeNode } from '#shared/api/kit';
import { checkedOf, grantedBy } from './tree-keys.ts';

const node = (key: string, children?: TreeNode[]): TreeNode => ({
  id: key,
  parentId: '0',
  title: key,
  key,
  value: key,
  hasChildren: children !== undefined,
  children,
});
const tree = [node('stock', [node('packs'), node('moves')]), node('home')];

test('checks a group only when everything under it is, and grants it with any of them', () => {
  expect(checkedOf(tree, new Set(['stock', 'packs']))).toEqual(['packs']);
  expect(checkedOf(tree, new Set(['stock', 'packs', 'moves']))).toEqual(['stock', 'packs', 'moves']);
  expect(grantedBy(tree, new Set(['moves']))).toEqual(['stock', 'moves']);
  expect(grantedBy(tree, new Set(['home']))).toEqual(['home']);
  expect(grantedBy(tree, new Set())).toEqual([]);
});

test('returns what was granted in full', () => {
  const granted = ['stock', 'packs', 'moves'];
  expect(grantedBy(tree, new Set(checkedOf(tree, new Set(granted))))).toEqual(granted);
});

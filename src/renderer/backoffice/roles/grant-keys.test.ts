import { expect, test } from 'vitest';
import type { TreeNode } from '#shared/api/kit';
import { grantedBy, tickedOf } from './grant-keys.ts';

function node(key: string, children?: TreeNode[]): TreeNode {
  const common = { id: key, key, value: key, title: key, parentId: '0', hasChildren: children !== undefined };
  return children === undefined ? common : { ...common, children };
}

const tree = [node('menu', [node('view'), node('edit')]), node('other', [node('see')])];

test('a button that is granted brings the menus above it', () => {
  expect(grantedBy(tree, ['edit'])).toEqual(['menu', 'edit']);
  expect(grantedBy(tree, ['view', 'edit', 'see'])).toEqual(['menu', 'view', 'edit', 'other', 'see']);
});

test('a menu granted in part is not ticked whole', () => {
  expect(tickedOf(tree, ['menu', 'edit'])).toEqual(['edit']);
});

test('what is read and saved again stays what it was', () => {
  const granted = ['menu', 'view', 'other', 'see'];
  expect(grantedBy(tree, tickedOf(tree, granted))).toEqual(granted);
});

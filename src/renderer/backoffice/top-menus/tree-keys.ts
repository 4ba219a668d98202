import type { TreeNode } from '#shared/api/kit';

/** The checked nodes a tree shows for granted keys: a node above others counts as checked only with all of them. */
export function checkedOf(nodes: readonly TreeNode[], granted: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ key, children = [] }) => {
    const below = checkedOf(children, granted);
    const isWhole = granted.has(key) && children.every((child) => below.includes(child.key));
    return isWhole ? [key, ...below] : below;
  });
}

/** What is granted by checked nodes: those, and every node above one of them. */
export function grantedBy(nodes: readonly TreeNode[], checked: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ key, children = [] }) => {
    const below = grantedBy(children, checked);
    return checked.has(key) || below.length > 0 ? [key, ...below] : below;
  });
}

import type { TreeNode } from '#shared/api/kit';

/** The nodes that a tree shows as checked for granted keys: a group counts as checked only with all nodes below it. */
export function checkedOf(nodes: readonly TreeNode[], granted: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ key, children = [] }) => {
    const below = checkedOf(children, granted);
    const isWhole = granted.has(key) && children.every((child) => below.includes(child.key));
    return isWhole ? [key, ...below] : below;
  });
}

/** The keys granted by checked nodes: those, and every node above one of them. */
export function grantedBy(nodes: readonly TreeNode[], checked: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ key, children = [] }) => {
    const below = grantedBy(children, checked);
    return checked.has(key) || below.length > 0 ? [key, ...below] : below;
  });
}

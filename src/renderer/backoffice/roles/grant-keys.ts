import type { TreeNode } from '#shared/api/kit';

/** Keys of the ends of a tree. */
function endsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children }) => (children?.length ? endsOf(children) : [key]));
}

/** What a tree of checkboxes is given: the granted ends. A group ticks itself where all below it is granted. */
export function tickedOf(nodes: readonly TreeNode[], granted: readonly string[]): string[] {
  return endsOf(nodes).filter((key) => granted.includes(key));
}

/** What is granted by ticks: the ticked ends with every group above one. */
export function grantedBy(nodes: readonly TreeNode[], ticked: readonly string[]): string[] {
  return nodes.flatMap(({ key, children }) => {
    if (!children?.length) return ticked.includes(key) ? [key] : [];
    const below = grantedBy(children, ticked);
    return below.length > 0 ? [key, ...below] : [];
  });
}

import { callOfNode } from '#shared/api/call-nodes';
import type { TreeNode } from '#shared/api/kit';

/** Keys of the leaves of a tree. */
export function endsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children }) => (children?.length ? endsOf(children) : [key]));
}

/** The keys for a tree of checkboxes: the granted leaves. A group ticks itself when all below it is granted. */
export function tickedOf(nodes: readonly TreeNode[], granted: readonly string[]): string[] {
  return endsOf(nodes).filter((key) => granted.includes(key));
}

/** The keys granted by ticks: the ticked leaves and every group above one. */
export function grantedBy(nodes: readonly TreeNode[], ticked: readonly string[]): string[] {
  return nodes.flatMap(({ key, children }) => {
    if (!children?.length) return ticked.includes(key) ? [key] : [];
    const below = grantedBy(children, ticked);
    return below.length > 0 ? [key, ...below] : [];
  });
}

/** The ticked leaves and every group: the server gives all calls of a new button that is not sent. */
export function answeredBy(nodes: readonly TreeNode[], ticked: readonly string[]): string[] {
  return nodes.flatMap(({ key, children }) => {
    if (children?.length) return [key, ...answeredBy(children, ticked)];
    return ticked.includes(key) ? [key] : [];
  });
}

/** The calls (leaves) under the chosen buttons, with their ancestors. */
export function callsUnder(nodes: readonly TreeNode[], buttons: ReadonlySet<string>): TreeNode[] {
  return nodes.flatMap((node) => {
    if (!node.children?.length) return buttons.has(node.parentId) ? [node] : [];
    const children = callsUnder(node.children, buttons);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Names of the calls of these nodes that are withheld: those that are not given below one of their buttons. */
export function withheldCalls(nodes: readonly string[], given: ReadonlySet<string>): Set<string> {
  return new Set(nodes.filter((node) => !given.has(node)).map(callOfNode));
}

/** Names of the calls withheld after ticks changed from `before` to `after`: a call changes below all of its buttons. */
export function withheldAfter(
  withheld: ReadonlySet<string>,
  before: readonly string[],
  after: readonly string[],
): Set<string> {
  const ticked = after.filter((node) => !before.includes(node)).map(callOfNode);
  const unticked = before.filter((node) => !after.includes(node)).map(callOfNode);
  return new Set([...withheld].filter((call) => !ticked.includes(call)).concat(unticked));
}

/** Keys of all nodes of a tree. */
export function allKeys(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children = [] }) => [key, ...allKeys(children)]);
}

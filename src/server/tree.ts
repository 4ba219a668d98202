import type { TreeNode } from '#shared/api/kit';
import { AppError } from '#shared/errors';

interface Placed {
  id: string;
  parentId: string;
}

/** A record with the records under it; both fields are absent where there are none. */
export type Nested<T> = T & { hasChildren?: true; children?: Nested<T>[] };

/**
 * Nests records under their parents, in the order given. A record whose parent is not among them becomes a root, so that
 * a filtered tree still shows it; of records that are each other's ancestors the first becomes a root. Every record
 * comes out exactly once.
 */
export function nest<T extends Placed>(records: readonly T[]): Nested<T>[] {
  const nodes = new Map(records.map((record) => [record.id, { ...record } as Nested<T>]));
  const broken = findLoopHeads(records);
  const roots: Nested<T>[] = [];
  for (const node of nodes.values()) {
    const parent = broken.has(node.id) ? undefined : nodes.get(node.parentId);
    if (parent === undefined) {
      roots.push(node);
      continue;
    }
    parent.hasChildren = true;
    parent.children ??= [];
    parent.children.push(node);
  }
  return roots;
}

/** One record of every loop of parents. */
function findLoopHeads(records: readonly Placed[]): Set<string> {
  const parentOf = new Map(records.map((record) => [record.id, record.parentId]));
  const heads = new Set<string>();
  const settled = new Set<string>();
  for (const { id } of records) {
    const path = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && parentOf.has(at) && !settled.has(at) && !path.has(at)) {
      path.add(at);
      at = parentOf.get(at);
    }
    if (at !== undefined && path.has(at)) heads.add(at);
    for (const seen of path) settled.add(seen);
  }
  return heads;
}

/** Records as the nodes of a tree call, labelled by `titleOf`. */
export function toTreeNodes<T extends Placed>(
  records: readonly T[],
  titleOf: (record: T) => string,
): TreeNode[] {
  const toNode = (record: Nested<T>): TreeNode => ({
    id: record.id,
    parentId: record.parentId,
    title: titleOf(record),
    key: record.id,
    value: record.id,
    hasChildren: record.children !== undefined,
    ...(record.children === undefined ? {} : { children: record.children.map(toNode) }),
  });
  return nest(records).map(toNode);
}

/** Throws `record.own_parent` if a record would come to stand under itself. */
export function refuseOwnDescendant(records: readonly Placed[], id: string, parentId: string): void {
  const parentOf = new Map(records.map((record) => [record.id, record.parentId]));
  const passed = new Set<string>();
  for (let at: string | undefined = parentId; at !== undefined && !passed.has(at); at = parentOf.get(at)) {
    if (at === id) throw new AppError('record.own_parent');
    passed.add(at);
  }
}

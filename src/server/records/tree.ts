import type { TreeNode } from '#shared/api/kit';
import { AppError } from '#shared/errors';

interface Placed {
  id: string;
  parentId: string;
}

/** A record with its children; both fields are absent if there are none. */
export type Nested<T> = T & { hasChildren?: true; children?: Nested<T>[] };

/**
 * Nests records under their parents, in the given order. A record whose parent is missing becomes a root, so that a
 * filtered tree still shows it; in a loop of parents the first record becomes a root. Every record is returned
 * exactly once.
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

/** Records as the nodes of a tree call, with the labels of `titleOf`. */
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

/** Level limit of a company's trees: they are read and written level by level. */
const MOST_LEVELS = 30;

/** Throws `record.too_deep` if a record and its descendants (`id` of an existing one) would exceed the level limit. */
export function refuseTooDeep(records: readonly Placed[], parentId: string, id?: string): void {
  const depth = levelOf(records, parentId) + (id === undefined ? 1 : heightOf(records, id));
  if (depth > MOST_LEVELS) throw new AppError('record.too_deep', { levels: MOST_LEVELS });
}

/** Number of levels from the root down to this record; 0 for none. */
function levelOf(records: readonly Placed[], id: string): number {
  const parentOf = new Map(records.map((record) => [record.id, record.parentId]));
  const passed = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !passed.has(at); at = parentOf.get(at))
    if (parentOf.has(at)) passed.add(at);
  return passed.size;
}

/** Number of levels from this record down to its lowest descendant. */
function heightOf(records: readonly Placed[], id: string): number {
  const childrenOf = Map.groupBy(records, (record) => record.parentId);
  const passed = new Set([id]);
  let level = [id];
  let height = 0;
  for (; level.length > 0; height++) {
    level = level
      .flatMap((one) => childrenOf.get(one) ?? [])
      .flatMap((child) => (passed.has(child.id) ? [] : [child.id]));
    for (const one of level) passed.add(one);
  }
  return height;
}

/** Throws `record.own_parent` if a record would become its own ancestor. */
export function refuseOwnDescendant(records: readonly Placed[], id: string, parentId: string): void {
  const parentOf = new Map(records.map((record) => [record.id, record.parentId]));
  const passed = new Set<string>();
  for (let at: string | undefined = parentId; at !== undefined && !passed.has(at); at = parentOf.get(at)) {
    if (at === id) throw new AppError('record.own_parent');
    passed.add(at);
  }
}

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

/** Levels a tree of a company's may have; what is read in levels is also written in levels, and deeper ones help nobody. */
const MOST_LEVELS = 30;

/** Throws `record.too_deep` if a record, with what is under it (`id` of one that is there), would reach below the last level. */
export function refuseTooDeep(records: readonly Placed[], parentId: string, id?: string): void {
  const depth = levelOf(records, parentId) + (id === undefined ? 1 : heightOf(records, id));
  if (depth > MOST_LEVELS) throw new AppError('record.too_deep', { levels: MOST_LEVELS });
}

/** Levels from the root down to this record; 0 for none. */
function levelOf(records: readonly Placed[], id: string): number {
  const parentOf = new Map(records.map((record) => [record.id, record.parentId]));
  const passed = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !passed.has(at); at = parentOf.get(at))
    if (parentOf.has(at)) passed.add(at);
  return passed.size;
}

/** Levels from this record down to the lowest under it. */
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

/** Throws `record.own_parent` if a record would come to stand under itself. */
export function refuseOwnDescendant(records: readonly Placed[], id: string, parentId: string): void {
  const parentOf = new Map(records.map((record) => [record.id, record.parentId]));
  const passed = new Set<string>();
  for (let at: string | undefined = parentId; at !== undefined && !passed.has(at); at = parentOf.get(at)) {
    if (at === id) throw new AppError('record.own_parent');
    passed.add(at);
  }
}

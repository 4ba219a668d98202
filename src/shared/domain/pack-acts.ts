import type { Words } from '../errors.ts';
import { exact, type Figure } from './decimal.ts';
import { MOST_LINES } from './most-lines.ts';
import { isLiveStatus, type StockStatus } from './statuses.ts';

/** The properties that decide whether an act on a package is possible. */
export interface ActedPack {
  stockStatus: StockStatus;
  packStatus: 0 | 1;
  gradeStatus: 0 | 1;
  bundles: number;
  pendingBundles: number;
  /** Bundles that sales orders hold; lists, in which nothing is split, do not have them. */
  lockedBundles?: number;
}

/** States of the bundles that a split, a merge or a voiding takes out of their package: no sales order holds them. */
export const FREE_STATUSES = ['PENDING_IN', 'IN_STOCK'] as const satisfies StockStatus[];

export const isFreeStatus = (status: StockStatus): boolean => FREE_STATUSES.some((free) => free === status);

/** The acts of people on packages; each is a call of `packActApi`. */
export type PackAct = 'split' | 'merge' | 'wrap' | 'unwrap' | 'move' | 'regrade' | 'void';

const REASONS = {
  void: { zh: '包已作废', en: 'The package is void' },
  out: { zh: '包已出库', en: 'The package was shipped' },
  locked: { zh: '包已被销售单锁定', en: 'A sales order holds the package' },
  allLocked: { zh: '内码都已被销售单锁定', en: 'Sales orders hold all of its tally lines' },
  single: { zh: '只有一个内码，不能拆', en: 'A single tally line cannot be split' },
  wrapped: { zh: '已经打包', en: 'Packed already' },
  notStored: { zh: '包不在库', en: 'The package is not in stock' },
  ungraded: { zh: '本来就待分等', en: 'To be graded already' },
  unwrapped: { zh: '没有打包', en: 'Not packed' },
} satisfies Record<string, Words>;

/** The acts that ask for a text, with its label. */
export const ASKING_ACTS = {
  move: { words: { zh: '移库', en: 'Move' }, reason: { zh: '移到库区', en: 'To zone' } },
  void: { words: { zh: '作废', en: 'Void' }, reason: { zh: '作废原因', en: 'Reason' } },
} satisfies Record<string, { words: Words; reason: Words }>;

/** Why a package does not allow an act, as the server decides it too; null where it does. */
export function packActRefusal(
  act: PackAct,
  { stockStatus, packStatus, gradeStatus, bundles, pendingBundles, lockedBundles = 0 }: ActedPack,
): Words | null {
  if (stockStatus === 'VOID') return REASONS.void;
  if (stockStatus === 'OUT') return REASONS.out;
  if (stockStatus === 'LOCKED' && ['merge', 'regrade', 'void'].includes(act)) return REASONS.locked;
  if (act === 'regrade' && stockStatus !== 'IN_STOCK') return REASONS.notStored;
  if (act === 'regrade' && gradeStatus === 0) return REASONS.ungraded;
  const live = bundles + pendingBundles;
  if (act === 'split' && live < 2) return REASONS.single;
  if (act === 'split' && lockedBundles === live) return REASONS.allLocked;
  if (act === 'wrap' && packStatus === 1) return REASONS.wrapped;
  if (act === 'unwrap' && packStatus === 0) return REASONS.unwrapped;
  return null;
}

/** Whether a package would keep no bundle that the company has, once the chosen ones are split off. */
export const leavesNothing = (
  lines: readonly { id: string; stockStatus: StockStatus }[],
  chosen: ReadonlySet<string>,
): boolean => !lines.some(({ id, stockStatus }) => !chosen.has(id) && isLiveStatus(stockStatus));

/** The properties in which packages that are merged agree. */
export interface MergedPack {
  treeCode: string;
  thicknessMm: Figure;
  stockStatus: StockStatus;
  /** Null or empty: the company's own. */
  ownerId: string | null;
}

/** The first package that cannot be merged into the first of them. */
export function findUnlike<Pack extends MergedPack>([into, ...others]: readonly Pack[]): Pack | undefined {
  return others.find(
    (pack) =>
      into !== undefined &&
      (pack.treeCode !== into.treeCode ||
        (pack.ownerId || null) !== (into.ownerId || null) ||
        !exact(pack.thicknessMm).equals(exact(into.thicknessMm)) ||
        pack.stockStatus !== into.stockStatus),
  );
}

/**
 * Whether the bundles that packages have are too many for one package. A merge is refused also where those that left the
 * first one before make them too many, which lists do not know.
 */
export const isMergeTooLong = (packs: readonly Pick<ActedPack, 'bundles' | 'pendingBundles'>[]): boolean =>
  packs.reduce((count, { bundles, pendingBundles }) => count + bundles + pendingBundles, 0) > MOST_LINES;

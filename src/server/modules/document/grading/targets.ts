import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { exact } from '#shared/domain/decimal';
import { MOST_LINES } from '#shared/domain/most-lines';
import { LIVE_STOCK_STATUSES } from '#shared/domain/statuses';
import { AppError } from '#shared/errors';
import { tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { checkHeads } from '../../pack/service.ts';
import type { GradedLine, SourcePack, StoredGradingLine } from './graded-lines.ts';

/** A package that receives bundles. */
export interface Target {
  packNo: string;
  grade: string;
  texture: string;
  /** The source package with this number, which continues to exist; undefined if a new one is made. */
  kept: SourcePack | undefined;
  lines: [GradedLine, ...GradedLine[]];
}

/** The number of the package that receives a line's bundles. */
export const targetNo = ({ newPackNo, packNo }: Pick<StoredGradingLine, 'newPackNo' | 'packNo'>): string =>
  newPackNo || packNo;

/**
 * The packages that receive the lines' bundles, each of one grade, texture, species and thickness. Throws
 * `document.grading_unlike`, `pack.not_alike`, `document.grading_left` for a package that would keep ungraded bundles
 * next to graded ones, `record.code_taken`, `tally.too_long` and, for a value missing from its dictionary,
 * `input.invalid`.
 */
export async function planTargets(tx: TenantTx, lines: readonly GradedLine[]): Promise<Target[]> {
  const sources = new Map(lines.map(({ pack }) => [pack.packNo, pack]));
  const targets = [...Map.groupBy(lines, ({ line }) => targetNo(line))].flatMap(
    ([packNo, [first, ...others]]) => {
      if (first === undefined) return [];
      requireAlike(packNo, first, others);
      const kept = sources.get(packNo);
      const { grade, texture } = first;
      return { packNo, grade, texture, kept, lines: [first, ...others] } satisfies Target;
    },
  );
  await requireWhole(tx, targets, lines);
  await checkHeads(
    tx,
    targets.map(({ packNo, grade, texture, kept }) => ({ ...(!kept && { packNo }), grade, texture })),
  );
  return targets;
}

function requireAlike(packNo: string, first: GradedLine, others: readonly GradedLine[]): void {
  for (const other of others) {
    const { pack, line, grade, texture } = other;
    if (grade !== first.grade || texture !== first.texture)
      throw new AppError('document.grading_unlike', { packNo, field: `packs.${line.place}.newPackNo` });
    if (
      pack.treeCode !== first.pack.treeCode ||
      pack.ownerId !== first.pack.ownerId ||
      !exact(pack.thicknessMm).equals(first.pack.thicknessMm)
    )
      throw new AppError('pack.not_alike', { packNo: pack.packNo, into: packNo });
  }
  const count = [first, ...others].reduce((sum, { bundles }) => sum + bundles.length, 0);
  if (count > MOST_LINES) throw new AppError('tally.too_long', { most: MOST_LINES });
}

/** A package that stays is graded as a whole. */
async function requireWhole(
  tx: TenantTx,
  targets: readonly Target[],
  lines: readonly GradedLine[],
): Promise<void> {
  const kept = targets.flatMap(({ kept }) => kept ?? []);
  if (kept.length === 0) return;
  const graded = lines.flatMap(({ bundles }) => bundles.map(({ source }) => source.id));
  const [left] = await tx
    .select({ packId: tallyLines.packId })
    .from(tallyLines)
    .where(
      and(
        inArray(
          tallyLines.packId,
          kept.map(({ id }) => id),
        ),
        eq(tallyLines.isDeleted, 0),
        inArray(tallyLines.stockStatus, [...LIVE_STOCK_STATUSES]),
        notInArray(tallyLines.id, graded),
      ),
    )
    .limit(1);
  const pack = kept.find(({ id }) => id === left?.packId);
  if (pack !== undefined) throw new AppError('document.grading_left', { packNo: pack.packNo });
}

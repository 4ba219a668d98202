import type { SQL } from 'drizzle-orm';
import type { GradedFigures, GradingEntry } from '#shared/documents/grading-api';
import type { TallySettings } from '#shared/domain/typed-lines';
import { AppError } from '#shared/errors';
import type { TenantTx } from '../../../db/tenancy.ts';
import { settingsOf } from '../../setting/service.ts';
import { type Bundle, chooseBundles } from './choose-bundles.ts';
import { areasOf, findPacks, findTally, measured, type SourcePack } from './graded-lines.ts';

type Entry = GradingEntry & { place: number };

/**
 * F4 of unsaved lines, in their order; null for lines of a package that cannot be graded, is outside `scope`, or has a
 * line without bundles. Packages do not depend on one another.
 */
export async function previewFigures(
  tx: TenantTx,
  entries: readonly GradingEntry[],
  scope: SQL | undefined,
): Promise<(GradedFigures | null)[]> {
  const found = await findPacks(
    tx,
    entries.map(({ packNo }) => packNo),
    scope,
  );
  const gradable = found.filter(({ isSeen, gradeStatus }) => isSeen && gradeStatus === 0);
  const tally = Map.groupBy(
    await findTally(
      tx,
      gradable.map(({ id }) => id),
    ),
    ({ packId }) => packId,
  );
  const settings = await settingsOf(tx);
  const placed = entries.map((entry, place): Entry => ({ ...entry, place }));
  const byNumber = Map.groupBy(placed, ({ packNo }) => packNo);
  const figures: (GradedFigures | null)[] = entries.map(() => null);
  for (const pack of gradable) {
    const own = byNumber.get(pack.packNo) ?? [];
    for (const [at, one] of figuresOfPack(pack, own, tally.get(pack.id) ?? [], settings).entries())
      figures[own[at]?.place ?? -1] = one;
  }
  return figures;
}

/** The figures of a package; null while one of its lines is incomplete. */
function figuresOfPack(
  pack: SourcePack,
  entries: readonly Entry[],
  tally: readonly Bundle[],
  settings: TallySettings,
): GradedFigures[] {
  const named = entries.map((line) => ({ line, pack }));
  try {
    const chosen = chooseBundles(named, tally);
    const lines = named.map((one, at) => ({ ...one, sources: chosen[at] ?? [] }));
    return measured(lines, settings).map(({ bundles }) => areasOf(bundles));
  } catch (error) {
    // Missing values are reported when the document is saved.
    if (error instanceof AppError) return [];
    throw error;
  }
}

import type { PackDetail } from '#shared/api/pack';
import type { Job } from '#shared/desk/contract/jobs';
import type { LabelRow } from '#shared/desk/contract/labels';
import { judgeReprint, type ReprintRule } from '#shared/domain/reprint';
import { markReprint } from '#shared/label/rows/reprint-mark';

interface Label {
  id: string;
  row: LabelRow;
  /** Absent for labels that may always be printed: those of bundles, places, logs. */
  pack?: Pick<PackDetail, 'id' | 'packNo' | 'printCount' | 'labelOutdated'>;
}

export interface Reprints<T extends Label> {
  /** All of them, marked where one needs a reason. */
  marked: T[];
  /** The labels that may be printed, in their order. */
  printable: T[];
  /** Numbers of the packages that need a confirmation first, and of those that need a reason. */
  asked: string[];
  explained: string[];
  /** Numbers of the packages whose label may not be reprinted. */
  refused: string[];
}

/** Judges labels of packages by the company's rule; `printedIds` were printed after their data was read. */
export function judgeReprints<T extends Label>(
  labels: readonly T[],
  rule: ReprintRule,
  printedIds: ReadonlySet<string>,
): Reprints<T> {
  const judged = labels.map((one) => {
    if (one.pack === undefined) return { one, verdict: 'free' as const };
    const isFresh = printedIds.has(one.pack.id);
    const label = {
      wasPrinted: isFresh || one.pack.printCount > 0,
      isOutdated: !isFresh && one.pack.labelOutdated,
    };
    const verdict = judgeReprint(rule, label);
    const row = markReprint(one.row, verdict);
    // Returns the same label object if nothing changes.
    return { one: row === one.row ? one : { ...one, row }, verdict };
  });
  const numbersOf = (wanted: string) =>
    judged.filter(({ verdict }) => verdict === wanted).flatMap(({ one }) => one.pack?.packNo ?? []);
  return {
    marked: judged.map(({ one }) => one),
    printable: judged.filter(({ verdict }) => verdict !== 'refused').map(({ one }) => one),
    asked: numbersOf('ask'),
    explained: numbersOf('reason'),
    refused: numbersOf('refused'),
  };
}

/** Ids of the packages a job has sent at least one label of; it prints the copies of each one after the other. */
export function packsSent(
  { units, unitsSent }: Pick<Job, 'units' | 'unitsSent'>,
  packIds: readonly string[],
): string[] {
  return packIds.slice(0, Math.ceil((unitsSent * packIds.length) / units));
}

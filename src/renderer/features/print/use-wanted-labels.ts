import { useMemo, useState } from 'react';
import type { Job } from '#shared/desk/contract/jobs';
import type { ReprintRule } from '#shared/domain/reprint';
import type { PrintableLabel } from './label-source.ts';
import { labelsOfJob } from './labels-of-job.ts';
import type { LabelRange } from './RangeFields.tsx';
import { judgeReprints, packsSent } from './reprints.ts';

export interface WantedLabels {
  range: LabelRange;
  chooseRange(range: LabelRange): void;
  /** All labels as they would be printed. */
  marked: PrintableLabel[];
  /** The labels that the job keeps, those of the range among them. */
  kept: PrintableLabel[];
  /** The labels of the range. */
  printed: PrintableLabel[];
  /**
   * Numbers of the range's packages that need a confirmation first, that need a reason, and whose label may not be
   * reprinted.
   */
  asked: string[];
  explained: string[];
  refused: string[];
  /** Labels that a job has sent now count as printed, although their packages were loaded before. */
  noteSent(job: Job): void;
}

/** Which labels are printed: the chosen range, as far as the company's rule for reprints allows. */
export function useWantedLabels(all: readonly PrintableLabel[], rule: ReprintRule): WantedLabels {
  const [chosenRange, chooseRange] = useState<LabelRange | null>(null);
  const [printedIds, setPrintedIds] = useState<ReadonlySet<string>>(new Set());
  const range = clampRange(chosenRange, all.length);
  const { marked, printable } = useMemo(() => judgeReprints(all, rule, printedIds), [all, rule, printedIds]);
  const wanted = judgeReprints(marked.slice(range.from - 1, range.to), rule, printedIds);
  const printed = wanted.printable;
  return {
    range,
    chooseRange,
    marked,
    kept: labelsOfJob(printable, printed),
    printed,
    asked: wanted.asked,
    explained: wanted.explained,
    refused: wanted.refused,
    noteSent(job) {
      const packIds = packIdsOf(printed);
      if (packIds.length > 0) setPrintedIds(new Set([...printedIds, ...packsSent(job, packIds)]));
    },
  };
}

/** The ids of the packages whose own labels are among these. */
export function packIdsOf(labels: readonly PrintableLabel[]): string[] {
  return labels.flatMap(({ pack }) => pack?.id ?? []);
}

/** The chosen range of labels; all if none is chosen. With another template there may be fewer labels. */
function clampRange(chosen: LabelRange | null, count: number): LabelRange {
  const to = Math.min(chosen?.to ?? count, count);
  return { from: Math.min(chosen?.from ?? 1, Math.max(1, to)), to };
}

import { isCodeOfPack, parsePackCode } from '#shared/domain/pack-code';
import { findWeakRun, type TriedTag, type WeakRun } from '#shared/rfid/weak-tags';
import type { BatchPack, PackRef } from '../../../stores/dialogs.ts';

export type BatchOutcome = 'written' | 'skipped';

/** Packages whose tags are written one after the other. */
export interface TagBatch {
  packs: readonly BatchPack[];
  /** The outcomes by package id; packages without one are still to be written. */
  outcomes: ReadonlyMap<string, BatchOutcome>;
  /** Tags that were tried, those included that were not written. */
  attempts: number;
  /** The tags that were written, or too weak for it, in this order. */
  tries: readonly TriedTag[];
  /** The last run of weak tags; null if there was none. */
  weakRun: WeakRun | null;
  /** When the tags were written, in ms. */
  writtenAt: readonly number[];
  /** Packages that a scan has put first, in this order. */
  chosen: readonly string[];
}

/** The pace is measured over the last tags, so that a break at noon does not lower it for the rest of the day. */
const PACE_OF = 10;
const MINUTE_MS = 60_000;

export function beginBatch(packs: readonly BatchPack[]): TagBatch {
  return {
    packs,
    outcomes: new Map(),
    attempts: 0,
    tries: [],
    weakRun: null,
    writtenAt: [],
    chosen: [],
  };
}

/** The package whose tag is next; undefined when all are written or skipped. */
export function currentPack({ packs, outcomes, chosen }: TagBatch): BatchPack | undefined {
  const [first] = chosen;
  return packs.find(({ id }) => (first === undefined ? !outcomes.has(id) : id === first));
}

/** The packages whose tags are not written. */
export const packsLeft = ({ packs, outcomes }: TagBatch): BatchPack[] =>
  packs.filter(({ id }) => outcomes.get(id) !== 'written');

/** The package of a scanned code, or why the batch cannot go on with it. */
export type ScannedPack = { pack: BatchPack } | { refusal: 'foreign' | 'written'; packNo: string };

export function findScanned({ packs, outcomes }: TagBatch, code: string, tenantId: string): ScannedPack {
  const pack = packs.find(({ packNo }) => isCodeOfPack(code, { tenantId, packNo }));
  const { packNo } = parsePackCode(code);
  if (pack === undefined) return { refusal: 'foreign', packNo };
  return outcomes.get(pack.id) === 'written' ? { refusal: 'written', packNo } : { pack };
}

/**
 * The batch with this package as the current one or, `isBusy` with the current one, as the next; a skipped one is taken
 * up again.
 */
export function choosePack(batch: TagBatch, { id }: PackRef, isBusy: boolean): TagBatch {
  const current = currentPack(batch)?.id;
  if (id === current) return batch;
  const outcomes = new Map(batch.outcomes);
  outcomes.delete(id);
  return { ...batch, outcomes, chosen: isBusy && current !== undefined ? [current, id] : [id] };
}

/** The batch after a tag was put on the reader and tried. */
export function countAttempt(batch: TagBatch): TagBatch {
  return { ...batch, attempts: batch.attempts + 1 };
}

/** The batch after a tag was written, or was too weak for it. */
export function noteTry(batch: TagBatch, tag: TriedTag): TagBatch {
  const tries = [...batch.tries, tag];
  return { ...batch, tries, weakRun: findWeakRun(tries) ?? batch.weakRun };
}

/** The batch after a package's tag was written, or the package was skipped, at `now` in ms. */
export function settlePack(batch: TagBatch, { id }: PackRef, outcome: BatchOutcome, now: number): TagBatch {
  return {
    ...batch,
    outcomes: new Map(batch.outcomes).set(id, outcome),
    chosen: batch.chosen.filter((chosen) => chosen !== id),
    writtenAt: outcome === 'written' ? [...batch.writtenAt, now] : batch.writtenAt,
  };
}

/** The batch with the skipped packages to be written again. */
export function withoutSkipped(batch: TagBatch): TagBatch {
  const written = [...batch.outcomes].filter(([, outcome]) => outcome === 'written');
  return { ...batch, outcomes: new Map(written) };
}

export interface BatchFigures {
  written: number;
  skipped: number;
  /** Tags a minute; null before the second tag. */
  pace: number | null;
  /** Written tags of those tried, in per cent; null before the first. */
  yieldPct: number | null;
}

export function figuresOf({ outcomes, attempts, writtenAt }: TagBatch): BatchFigures {
  const written = writtenAt.length;
  const last = writtenAt.slice(-PACE_OF);
  const minutes = ((last.at(-1) ?? 0) - (last[0] ?? 0)) / MINUTE_MS;
  return {
    written,
    skipped: [...outcomes.values()].filter((outcome) => outcome === 'skipped').length,
    pace: minutes > 0 ? Math.round((last.length - 1) / minutes) : null,
    yieldPct: attempts === 0 ? null : Math.round((written / attempts) * 100),
  };
}

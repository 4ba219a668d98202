import { create } from 'zustand';

/**
 * Counts, per package, the print and tag records delivered to the back office since the page was opened. A screen of a
 * package reloads it when its count changes.
 */
const useDelivered = create<Record<string, number>>(() => ({}));

export function announceDelivered(packId: string): void {
  useDelivered.setState((counts) => ({ [packId]: (counts[packId] ?? 0) + 1 }));
}

export function useDeliveredCount(packId: string): number {
  return useDelivered((counts) => counts[packId] ?? 0);
}

/** Changes with every delivery of any package. */
export function useDeliveredTotal(): number {
  return useDelivered((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0));
}

/** Counts the outcomes of printed documents that were delivered to the back office since the page was opened. */
export const useDeliveredOutcomes = create<{ count: number }>(() => ({ count: 0 }));

export function announceOutcome(): void {
  useDeliveredOutcomes.setState(({ count }) => ({ count: count + 1 }));
}

import { useRef } from 'react';
import { type RangeStart, type RowSelection, rangeTo, toggled } from './row-selection.ts';

interface RowRange {
  /** Selects the rows from the start of the range to `to`; a new range starts at `from`. */
  extend(from: string, to: string): void;
  /** Toggles one row, where the next range starts. */
  toggle(id: string): void;
  /** Ends the range; the next one starts at its first row. */
  end(): void;
}

/** Selects rows one by one and by ranges; does nothing without a `selection`. */
export function useRowRange(ids: readonly string[], selection: RowSelection | undefined): RowRange {
  const start = useRef<RangeStart>(undefined);

  function begin(id: string, keys: readonly string[]): RangeStart {
    start.current = { id, beside: keys.filter((key) => key !== id) };
    return start.current;
  }

  return {
    extend(from, to) {
      if (selection) selection.onChange(rangeTo(ids, start.current ?? begin(from, selection.keys), to));
    },
    toggle(id) {
      if (selection === undefined) return;
      const keys = toggled(selection.keys, id);
      begin(id, keys);
      selection.onChange(keys);
    },
    end() {
      start.current = undefined;
    },
  };
}

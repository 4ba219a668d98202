import { plainTitle } from '#shared/tally-import/columns';
import type { Block } from './block-text.ts';
import type { Column } from './sheet.ts';

interface TitledBlock {
  /** The lines below the titles; all if there are none. */
  rows: Block;
  /** The column that the title above each cell names, if it names one; null without titles. */
  named: readonly (Column | undefined)[] | null;
}

/**
 * Finds a first row of titles, which users copy from a spreadsheet with its lines. Two of its cells must name columns,
 * or its only one.
 */
export function readTitles(block: Block, columns: readonly Column[]): TitledBlock {
  const [first = [], ...rows] = block;
  const titles = first.map(plainTitle);
  const named = titles.map((title, at) => {
    if (title === '' || titles.indexOf(title) !== at) return undefined;
    return columns.find(({ title: own, titles: others = [] }) =>
      [own, ...others].some((accepted) => plainTitle(accepted) === title),
    );
  });
  const least = Math.min(2, titles.filter(Boolean).length);
  const isTitled = least > 0 && rows.length > 0 && new Set(named.filter(Boolean)).size >= least;
  return isTitled ? { rows, named } : { rows: block, named: null };
}

import type { TallyField } from '#shared/tally-import/columns';
import type { SheetCell } from './sheet.ts';
import { blockAt, type TitleRow } from './titles.ts';

/** Words that a total begins with. */
const TOTAL = /^(?:本页|本包)?(?:合计|小计|总计|共计|累计)|^(?:sub|grand)?\s*-?total\b/i;

/** Columns that a total may fill; unlike lengths and widths they have sums. A remark names the lines. */
const SUMMED: readonly TallyField[] = ['bundleNo', 'pieces', 'area', 'remark'];

/**
 * The blocks for which a row has no line because of a total in the row, by their index: the one with its word, and those
 * with nothing but sums. A line may be beside the total of another block, and have a remark that begins like a total.
 */
export function blocksOfTotal(
  cells: readonly (SheetCell | undefined)[],
  { blocks, titles }: TitleRow,
): ReadonlySet<number> {
  const isFilled = (column: number) => {
    const cell = cells[column];
    return cell !== undefined && !cell.isMerged && cell.text.trim() !== '';
  };
  const words = [...cells.keys()].filter((at) => isFilled(at) && TOTAL.test(cells[at]?.text.trim() ?? ''));
  if (words.length === 0) return new Set();
  const isSummed = (index: number) =>
    [...(blocks[index]?.columns ?? [])].every(
      ([field, at]) => SUMMED.includes(field) || blockAt(blocks, at) !== index || !isFilled(at),
    );
  const remarks = new Set(titles.filter(({ field }) => field === 'remark').map(({ column }) => column));
  const marked = new Set(
    words
      .map((at) => ({ index: blockAt(blocks, at), isRemark: remarks.has(at) }))
      .filter(({ index, isRemark }) => !isRemark || isSummed(index))
      .map(({ index }) => index),
  );
  return new Set(marked.size === 0 ? [] : [...blocks.keys()].filter((at) => marked.has(at) || isSummed(at)));
}

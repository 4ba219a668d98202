import { letterPx } from './letter-px.ts';

/** Padding of a cell. */
const PADDING_PX = 16;
/** Padding and border of an element in a cell: a tag, a link. */
const ELEMENT_PX = 16;
/** Adjacent letters may be spaced slightly wider than their widths, and are then rounded to whole pixels. */
const SPARE_PX = 1;

/** Whether a text may be too long for a column of this width; false only if it certainly fits. */
export function mayBeCut(text: string, columnPx: number, isInElement: boolean, widthOf = letterPx): boolean {
  let leftPx = columnPx - PADDING_PX - SPARE_PX - (isInElement ? ELEMENT_PX : 0);
  for (const letter of text) {
    leftPx -= widthOf(letter);
    if (leftPx < 0) return true;
  }
  return false;
}

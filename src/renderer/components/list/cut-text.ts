import { letterPx } from './letter-px.ts';

/** Padding of a cell. */
const PADDING_PX = 16;
/** Padding and border of an element in a cell: a tag, a link. */
const ELEMENT_PX = 16;
/** Letters side by side may stand a little further apart than each is wide, and are then put on whole dots. */
const SPARE_PX = 1;

/** Whether a text may be too long for a column of this width; false only where it is not. */
export function mayBeCut(text: string, columnPx: number, isInElement: boolean, widthOf = letterPx): boolean {
  let leftPx = columnPx - PADDING_PX - SPARE_PX - (isInElement ? ELEMENT_PX : 0);
  for (const letter of text) {
    leftPx -= widthOf(letter);
    if (leftPx < 0) return true;
  }
  return false;
}

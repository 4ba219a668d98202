/** Padding of a cell. */
const PADDING_PX = 16;
/** Padding and border of an element in a cell: a tag, a link. */
const ELEMENT_PX = 18;

/** Letters by the most that they are wide at 14 px in the fonts that the page names; all others are at most square. */
const WIDTHS: readonly [letters: RegExp, px: number][] = [
  [/[MW@%m—]/, 14],
  [/[A-Z&+<=>~w]/, 11],
  [/[ -~]/, 9],
];
const SQUARE_PX = 15;

/** Whether a text may be too long for a column of this width; false only where it certainly is not. */
export function mayBeCut(text: string, columnPx: number, isInElement: boolean): boolean {
  let leftPx = columnPx - PADDING_PX - (isInElement ? ELEMENT_PX : 0);
  for (const letter of text) {
    leftPx -= WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? SQUARE_PX;
    if (leftPx < 0) return true;
  }
  return false;
}

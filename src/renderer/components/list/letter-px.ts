/** Font size of the page; that of tags is smaller. */
const FONT_PX = 14;

const known = new Map<string, number>();
let pen: OffscreenCanvasRenderingContext2D | null = null;

/** Width of a letter in a list, in the font that this computer has for the page. */
export function letterPx(letter: string): number {
  const width = known.get(letter) ?? measure(letter);
  known.set(letter, width);
  return width;
}

function measure(letter: string): number {
  if (pen === null) {
    pen = new OffscreenCanvas(1, 1).getContext('2d');
    if (pen === null) return FONT_PX;
    pen.font = `${FONT_PX}px ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen.measureText(letter).width;
}

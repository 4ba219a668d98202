import type { LabelElement } from '../elements/index.ts';

/** A rectangle on the label, in millimetres from its upper left corner. */
export interface Box {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** The rectangle that an element occupies. */
export function boxOf(element: LabelElement): Box {
  const { xMm, yMm } = element;
  if (element.kind === 'qrcode') return { xMm, yMm, widthMm: element.sizeMm, heightMm: element.sizeMm };
  if (element.kind !== 'line') return { xMm, yMm, widthMm: element.widthMm, heightMm: element.heightMm };
  const { lengthMm, thicknessMm } = element;
  return element.direction === 'horizontal'
    ? { xMm, yMm, widthMm: lengthMm, heightMm: thicknessMm }
    : { xMm, yMm, widthMm: thicknessMm, heightMm: lengthMm };
}

/** The element in another rectangle: a QR code stays a square, a line keeps its thickness. */
export function withBox<T extends LabelElement>(element: T, box: Box): T {
  const { xMm, yMm, widthMm, heightMm } = box;
  if (element.kind === 'qrcode') return { ...element, xMm, yMm, sizeMm: Math.min(widthMm, heightMm) };
  if (element.kind !== 'line') return { ...element, xMm, yMm, widthMm, heightMm };
  return { ...element, xMm, yMm, lengthMm: element.direction === 'horizontal' ? widthMm : heightMm };
}

/** The smallest rectangle around others; null if there are none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const xMm = Math.min(...boxes.map((box) => box.xMm));
  const yMm = Math.min(...boxes.map((box) => box.yMm));
  return {
    xMm,
    yMm,
    widthMm: Math.max(...boxes.map((box) => box.xMm + box.widthMm)) - xMm,
    heightMm: Math.max(...boxes.map((box) => box.yMm + box.heightMm)) - yMm,
  };
}

/** Hundredths of a millimetre: less than any dot, and short in a file. */
export function roundMm(mm: number): number {
  return Math.round(mm * 100) / 100;
}

/** Whether an element reaches over the right or lower edge of the label. */
export function isOutside(element: LabelElement, label: Pick<Box, 'widthMm' | 'heightMm'>): boolean {
  const { xMm, yMm, widthMm, heightMm } = boxOf(element);
  return xMm + widthMm > label.widthMm + 1e-6 || yMm + heightMm > label.heightMm + 1e-6;
}

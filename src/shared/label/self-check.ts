import { AppError } from '../errors.ts';
import { barSpan } from './bar-rectangles.ts';
import { quietModules } from './codes/symbologies.ts';
import type { LabelDocument } from './document.ts';
import type { Findings } from './findings.ts';
import type { DrawnOperation } from './recording-surface.ts';
import type { BoxShape, EllipseShape } from './surface.ts';
import { measureLine, type TextMeasure } from './text-measure.ts';

/** Ordinary hand scanners cannot read thinner modules. */
const LEAST_BAR_MODULE_MM = 0.19;
const LEAST_QR_MODULE_MM = 0.375;
/** Data Matrix and Aztec are read by cameras alone, which need less. */
const LEAST_MATRIX_MODULE_MM = 0.25;
/** Domain rule F15: bars are at least 15 % of their width high, and at least 6.35 mm. */
const LEAST_BAR_HEIGHT_MM = 6.35;
const LEAST_BAR_HEIGHT_RATIO = 0.15;

interface Rectangle {
  leftMm: number;
  topMm: number;
  rightMm: number;
  bottomMm: number;
}

/**
 * Checks the codes of a label as a scanner sees them: thin modules, low bars, ink or the label's edge in a quiet
 * zone. Does not decode them. Returns one error per fault, with the code it is about.
 */
export function checkCodes(
  document: Omit<LabelDocument, keyof Findings>,
  measure: TextMeasure,
): { operation: DrawnOperation; fault: AppError }[] {
  const faults: { operation: DrawnOperation; fault: AppError }[] = [];
  const inks = document.operations.map((operation) => knownInk(operation, measure));
  for (const [at, operation] of document.operations.entries()) {
    const [place] = inks[at] ?? [];
    if (place === undefined || (operation.kind !== 'bars' && operation.kind !== 'matrix')) continue;
    const refuse = (code: 'label.code_small' | 'label.code_low' | 'label.quiet_zone') =>
      faults.push({
        operation,
        fault: new AppError(code, { field: operation.field, value: operation.text }),
      });
    if (operation.moduleMm < leastModule(operation)) refuse('label.code_small');
    if (operation.kind === 'bars' && operation.heightMm < leastHeight(operation)) refuse('label.code_low');
    const zone = quietZone(operation, place);
    const isInked = inks.some((ink, other) => other !== at && ink.some((one) => overlaps(zone, one)));
    if (isInked || isOutside(zone, document)) refuse('label.quiet_zone');
  }
  return faults;
}

/**
 * `label.code_cut` for the first code of which the label's edge cuts off more than half a module, or so much of its bars
 * that they are too low; null if there is none. For a label as the adjustment of its printer moves it.
 */
export function findCutCode(
  document: Pick<LabelDocument, 'widthMm' | 'heightMm' | 'operations'>,
  measure: TextMeasure,
): AppError | null {
  for (const operation of document.operations) {
    if (operation.kind !== 'bars' && operation.kind !== 'matrix') continue;
    const [place] = inkOf(operation, measure);
    if (place !== undefined && isCut(operation, place, document))
      return new AppError('label.code_cut', { field: operation.field, value: operation.text });
  }
  return null;
}

function isCut(
  code: CodeOperation,
  place: Rectangle,
  { widthMm, heightMm }: Pick<LabelDocument, 'widthMm' | 'heightMm'>,
): boolean {
  const acrossMm = lengthOutside(place.leftMm, place.rightMm, widthMm);
  const downMm = lengthOutside(place.topMm, place.bottomMm, heightMm);
  if (code.kind === 'matrix') return Math.max(acrossMm, downMm) > code.moduleMm / 2;
  const isUpright = code.rotation === 0 || code.rotation === 180;
  const [alongMm, upMm] = isUpright ? [acrossMm, downMm] : [downMm, acrossMm];
  return alongMm > code.moduleMm / 2 || code.heightMm - upMm < leastHeight(code);
}

/** How much of a stretch lies before 0 and behind `lengthMm`. */
function lengthOutside(fromMm: number, toMm: number, lengthMm: number): number {
  return Math.max(0, -fromMm) + Math.max(0, toMm - lengthMm);
}

type CodeOperation = Extract<DrawnOperation, { kind: 'bars' | 'matrix' }>;

function leastModule(code: CodeOperation): number {
  // Drawn in dots, in the size of its standard.
  if (code.symbology === 'maxicode') return 0;
  if (code.kind === 'bars' || code.isStacked) return LEAST_BAR_MODULE_MM;
  return code.symbology.includes('qr') ? LEAST_QR_MODULE_MM : LEAST_MATRIX_MODULE_MM;
}

function leastHeight({ widths, moduleMm }: Extract<DrawnOperation, { kind: 'bars' }>): number {
  const widthMm = widths.reduce((sum, width) => sum + width, 0) * moduleMm;
  return Math.max(LEAST_BAR_HEIGHT_MM, LEAST_BAR_HEIGHT_RATIO * widthMm) - 1e-6;
}

/** Bars need white before the first and behind the last of them, other codes all around. */
function quietZone(code: CodeOperation, place: Rectangle): Rectangle {
  const quietMm = code.moduleMm * quietModules(code.symbology);
  if (code.kind === 'matrix') return grow(place, quietMm, quietMm);
  const isUpright = code.rotation === 0 || code.rotation === 180;
  return isUpright ? grow(place, quietMm, 0) : grow(place, 0, quietMm);
}

/** The ink of elements that are the same on every label of a run and therefore share their operation objects. */
const constantInks = new WeakMap<DrawnOperation, Rectangle[]>();

function knownInk(operation: DrawnOperation, measure: TextMeasure): Rectangle[] {
  const known = constantInks.get(operation);
  if (known !== undefined) return known;
  const ink = inkOf(operation, measure);
  if (operation.constant) constantInks.set(operation, ink);
  return ink;
}

/** The area that the ink of an operation can cover. */
export function inkOf(operation: DrawnOperation, measure: TextMeasure): Rectangle[] {
  switch (operation.kind) {
    case 'text':
      return [textInk(operation, measure)];
    case 'bars': {
      const { xMm, yMm, heightMm, rotation } = operation;
      const spanMm = barSpan(operation);
      const isUpright = rotation === 0 || rotation === 180;
      return [rectangleOf({ xMm, yMm }, isUpright ? spanMm : heightMm, isUpright ? heightMm : spanMm)];
    }
    case 'matrix': {
      const { matrix, moduleMm } = operation;
      return [rectangleOf(operation, matrix.width * moduleMm, matrix.height * moduleMm)];
    }
    case 'box':
      return edgesOf(operation);
    case 'ellipse':
      return operation.isFilled
        ? [rectangleOf(operation, operation.widthMm, operation.heightMm)]
        : rimOf(operation);
    default:
      return [rectangleOf(operation, operation.widthMm, operation.heightMm)];
  }
}

function textInk(
  { xMm, baselineMm, sizeMm, text, face, rotation }: Extract<DrawnOperation, { kind: 'text' }>,
  measure: TextMeasure,
): Rectangle {
  const { width, top, bottom } = measureLine(text, face, measure);
  const [alongMm, upMm, downMm] = [width * sizeMm, top * sizeMm, -bottom * sizeMm];
  switch (rotation) {
    case 0:
      return between(xMm, baselineMm - upMm, xMm + alongMm, baselineMm + downMm);
    case 90:
      return between(xMm - downMm, baselineMm, xMm + upMm, baselineMm + alongMm);
    case 180:
      return between(xMm - alongMm, baselineMm - downMm, xMm, baselineMm + upMm);
    case 270:
      return between(xMm - upMm, baselineMm - alongMm, xMm + downMm, baselineMm);
  }
}

function between(leftMm: number, topMm: number, rightMm: number, bottomMm: number): Rectangle {
  return { leftMm, topMm, rightMm, bottomMm };
}

/** The four strokes of a box's outline; the inside stays white. */
function edgesOf(box: BoxShape): Rectangle[] {
  const { xMm, yMm, widthMm, heightMm, thicknessMm } = box;
  return [
    rectangleOf(box, widthMm, thicknessMm),
    rectangleOf({ xMm, yMm: yMm + heightMm - thicknessMm }, widthMm, thicknessMm),
    rectangleOf(box, thicknessMm, heightMm),
    rectangleOf({ xMm: xMm + widthMm - thicknessMm, yMm }, thicknessMm, heightMm),
  ];
}

/** Number of rectangles that approximate the rim of an ellipse. */
const RIM_PIECES = 32;

/** The rim of an ellipse as small rectangles; its inside stays white. */
function rimOf({ xMm, yMm, widthMm, heightMm, thicknessMm }: EllipseShape): Rectangle[] {
  const point = (at: number) => {
    const angle = (at / RIM_PIECES) * 2 * Math.PI;
    const [rx, ry] = [(widthMm - thicknessMm) / 2, (heightMm - thicknessMm) / 2];
    return [xMm + widthMm / 2 + rx * Math.cos(angle), yMm + heightMm / 2 + ry * Math.sin(angle)] as const;
  };
  return Array.from({ length: RIM_PIECES }, (_, at) => {
    const [fromX, fromY] = point(at);
    const [toX, toY] = point(at + 1);
    const half = thicknessMm / 2;
    return {
      leftMm: Math.min(fromX, toX) - half,
      topMm: Math.min(fromY, toY) - half,
      rightMm: Math.max(fromX, toX) + half,
      bottomMm: Math.max(fromY, toY) + half,
    };
  });
}

function rectangleOf(at: { xMm: number; yMm: number }, widthMm: number, heightMm: number): Rectangle {
  return { leftMm: at.xMm, topMm: at.yMm, rightMm: at.xMm + widthMm, bottomMm: at.yMm + heightMm };
}

function grow(place: Rectangle, sideMm: number, heightMm: number): Rectangle {
  return {
    leftMm: place.leftMm - sideMm,
    topMm: place.topMm - heightMm,
    rightMm: place.rightMm + sideMm,
    bottomMm: place.bottomMm + heightMm,
  };
}

/** Rounding to dots can move an edge by less than this, which is not an intrusion. */
const TOLERANCE_MM = 0.05;

function isOutside(zone: Rectangle, document: Pick<LabelDocument, 'widthMm' | 'heightMm'>): boolean {
  return (
    zone.leftMm < -TOLERANCE_MM ||
    zone.topMm < -TOLERANCE_MM ||
    zone.rightMm > document.widthMm + TOLERANCE_MM ||
    zone.bottomMm > document.heightMm + TOLERANCE_MM
  );
}

function overlaps(zone: Rectangle, other: Rectangle): boolean {
  return (
    other.rightMm > zone.leftMm + TOLERANCE_MM &&
    other.leftMm < zone.rightMm - TOLERANCE_MM &&
    other.bottomMm > zone.topMm + TOLERANCE_MM &&
    other.topMm < zone.bottomMm - TOLERANCE_MM
  );
}

import { AppError } from '../errors.ts';
import { quietModules } from './codes/linear.ts';
import { QR_QUIET_MODULES } from './codes/qr.ts';
import type { LabelDocument } from './document.ts';
import type { Findings } from './findings.ts';
import type { DrawnOperation } from './recording-surface.ts';
import type { BoxShape } from './surface.ts';
import { measureLine, type TextMeasure } from './text-measure.ts';

/** Ordinary hand scanners cannot read thinner modules. */
const LEAST_BAR_MODULE_MM = 0.19;
const LEAST_QR_MODULE_MM = 0.375;
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
 * zone. Does not decode them. Returns one error per fault.
 */
export function checkCodes(document: Omit<LabelDocument, keyof Findings>, measure: TextMeasure): AppError[] {
  const faults: AppError[] = [];
  const inks = document.operations.map((operation) => inkOf(operation, measure));
  for (const [at, operation] of document.operations.entries()) {
    const [place] = inks[at] ?? [];
    if (place === undefined || (operation.kind !== 'bars' && operation.kind !== 'matrix')) continue;
    const refuse = (code: 'label.code_small' | 'label.code_low' | 'label.quiet_zone') =>
      faults.push(new AppError(code, { field: operation.field, value: operation.text }));
    const isBars = operation.kind === 'bars';
    const quiet = operation.kind === 'bars' ? quietModules(operation.symbology) : QR_QUIET_MODULES;
    if (operation.moduleMm < (isBars ? LEAST_BAR_MODULE_MM : LEAST_QR_MODULE_MM)) refuse('label.code_small');
    if (isBars && operation.heightMm < leastHeight(place)) refuse('label.code_low');
    const quietMm = operation.moduleMm * quiet;
    const zone = grow(place, quietMm, isBars ? 0 : quietMm);
    const others = inks.filter((_, other) => other !== at).flat();
    if (isOutside(zone, document) || others.some((other) => overlaps(zone, other)))
      refuse('label.quiet_zone');
  }
  return faults;
}

function leastHeight(place: Rectangle): number {
  return Math.max(LEAST_BAR_HEIGHT_MM, LEAST_BAR_HEIGHT_RATIO * (place.rightMm - place.leftMm)) - 1e-6;
}

/** The area that the ink of an operation can cover. */
export function inkOf(operation: DrawnOperation, measure: TextMeasure): Rectangle[] {
  switch (operation.kind) {
    case 'text': {
      const { xMm, baselineMm, sizeMm } = operation;
      const extent = measureLine(operation.text, operation.weight, measure);
      return [
        {
          leftMm: xMm,
          topMm: baselineMm - extent.top * sizeMm,
          rightMm: xMm + extent.width * sizeMm,
          bottomMm: baselineMm - extent.bottom * sizeMm,
        },
      ];
    }
    case 'bars': {
      const modules = operation.widths.reduce((sum, width) => sum + width, 0);
      return [rectangleOf(operation, modules * operation.moduleMm, operation.heightMm)];
    }
    case 'matrix': {
      const sizeMm = operation.matrix.size * operation.moduleMm;
      return [rectangleOf(operation, sizeMm, sizeMm)];
    }
    case 'box':
      return edgesOf(operation);
    default:
      return [rectangleOf(operation, operation.widthMm, operation.heightMm)];
  }
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

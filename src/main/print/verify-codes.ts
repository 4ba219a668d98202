import type { LabelRow } from '#shared/desk/contract/labels';
import { AppError } from '#shared/errors';
import { quietModules } from '#shared/label/codes/symbologies';
import type { LabelDocument } from '#shared/label/document';
import type { DotGrid } from '#shared/label/dots';
import { type DrawnOperation, replay } from '#shared/label/recording-surface';
import { inkOf } from '#shared/label/self-check';
import { loadFonts } from '../../rendering/fonts.ts';
import type { Pictures } from '../../rendering/image-raster.ts';
import { canDecode, type DotArea, decodeCode } from './decode-code.ts';
import { rasterizePictures } from './draw-ahead.ts';
import { createBitmapSurface } from './surfaces/bitmap.ts';

type CodeOperation = Extract<DrawnOperation, { kind: 'bars' | 'matrix' }>;

/**
 * Compares the text of a label's codes with its row, without decoding them: a package code with the package's number
 * and company, a tag code with its EPC. Returns `label.code_other` for the first code of something else.
 */
export function findOtherCode({ operations }: LabelDocument, row: LabelRow): AppError | null {
  for (const operation of operations) {
    if (isCode(operation) && isOther(operation.text, row)) {
      const value = String(row.packNo ?? row.epc ?? '');
      return new AppError('label.code_other', { field: operation.field, value, read: operation.text });
    }
  }
  return null;
}

/**
 * Decodes a label's codes from its bitmap and compares them with the text they encode. Returns the first mismatch:
 * `label.code_unread`, `label.code_unlike`.
 */
export async function verifyCodes(
  document: Pick<LabelDocument, 'widthMm' | 'heightMm' | 'operations'>,
  { dotsPerMm }: DotGrid,
  pictures: Pictures,
): Promise<AppError | null> {
  const codes = document.operations
    .filter(isCode)
    .filter(({ symbology, isAsWritten = true }) => isAsWritten && canDecode(symbology));
  if (codes.length === 0) return null;
  await rasterizePictures(document.operations, { pictures, dotsPerMm });
  const surface = createBitmapSurface({ ...document, dotsPerMm, pictures });
  for (const operation of document.operations) replay(operation, surface);
  for (const code of codes) {
    const read = await decodeCode(surface.raster, areaOf(code, dotsPerMm), code.symbology);
    const fault = mismatchOf(code, read);
    if (fault !== null) return fault;
  }
  return null;
}

/** Identifies the shape of a label's codes, whatever text they encode. Codes of the same shape are equally readable. */
export function shapeOf({ operations }: LabelDocument): string {
  return operations
    .filter(isCode)
    .map(
      (code) => `${code.moduleMm} ${code.kind === 'bars' ? code.widths.length : code.matrix.modules.length}`,
    )
    .join('|');
}

function isCode(operation: DrawnOperation): operation is CodeOperation {
  return operation.kind === 'bars' || operation.kind === 'matrix';
}

function mismatchOf({ field, text }: CodeOperation, read: string | null): AppError | null {
  if (read === null) return new AppError('label.code_unread', { field, value: text });
  return read === text ? null : new AppError('label.code_unlike', { field, value: text, read });
}

function isOther(text: string, row: LabelRow): boolean {
  // Domain rule D2: the code of a package names its company and its number.
  const [mark, company, packNo] = text.split('|');
  const isOtherPack =
    mark === 'P' &&
    packNo !== undefined &&
    (differs(row.packNo, packNo) || differs(row.tenantCode, company ?? ''));
  return isOtherPack || (/^[0-9A-F]{24}$/.test(text) && differs(row.epc, text));
}

function differs(value: LabelRow[string] | undefined, read: string): boolean {
  return value !== undefined && value !== null && value !== '' && String(value) !== read;
}

/** The code with its quiet zone, in dots. */
function areaOf(code: CodeOperation, dotsPerMm: number): DotArea {
  const [ink] = inkOf(code, loadFonts().measure);
  const { leftMm = 0, topMm = 0, rightMm = 0, bottomMm = 0 } = ink ?? {};
  const quietMm = code.moduleMm * Math.max(2, quietModules(code.symbology));
  // Bars have text close below them, and need no white there.
  const isBars = code.kind === 'bars';
  const isUpright = isBars && (code.rotation === 0 || code.rotation === 180);
  const acrossMm = isBars && !isUpright ? 0 : quietMm;
  const downMm = isUpright ? 0 : quietMm;
  const dots = (mm: number) => Math.round(mm * dotsPerMm);
  const [left, top] = [dots(leftMm - acrossMm), dots(topMm - downMm)];
  return { left, top, width: dots(rightMm + acrossMm) - left, height: dots(bottomMm + downMm) - top };
}

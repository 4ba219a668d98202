import type { LabelRow } from '#shared/desk/contract/labels';
import type { AppError } from '#shared/errors';
import { adjustOperations } from '#shared/label/adjusted-surface';
import { type LabelDocument, labelResolver } from '#shared/label/document';
import { createDotGrid } from '#shared/label/dots';
import { refuseLabel } from '#shared/label/findings';
import { findCutCode } from '#shared/label/self-check';
import { captionsOf } from '#shared/label/template';
import { loadFonts } from '../../rendering/fonts.ts';
import { loadPictures } from '../../rendering/image-raster.ts';
import { createPauses } from '../../rendering/pauses.ts';
import { countsLabels, labelNumberer } from './number-labels.ts';
import type { RenderRequest } from './render.ts';
import { findOtherCode, shapeOf, verifyCodes } from './verify-codes.ts';

/**
 * Every label's codes are compared with its row. Reading a code back from the drawing takes about 10 ms a label, thirty
 * times as long as drawing it. So codes are read on the first label of a run, on the first label with codes of another
 * shape, and on one label in a thousand: whether a code is readable depends on its template, size and length, not on
 * its digits.
 */
const VERIFIED_EVERY = 1000;
const MOST_SHAPES = 20;

type Rows = Iterable<LabelRow> | AsyncIterable<LabelRow>;
type CheckRequest = Pick<RenderRequest, 'template' | 'dpi' | 'adjustment' | 'lang' | 'units' | 'numberOf'>;

/**
 * Checks every label of a run, one row a label, before the first one is drawn. Throws `label.refused`, which names the
 * first faulty label and counts them.
 */
export async function checkLabels(request: CheckRequest & { rows: Rows }): Promise<void> {
  const findFault = await faultFinder(request);
  const number = labelNumberer(request.template, request.units);
  const isCounted = countsLabels(request.template);
  let first: ((count: number) => AppError) | undefined;
  let count = 0;
  const pauseIfDue = createPauses();
  async function check(row: LabelRow, position: number): Promise<AppError | undefined> {
    await pauseIfDue();
    return findFault(number(row, position));
  }
  function note(fault: AppError, row: LabelRow, position: number, labels: number): void {
    count += labels;
    const place = placeOf(row, position, request);
    first ??= (all) => refuseLabel(fault, place, all);
  }

  for await (const { row, from, to } of copiesOf(request.rows)) {
    const fault = await check(row, from);
    if (!isCounted || from === to) {
      if (fault !== undefined) note(fault, row, from, to - from + 1);
      continue;
    }
    // All digits are of one width, so that no number between takes more room than the first or the last one.
    if ((fault ?? (await check(row, to))) === undefined) continue;
    for (let position = from; position <= to; position += 1) {
      const own = await check(row, position);
      if (own !== undefined) note(own, row, position, 1);
    }
  }
  if (first !== undefined) throw first(count);
}

/** Rows with the places, counted from 1, of their first and last copy; copies of a label share their row. */
async function* copiesOf(rows: Rows): AsyncGenerator<{ row: LabelRow; from: number; to: number }> {
  let last: { row: LabelRow; from: number; to: number } | undefined;
  let position = 0;
  for await (const row of rows) {
    position += 1;
    if (last?.row === row) last.to = position;
    else {
      if (last !== undefined) yield last;
      last = { row, from: position, to: position };
    }
  }
  if (last !== undefined) yield last;
}

/** Passes the rows on, each numbered as its template needs it and checked; throws `label.refused` at the first faulty one. */
export async function* checkRows(
  request: CheckRequest & { rows: AsyncIterable<LabelRow> },
): AsyncGenerator<LabelRow> {
  const findFault = await faultFinder(request);
  const number = labelNumberer(request.template, request.units);
  let position = 0;
  for await (const given of request.rows) {
    position += 1;
    const row = number(given, position);
    const fault = await findFault(row);
    if (fault !== undefined) throw refuseLabel(fault, placeOf(row, position, request));
    yield row;
  }
}

/** Row and number of a label, for messages. */
export function placeOf(row: LabelRow, position: number, { numberOf }: Pick<RenderRequest, 'numberOf'>) {
  return { row: numberOf?.(position) ?? position, number: String(row.packNo ?? row.barcode ?? '') };
}

async function faultFinder({ template, dpi, adjustment = null, lang }: CheckRequest) {
  const pictures = await loadPictures(template);
  const dots = createDotGrid(dpi);
  const { measure } = loadFonts();
  const resolve = labelResolver(template, { language: captionsOf(template, lang), dots, measure });
  const asPrinted = (document: LabelDocument) =>
    adjustment === null
      ? document
      : { ...document, operations: adjustOperations(document.operations, adjustment, dots.snap) };
  const verified = new Set<string>();
  let count = 0;
  return async (row: LabelRow) => {
    const damaged = await pictures.prepare(row);
    if (damaged !== null) return damaged;
    const document = resolve(row);
    const [fault] = document.faults;
    if (fault !== undefined) return fault;
    const other = findOtherCode(document, row);
    if (other !== null) return other;
    const printed = asPrinted(document);
    const cut = adjustment === null ? null : findCutCode(printed, measure);
    if (cut !== null) return cut;
    const shape = shapeOf(document);
    const isDue = count % VERIFIED_EVERY === 0 || (!verified.has(shape) && verified.size < MOST_SHAPES);
    count += 1;
    if (!isDue) return undefined;
    verified.add(shape);
    return (await verifyCodes(printed, dots, pictures)) ?? undefined;
  };
}

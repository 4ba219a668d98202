import { setImmediate } from 'node:timers/promises';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { AppError } from '#shared/errors';
import { labelResolver } from '#shared/label/document';
import { createDotGrid } from '#shared/label/dots';
import { refuseLabel } from '#shared/label/findings';
import { captionsOf } from '#shared/label/template';
import { loadFonts } from '../../rendering/fonts.ts';
import { loadPictures } from '../../rendering/image-raster.ts';
import { labelNumberer } from './number-labels.ts';
import { findOtherCode, proveLabel, shapeOf } from './prove-label.ts';
import type { RenderRequest } from './render.ts';

/** The longest time the rest of the process waits for checks, in ms. */
const BREATH_MS = 10;

/**
 * Every label's codes are compared with its row. Reading a code back from the drawing takes about 10 ms a label, thirty
 * times as long as drawing it. So codes are read on the first label of a run, on the first label with codes of another
 * shape, and on one label in a thousand: whether a code is readable depends on its template, size and length, not on
 * its digits.
 */
const PROVED_EVERY = 1000;
const MOST_SHAPES = 20;

type CheckRequest = Pick<RenderRequest, 'template' | 'dpi' | 'lang' | 'units' | 'numberOf'>;

/**
 * Checks every label of a run, one row a label, before the first one is drawn. Throws `label.refused`, which names the
 * first faulty label and says how many there are.
 */
export async function checkLabels(request: CheckRequest & { rows: Iterable<LabelRow> }): Promise<void> {
  const findFault = await faultFinder(request);
  const number = labelNumberer(request.template, request.units);
  let first: ((count: number) => AppError) | undefined;
  let count = 0;
  let position = 0;
  let last: { row: LabelRow; fault: AppError | undefined } | undefined;
  let breath = performance.now();
  for (const given of request.rows) {
    position += 1;
    const row = number(given, position);
    // Copies of a label share their row, unless they are numbered.
    last = last?.row === row ? last : { row, fault: await findFault(row) };
    const { fault } = last;
    if (fault !== undefined) {
      count += 1;
      const place = placeOf(row, position, request);
      first ??= (all) => refuseLabel(fault, place, all);
    }
    if (performance.now() - breath < BREATH_MS) continue;
    await setImmediate();
    breath = performance.now();
  }
  if (first !== undefined) throw first(count);
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

async function faultFinder({ template, dpi, lang }: CheckRequest) {
  const pictures = await loadPictures(template);
  const dots = createDotGrid(dpi);
  const resolve = labelResolver(template, {
    language: captionsOf(template, lang),
    dots,
    measure: loadFonts().measure,
  });
  const proved = new Set<string>();
  let count = 0;
  return async (row: LabelRow) => {
    const damaged = await pictures.prepare(row);
    if (damaged !== null) return damaged;
    const document = resolve(row);
    const [fault] = document.faults;
    if (fault !== undefined) return fault;
    const other = findOtherCode(document, row);
    if (other !== null) return other;
    const shape = shapeOf(document);
    const isDue = count % PROVED_EVERY === 0 || (!proved.has(shape) && proved.size < MOST_SHAPES);
    count += 1;
    if (!isDue) return undefined;
    proved.add(shape);
    return (await proveLabel(document, dots, pictures)) ?? undefined;
  };
}

import { z } from 'zod';
import type { TallyLine } from '#shared/api/pack';
import { lineArea } from '#shared/domain/tally';
import type { Words } from '#shared/errors';
import type { CompanySettings } from '#shared/settings/company-settings';
import { createSheet, isBlank, type Line, type Sheet } from '../../../grid/model/sheet.ts';
import { tallyInput } from '../../../grid/tally/tally-line.ts';

/** The lines to save: without blank ones; a stored line with its id. */
export function linesToSave(lines: readonly Line[]) {
  return lines
    .filter((line) => !isBlank(line))
    .map((line) => ({ ...(line.id !== undefined && { id: line.id }), ...tallyInput(line) }));
}

export const areSameLines = (one: readonly Line[], other: readonly Line[]): boolean =>
  one === other || JSON.stringify(linesToSave(one)) === JSON.stringify(linesToSave(other));

const RefusedSchema = z.array(
  z.object({ rule: z.string(), value: z.string(), words: z.object({ zh: z.string(), en: z.string() }) }),
);

/** The barcodes that a refused save named as taken (V7), with its words. */
export function refusedBarcodes(problems: unknown): ReadonlyMap<string, Words> {
  const { data = [] } = RefusedSchema.safeParse(problems);
  return new Map(data.filter(({ rule }) => rule === 'V7').map(({ value, words }) => [value, words]));
}

/** The sheet of stored lines. An area that follows from the size stays empty, so that it follows a changed size. */
export function sheetOf(
  lines: readonly TallyLine[],
  { areaScale }: Pick<CompanySettings, 'areaScale'>,
): Sheet {
  return createSheet(
    lines.map(({ id, logNo, bundleNo, barcode, remark, ...figures }) => ({
      id,
      cells: {
        logNo,
        bundleNo,
        lengthCm: String(figures.lengthCm),
        widthCm: String(figures.widthCm),
        pieces: String(figures.pieces),
        area: figures.area === lineArea(figures, areaScale) ? '' : String(figures.area),
        barcode,
        remark,
      },
    })),
  );
}

import { z } from 'zod';
import { packRecordApi } from '#shared/api/pack-records';
import type { PrintContent } from '#shared/desk/contract/jobs';
import { type LabelRow, LabelRowSchema } from '#shared/desk/contract/labels';
import { type LabelLanguage, type PrinterLanguage, takesLabels } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { nameOfLabel } from '#shared/label/label-name';
import { joinCommon } from '#shared/label/rows/common-values';
import { captionsOf, type LabelTemplate, LabelTemplateSchema } from '#shared/label/template';
import { byHundreds } from '../by-hundreds.ts';
import { checkLabels } from '../check-labels.ts';
import { countsLabels, numberLabel } from '../number-labels.ts';
import { previewLabel } from '../preview.ts';
import { startLabels } from '../render.ts';
import { type Templates, templateOf } from '../templates.ts';
import type { ContentKind, Printable } from './content-kind.ts';

/** Labels: the head holds the template and the language of its words, a row holds the fields of one label. */
export function labelsContent(templates: Templates): ContentKind<Extract<PrintContent, { kind: 'labels' }>> {
  return {
    async store({ templateId, template: text, captions, rows: own, common = {} }) {
      const template = templateOf(templates, templateId, text);
      await checkFields(own);
      const rows = joinCommon(common, own);
      return { head: { ...template, captions: captionsOf(template, captions) }, rows, templateId };
    },
    restore: (head) => toPrintable(LabelTemplateSchema.parse(head)),
    record: ({ subjectId, templateId, ...facts }) => ({
      kind: 'printRecord',
      body: packRecordApi.savePrintRecord.body.parse({ ...facts, packId: subjectId, template: templateId }),
    }),
    outcomes: null,
  };
}

/** Throws `input.invalid` for a row that is not text, numbers and nulls by name. */
async function checkFields(rows: readonly LabelRow[]): Promise<void> {
  for await (const { from, part } of byHundreds(rows)) {
    const { error } = z.array(LabelRowSchema).safeParse(part);
    const [issue] = error?.issues ?? [];
    if (issue === undefined) continue;
    const [index, ...path] = issue.path;
    const field = ['rows', from + Number(index), ...path].join('.');
    throw new AppError('input.invalid', { field, reason: `${field}: ${issue.message}` });
  }
}

function toPrintable(template: LabelTemplate): Printable {
  const nameOf = (row: unknown) => nameOfLabel(template.subject, LabelRowSchema.parse(row));
  return {
    widthMm: template.widthMm,
    heightMm: template.heightMm,
    isOnePage: true,
    isNumbered: countsLabels(template),
    async check(rows, { language, dpi, adjustment }, units, numberOf) {
      labelLanguage(language);
      await checkLabels({ template, rows: parseRows(rows), dpi, adjustment, units, numberOf });
    },
    run: async (rows, way, units, numberOf) =>
      startLabels({
        ...way,
        language: labelLanguage(way.language),
        template,
        rows: parseRows(rows),
        units,
        numberOf,
      }),
    unit: async (row, dpi, { first, total }) => ({
      name: nameOf(row),
      picture: await previewLabel(template, numberLabel(LabelRowSchema.parse(row), first, total), dpi),
    }),
    nameOf,
  };
}

/** Copies of a label stay the same object. */
function* parseRows(rows: Iterable<unknown>): Generator<LabelRow> {
  let [last, row]: [unknown, LabelRow] = [undefined, {}];
  for (const next of rows) {
    if (next !== last) [last, row] = [next, LabelRowSchema.parse(next)];
    yield row;
  }
}

/** Throws `print.takes_no_labels` for a language of text. */
function labelLanguage(language: PrinterLanguage): LabelLanguage {
  if (!takesLabels(language)) throw new AppError('print.takes_no_labels', { language });
  return language;
}

import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { LabelLanguage } from '#shared/desk/contract/printers';
import { type AppError, describeError, type Language } from '#shared/errors';
import type { Dpi } from '#shared/label/dots';
import type { LabelTemplate } from '#shared/label/template';
import { checkLabels, checkRows } from '../print/check-labels.ts';
import type { RenderedChunk, RenderedRun } from '../print/labels-run.ts';
import { countsLabels } from '../print/number-labels.ts';
import { renderLabels, startLabels } from '../print/render.ts';
import { parseRange, selectRange } from '../print/row-range.ts';
import { RowSpool } from '../print/row-spool.ts';
import { type RowFormat, readRows } from '../print/rows.ts';
import { createTemplates, loadTemplateFile } from '../print/templates.ts';
import { findResources } from '../program/resources.ts';
import type { Output } from './output.ts';

/** The resolutions by the values of `--dpi`. */
export const DPI: Record<string, Dpi> = { '203': 203, '300': 300, '600': 600 };
/** Further warnings are only counted. */
const MOST_WARNINGS_SHOWN = 20;

interface LabelWay {
  language: LabelLanguage;
  dpi: Dpi;
}

/** The options that `addLabelOptions` adds. */
export interface LabelOptions {
  template: string;
  data: string;
  format?: RowFormat;
  captions: Language;
  copies: number;
  range?: string;
}

/** Adds the options that select labels, the same for every command that draws some. */
export function addLabelOptions(command: Command): Command {
  return command
    .requiredOption('--template <file>', 'label template, or the id of a shipped one')
    .requiredOption('--data <file>', 'rows: JSON, JSON lines or CSV; - is stdin')
    .addOption(
      new Option('--format <format>', 'format of the rows, if name and content do not show it').choices([
        'json',
        'jsonl',
        'csv',
      ]),
    )
    .addOption(
      new Option('--captions <language>', 'language of the words on the label')
        .choices(['zh', 'en'])
        .default('zh'),
    )
    .option('--copies <n>', 'copies of each label', parseCopies, 1)
    .option('--range <labels>', 'labels of the run, such as 3-7, 5, 12-');
}

/** Labels that have been checked, to be drawn in one run or several. */
export interface CheckedLabels {
  total: number;
  /** The run of the labels after the first `skip`, at most `most`. */
  start(skip: number, most?: number): Promise<RenderedRun>;
}

/** Resolves the options to labels; refuses an unknown template or an invalid range before anything is done. */
export function findLabels({ template: name, data, format, captions, copies, range: asked }: LabelOptions) {
  const template = findTemplate(name);
  const range = asked === undefined ? undefined : parseRange(asked);
  const skipped = (range?.from ?? 1) - 1;
  const isCounted = countsLabels(template);
  const style = { template, lang: captions };
  /** The row of a label by its place after the first `skip` of the range. */
  const rowOf = (skip: number) => (label: number) => Math.ceil((skipped + skip + label) / copies);
  /** Their numbers need the length of the whole run, which is read first only for labels that show them. */
  const numbersOf = (skip: number, rows: number) =>
    isCounted ? { first: skipped + skip + 1, total: rows * copies } : undefined;
  const rowsOfRange = () => {
    const rows = readRows(data, format);
    const last = Math.ceil((range?.to ?? Number.MAX_SAFE_INTEGER) / copies);
    return isCounted ? rows : selectRange(rows, { from: 1, to: last });
  };

  return {
    template,
    /** Draws the labels as their rows are read; throws `label.refused` at the first faulty one. */
    async *draw(way: LabelWay): AsyncGenerator<RenderedChunk> {
      const spool = isCounted ? await RowSpool.of(rowsOfRange()) : undefined;
      const labels = selectRange(repeatRows(spool?.read() ?? rowsOfRange(), copies), range);
      const request = { ...style, ...way, units: numbersOf(0, spool?.count ?? 0), numberOf: rowOf(0) };
      yield* renderLabels({ ...request, rows: checkRows({ ...request, rows: labels }) });
    },
    /**
     * Reads, counts and checks all labels, and throws `label.refused` before the first one is drawn. `onChecked` is given
     * how many have been checked.
     */
    async check(way: LabelWay, onChecked: (labels: number) => void): Promise<CheckedLabels> {
      const spool = await RowSpool.of(rowsOfRange());
      const labelsFrom = (skip: number, most = Number.MAX_SAFE_INTEGER) => {
        const first = skipped + skip;
        const row = Math.floor(first / copies);
        const from = first - row * copies + 1;
        const to = Math.min(from + most - 1, (range?.to ?? Number.MAX_SAFE_INTEGER) - row * copies);
        return selectRange(repeatRows(spool.read(row), copies), { from, to });
      };
      let total = 0;
      async function* counted() {
        for await (const row of labelsFrom(0)) {
          total += 1;
          onChecked(total);
          yield row;
        }
      }
      const requestOf = (skip: number) => ({
        ...style,
        ...way,
        units: numbersOf(skip, spool.count),
        numberOf: rowOf(skip),
      });
      await checkLabels({ ...requestOf(0), rows: counted() });
      return {
        total,
        start: (skip, most) => startLabels({ ...requestOf(skip), rows: labelsFrom(skip, most) }),
      };
    },
  };
}

/** Prints the warnings of the labels that pass through, each with its row's number. */
export function watchWarnings(output: Output) {
  let count = 0;
  const show = (warning: AppError) => {
    count += 1;
    if (count > MOST_WARNINGS_SHOWN) return;
    const { code, details } = warning;
    const message = describeError(warning, output.language);
    const row = output.language === 'zh' ? `第 ${details.row} 行` : `Row ${details.row}`;
    output.progress({ warning: { code, message, details } }, `${row}: ${message}`);
  };
  return {
    count: () => count,
    async *watch(chunks: AsyncIterable<RenderedChunk>): AsyncGenerator<RenderedChunk> {
      for await (const chunk of chunks) {
        chunk.warnings.forEach(show);
        yield chunk;
      }
    },
  };
}

/** Finds a template file by path or, with or without `.json`, a template shipped with the product. */
function findTemplate(name: string): LabelTemplate {
  if (existsSync(name)) return loadTemplateFile(name);
  const shipped = createTemplates(findResources().templatesDir);
  const id = basename(name, '.json');
  const looksLikePath = basename(name) !== name || id !== name;
  if (looksLikePath && !shipped.list().some((template) => template.id === id)) return loadTemplateFile(name);
  return shipped.get(id);
}

async function* repeatRows(
  rows: Iterable<LabelRow> | AsyncIterable<LabelRow>,
  copies: number,
): AsyncGenerator<LabelRow> {
  for await (const row of rows) for (let copy = 0; copy < copies; copy += 1) yield row;
}

function parseCopies(text: string): number {
  const copies = Number(text);
  if (!Number.isInteger(copies) || copies < 1 || copies > 100) throw new InvalidArgumentError('1–100');
  return copies;
}

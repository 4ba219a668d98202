import { type Command, Option } from 'commander';
import type { PrinterLanguage } from '#shared/desk/contract';
import { describeError, type Language, toAppError } from '#shared/errors';
import type { Dpi } from '#shared/label/dots';
import type { LabelTemplate } from '#shared/label/template';
import { type WrittenLabels, writeLabels, writePictures } from '../print/label-files.ts';
import { renderLabels } from '../print/render.ts';
import type { RenderedChunk } from '../print/render-run.ts';
import { parseRange, selectRange } from '../print/row-range.ts';
import { type RowFormat, readRows } from '../print/rows.ts';
import { findTemplate, parseCopies, repeatRows, watchWarnings } from './label-source.ts';
import { ExitCode, type Output } from './output.ts';

interface RenderOptions {
  template: string;
  data: string;
  format?: RowFormat;
  to: PrinterLanguage;
  dpi: string;
  captions: Language;
  copies: number;
  range?: string;
  out: string;
}

const DPI: Record<string, Dpi> = { '203': 203, '300': 300, '600': 600 };
/** `desk label render`. */
export function addLabelCommands(program: Command, output: () => Output): void {
  program
    .command('label')
    .description('labels from templates')
    .command('render')
    .description('draw labels into a file')
    .requiredOption('--template <file>', 'label template, or the id of a shipped one')
    .requiredOption('--data <file>', 'rows: JSON, JSON lines or CSV; - is stdin')
    .addOption(
      new Option('--format <format>', 'of the rows, if it cannot be told').choices(['json', 'jsonl', 'csv']),
    )
    .addOption(
      new Option('--to <language>', 'what to make').choices(['pdf', 'zpl', 'png']).makeOptionMandatory(),
    )
    .addOption(
      new Option('--dpi <n>', 'dots per inch of the printer').choices(Object.keys(DPI)).default('203'),
    )
    .addOption(new Option('--captions <language>', 'of the label').choices(['zh', 'en']).default('zh'))
    .option('--copies <n>', 'of each label', parseCopies, 1)
    .option('--range <labels>', 'of the run, such as 3-7, 5, 12-')
    .requiredOption('--out <file>', 'file to make; - is stdout, and what is said goes to stderr')
    .action((options: RenderOptions) =>
      renderToFile(options.out === '-' ? onStderr(output()) : output(), options),
    );
}

async function renderToFile(output: Output, options: RenderOptions): Promise<void> {
  try {
    const template = findTemplate(options.template);
    const warnings = watchWarnings(output);
    const chunks = warnings.watch(render(template, options));
    const write = options.to === 'png' ? writePictures : writeLabels;
    report(output, await write(chunks, options.out), warnings.count(), options.out);
  } catch (error) {
    output.fail(error);
  }
}

function render(template: LabelTemplate, options: RenderOptions): AsyncGenerator<RenderedChunk> {
  const range = options.range === undefined ? undefined : parseRange(options.range);
  const { copies } = options;
  const skipped = (range?.from ?? 1) - 1;
  return renderLabels({
    template,
    rows: selectRange(repeatRows(readRows(options.data, options.format), copies), range),
    language: options.to,
    dpi: DPI[options.dpi] ?? 203,
    lang: options.captions,
    numberOf: (label) => Math.ceil((skipped + label) / copies),
  });
}

function report(
  output: Output,
  { labels, bytes, files }: WrittenLabels,
  warnings: number,
  out: string,
): void {
  const result = { labels, warnings, out, bytes, ...(files.length > 1 ? { files } : {}) };
  const names = files.join(' … ');
  const words = {
    zh: `${labels} 张标签，${warnings} 条警告 → ${names}`,
    en: `${labels} labels, ${warnings} warnings → ${names}`,
  };
  output.done(result, words[output.language]);
}

/** Says everything on stderr, because stdout carries the labels. */
function onStderr({ json, language }: Output): Output {
  const say = (record: Record<string, unknown>, sentence?: string) => {
    if (json) process.stderr.write(`${JSON.stringify(record)}\n`);
    else if (sentence !== undefined) process.stderr.write(`${sentence}\n`);
  };
  return {
    json,
    language,
    progress: say,
    done: (record, text) => say({ ok: true, ...record }, text),
    fail(error) {
      const failure = toAppError(error);
      const message = describeError(failure, language);
      say({ ok: false, code: failure.code, message, details: failure.details }, message);
      process.exitCode = ExitCode.failed;
    },
  };
}

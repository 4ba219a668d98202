import { type Command, Option } from 'commander';
import { type LabelLanguage, LabelLanguageSchema } from '#shared/desk/contract/printers';
import { formFor } from '#shared/plural';
import { type WrittenLabels, writeLabels, writePictures } from '../print/label-files.ts';
import { addLabelOptions, DPI, findLabels, type LabelOptions, watchWarnings } from './label-source.ts';
import { type Output, onStderr } from './output.ts';

interface RenderOptions extends LabelOptions {
  to: LabelLanguage;
  dpi: string;
  out: string;
}

/** `desk label render`. */
export function addLabelCommands(program: Command, output: () => Output): void {
  const render = program
    .command('label')
    .description('labels from templates')
    .command('render')
    .description('draw labels into a file');
  addLabelOptions(render)
    .addOption(
      new Option('--to <language>', 'language or format')
        .choices(LabelLanguageSchema.options)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--dpi <n>', 'dots per inch of the printer').choices(Object.keys(DPI)).default('203'),
    )
    .requiredOption('--out <file>', 'file to write; - is stdout, and messages go to stderr')
    .action((options: RenderOptions) =>
      renderToFile(options.out === '-' ? onStderr(output()) : output(), options),
    );
}

async function renderToFile(output: Output, options: RenderOptions): Promise<void> {
  try {
    const labels = findLabels(options);
    const warnings = watchWarnings(output);
    const way = { language: options.to, dpi: DPI[options.dpi] ?? 203 };
    const chunks = warnings.watch(labels.draw(way));
    const write = options.to === 'png' ? writePictures : writeLabels;
    report(output, await write(chunks, options.out), warnings.count(), options.out);
  } catch (error) {
    output.fail(error);
  }
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
    en: `${labels} ${formFor(labels, 'label|labels')}, ${warnings} ${formFor(warnings, 'warning|warnings')} → ${names}`,
  };
  output.done(result, words[output.language]);
}

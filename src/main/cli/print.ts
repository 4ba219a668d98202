import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type LabelLanguage, LabelLanguageSchema } from '#shared/desk/contract/printers';
import { AppError, type Words } from '#shared/errors';
import { formFor } from '#shared/plural';
import { NOT_TAKING_DATA } from '../devices/printers/known-states.ts';
import type { EarlyEnd, Fate, KnownState, PrinterPort } from '../devices/printers/port.ts';
import { withCounts } from '../print/job-rules.ts';
import { type SendOutcome, sendRun } from '../print/send-run.ts';
import { addLabelOptions, DPI, findLabels, type LabelOptions, watchWarnings } from './label-source.ts';
import { ExitCode, type Output } from './output.ts';
import { findWay } from './printer-way.ts';
import { addPrintersCommand } from './printers.ts';

interface PrintOptions extends LabelOptions {
  printer: string;
  language?: LabelLanguage;
  dpi?: string;
  /** How long to poll a queue for the end of the job, in ms. */
  wait: number;
}

/** A day: nobody waits longer for labels, and a timer takes no more than 49. */
const LONGEST_WAIT_MS = 86_400_000;
/** At most one progress line per interval. */
const PROGRESS_INTERVAL_MS = 250;

/** `desk printers` and `desk print`. */
export function addPrintCommands(program: Command, output: () => Output): void {
  addPrintersCommand(program, output);
  const print = program
    .command('print')
    .description('print labels directly to a printer')
    .requiredOption(
      '--printer <uri>',
      'tcp://host[:9100], cups:QUEUE, ipp://host/path, windows:QUEUE, serial:PATH?baud=9600, file:PATH',
    );
  addLabelOptions(print)
    .addOption(
      new Option('--language <language>', 'language, if not the one that the printer reports').choices(
        LabelLanguageSchema.options,
      ),
    )
    .addOption(
      new Option('--dpi <n>', 'dots per inch, if not those that the printer reports').choices(
        Object.keys(DPI),
      ),
    )
    .addOption(
      new Option('--wait <seconds>', 'how long to poll a queue for the end of the job')
        .argParser(parseSeconds)
        .default(30_000, '30'),
    )
    .action((options: PrintOptions) => printLabels(output(), options));
}

async function printLabels(output: Output, options: PrintOptions): Promise<void> {
  const interruption = new AbortController();
  const onSignal = () => interruption.abort();
  // With this listener the command finishes the current label before it ends.
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    const run = await send(output, options, interruption.signal);
    const state = await followOutcome(run, options.wait, interruption.signal);
    report(output, run.outcome, state, run.warnings);
  } catch (error) {
    const exitCode = process.exitCode;
    output.fail(error);
    // The signal has set its own exit code.
    if (interruption.signal.aborted) process.exitCode = exitCode ?? ExitCode.interrupted;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

interface PrintRun {
  port: PrinterPort;
  /** The printer as errors name it. */
  printer: string;
  outcome: SendOutcome;
  /** Labels of the whole run. */
  total: number;
  warnings: number;
}

async function send(output: Output, options: PrintOptions, cancel: AbortSignal): Promise<PrintRun> {
  const labels = findLabels(options);
  const told = { language: options.language, dpi: options.dpi === undefined ? undefined : DPI[options.dpi] };
  const { port, language, dpi } = await findWay(options.printer, told);
  const warnings = watchWarnings(output);
  const { total, run } = await labels.checkThenDraw({ language, dpi });
  const { widthMm, heightMm } = labels.template;
  const onState = (state: KnownState) => tellFault(output, state);
  const outcome = await sendRun({
    port,
    printerName: options.printer,
    document: {
      ...{ jobId: randomUUID(), title: basename(options.data) },
      ...{ language, dpi, widthMm, heightMm, onState },
    },
    run: Promise.resolve({ ...run, units: warnings.watch(run.units) }),
    stop: cancel,
    cancel,
    onProgress: announceProgress(output),
    onStall: () => onState(NOT_TAKING_DATA),
  });
  return { port, printer: options.printer, outcome, total, warnings: warnings.count() };
}

/** Tells why the printer has stopped, because the command then waits for a person there. */
function tellFault({ language, progress }: Output, { state, words }: KnownState): void {
  if (state !== 'attention' && state !== 'offline') return;
  progress({ printer: state, message: words[language] }, words[language]);
}

function announceProgress(output: Output) {
  let last = performance.now();
  return (labels: number, bytes: number) => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    // For a queue the number of labels is known only once it has accepted the whole document.
    const amount =
      labels > 0
        ? { zh: `${labels} 张`, en: `${labels} ${formFor(labels, 'label|labels')}` }
        : sizeWords(bytes);
    output.progress(
      { labels, bytes },
      output.language === 'zh' ? `已发送 ${amount.zh}` : `${amount.en} sent`,
    );
  };
}

function sizeWords(bytes: number): Words {
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return { zh: size, en: size };
}

async function followOutcome(
  { port, printer, outcome, total }: PrintRun,
  waitMs: number,
  interruption: AbortSignal,
): Promise<'sent' | 'confirmed'> {
  const { unitsSent: sent } = outcome;
  switch (outcome.state) {
    case 'failed':
    case 'unknown':
      throw withCounts(outcome.error, sent, total);
    case 'stopped':
      throw new AppError('job.cancelled', { sent });
    case 'confirmed':
      return 'confirmed';
    case 'sent': {
      if (outcome.reference === undefined || !port.follow) return 'sent';
      const patience = AbortSignal.any([interruption, AbortSignal.timeout(waitMs)]);
      // A device that cannot be asked has accepted the job all the same.
      const fate = await port.follow(outcome.reference, patience).catch((): Fate => 'sent');
      if (typeof fate === 'object') throw errorOfEnd(printer, fate);
      return fate;
    }
  }
}

function errorOfEnd(printer: string, { state, reason, printed }: EarlyEnd): AppError {
  if (printed === null) return new AppError('job.ended_early', { printer, reason });
  return state === 'cancelled'
    ? new AppError('job.cancelled', { sent: printed })
    : new AppError('printer.rejected', { printer, reason });
}

function report(
  output: Output,
  { unitsSent, bytesSent }: SendOutcome,
  state: 'sent' | 'confirmed',
  warnings: number,
): void {
  const words = {
    sent: { zh: `已发送 ${unitsSent} 张`, en: `${unitsSent} ${formFor(unitsSent, 'label|labels')} sent` },
    confirmed: {
      zh: `已打印 ${unitsSent} 张（已确认）`,
      en: `${unitsSent} ${formFor(unitsSent, 'label|labels')} printed, confirmed`,
    },
  }[state];
  output.done({ labels: unitsSent, bytes: bytesSent, state, warnings }, words[output.language]);
}

/** In whole ms, as a timer takes them. */
function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!Number.isFinite(seconds) || seconds < 0) throw new InvalidArgumentError('seconds');
  return Math.min(Math.round(seconds * 1000), LONGEST_WAIT_MS);
}

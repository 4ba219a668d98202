import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type LabelLanguage, LabelLanguageSchema } from '#shared/desk/contract/printers';
import { AppError, type Words } from '#shared/errors';
import type { LabelTemplate } from '#shared/label/template';
import { formFor } from '#shared/plural';
import { NOT_TAKING_DATA } from '../devices/printers/known-states.ts';
import type { EarlyEnd, Fate, KnownState, PrintDocument, PrinterPort } from '../devices/printers/port.ts';
import { withCounts } from '../print/job-rules.ts';
import { LABELS_AT_ONCE } from '../print/labels-at-once.ts';
import { type SendOutcome, sendRun } from '../print/send-run.ts';
import {
  addLabelOptions,
  type CheckedLabels,
  DPI,
  findLabels,
  type LabelOptions,
  watchWarnings,
} from './label-source.ts';
import { ExitCode, type Output } from './output.ts';
import { findWay, type PrinterWay } from './printer-way.ts';
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
/** Without a word of a device about the job at hand, as in the desk's own queue. */
const SILENCE_MS = 30 * 60_000;
const STATE_MS = 1500;
/** For the end of a job that was withdrawn. */
const WITHDRAWAL_MS = 30_000;

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
      new Option('--wait <seconds>', 'how long to poll a queue for the end of the last labels')
        .argParser(parseSeconds)
        .default(30_000, '30'),
    )
    .action((options: PrintOptions) => printLabels(output(), options));
}

async function printLabels(output: Output, options: PrintOptions): Promise<void> {
  const interruption = new AbortController();
  const onSignal = () => interruption.abort();
  try {
    const source = findLabels(options);
    const way = await findWay(options.printer, givenBy(options));
    const labels = await source.check(way, announce(output, checkedWords));
    // Until here a signal ends the command at once. With this listener it finishes the current label before it ends.
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
    const run: PrintRun = { ...way, output, options, labels, template: source.template };
    report(output, await sendAll(run, interruption.signal));
  } catch (error) {
    const exitCode = process.exitCode;
    output.fail(error);
    // The signal has set its own exit code.
    if (interruption.signal.aborted) process.exitCode = exitCode ?? ExitCode.interrupted;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

const givenBy = ({ language, dpi }: PrintOptions) => ({
  language,
  dpi: dpi === undefined ? undefined : DPI[dpi],
});

interface PrintRun extends PrinterWay {
  output: Output;
  options: PrintOptions;
  labels: CheckedLabels;
  template: LabelTemplate;
}

interface Printed {
  labels: number;
  bytes: number;
  state: 'sent' | 'confirmed';
  warnings: number;
}

/**
 * Sends all labels, to a queue or an IPP printer in portions of which each ends before the next begins, so that an
 * interruption withdraws the one at hand, and the count is that of the device.
 */
async function sendAll(run: PrintRun, interruption: AbortSignal): Promise<Printed> {
  const { port, output, options, labels } = run;
  const { total } = labels;
  const most = total > LABELS_AT_ONCE && (await port.takesPortions?.()) ? LABELS_AT_ONCE : total;
  const warnings = watchWarnings(output);
  const onProgress = announce(output, sentWords);
  const printed: Printed = { labels: 0, bytes: 0, state: 'sent', warnings: 0 };
  do {
    const { labels: before } = printed;
    const units = await labels.start(before, most);
    const outcome = await sendRun({
      port,
      printerName: options.printer,
      document: documentOf(run),
      run: Promise.resolve({ ...units, units: warnings.watch(units.units) }),
      stop: interruption,
      cancel: interruption,
      onProgress: (sent, bytes) => onProgress(before + sent, printed.bytes + bytes),
      onStall: () => tellFault(output, NOT_TAKING_DATA),
    });
    const isLast = before + outcome.unitsSent >= total;
    printed.state = await followOutcome(run, { outcome, before, isLast }, interruption);
    printed.labels += outcome.unitsSent;
    printed.bytes += outcome.bytesSent;
    onProgress(printed.labels, printed.bytes);
    if (!isLast && interruption.aborted) throw new AppError('job.cancelled', { sent: printed.labels });
  } while (printed.labels < total);
  return { ...printed, warnings: warnings.count() };
}

function documentOf({ output, options, template, language, dpi }: PrintRun): PrintDocument {
  const { widthMm, heightMm } = template;
  return {
    jobId: randomUUID(),
    title: basename(options.data),
    language,
    dpi,
    widthMm,
    heightMm,
    onState: (state) => tellFault(output, state),
  };
}

/** Tells why the printer has stopped, because the command then waits for a person there. */
function tellFault({ language, progress }: Output, { state, words }: KnownState): void {
  if (state !== 'attention' && state !== 'offline') return;
  progress({ printer: state, message: words[language] }, words[language]);
}

/** Prints a line about the labels, at most one per interval. */
function announce(output: Output, lineOf: (labels: number, bytes: number) => ProgressLine) {
  let last = performance.now();
  return (labels: number, bytes = 0) => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    const { record, words } = lineOf(labels, bytes);
    output.progress(record, words[output.language]);
  };
}

interface ProgressLine {
  record: Record<string, number>;
  words: Words;
}

const checkedWords = (labels: number): ProgressLine => ({
  record: { checked: labels },
  words: { zh: `已检查 ${labels} 张`, en: `${labels} ${formFor(labels, 'label|labels')} checked` },
});

/** For a document the number of labels is known only once its printer or queue has accepted it. */
function sentWords(labels: number, bytes: number): ProgressLine {
  const amount =
    labels > 0
      ? { zh: `${labels} 张`, en: `${labels} ${formFor(labels, 'label|labels')}` }
      : sizeWords(bytes);
  return { record: { labels, bytes }, words: { zh: `已发送 ${amount.zh}`, en: `${amount.en} sent` } };
}

function sizeWords(bytes: number): Words {
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return { zh: size, en: size };
}

/** A hand-over, after `before` labels of the run. */
interface Handed {
  outcome: SendOutcome;
  before: number;
  isLast: boolean;
}

/** How a hand-over ended that was taken to its end; throws with the count of all labels for every other end. */
async function followOutcome(
  run: PrintRun,
  { outcome, before, isLast }: Handed,
  interruption: AbortSignal,
): Promise<'sent' | 'confirmed'> {
  const { options, labels, port } = run;
  const sent = before + outcome.unitsSent;
  switch (outcome.state) {
    case 'failed':
    case 'unknown':
      throw withCounts(outcome.error, sent, labels.total);
    case 'stopped':
      throw new AppError('job.cancelled', { sent });
    case 'confirmed':
      return 'confirmed';
    case 'sent': {
      if (outcome.reference === undefined || !port.follow) return 'sent';
      const fate = await followToEnd(run, outcome.reference, isLast ? options.wait : null, interruption);
      if (typeof fate === 'object') throw errorOfEnd(options.printer, fate, before, labels.total);
      return fate;
    }
  }
}

/**
 * Follows a job of a device. An interruption withdraws it, where the device can do that, and its end is then awaited.
 * `waitMs`: how long the end is awaited in any case; null to wait as long as the device reports that the job waits or
 * prints, and for `SILENCE_MS` without a word of it.
 */
async function followToEnd(
  { port, output, options }: PrintRun,
  reference: string,
  waitMs: number | null,
  interruption: AbortSignal,
): Promise<Fate> {
  const patience = new AbortController();
  let timer = setTimeout(() => patience.abort(), waitMs ?? SILENCE_MS);
  let withdrawn: Promise<boolean> | undefined;
  const onInterrupt = () => {
    if (port.cancel === undefined) return patience.abort();
    clearTimeout(timer);
    timer = setTimeout(() => patience.abort(), WITHDRAWAL_MS);
    // A job that is over already cannot be withdrawn; its end is asked for all the same.
    withdrawn = port.cancel(reference).then(
      () => true,
      () => false,
    );
  };
  interruption.addEventListener('abort', onInterrupt, { once: true });
  if (interruption.aborted) onInterrupt();
  const tellState = stateTeller(port, output);
  const onPending = () => {
    if (waitMs === null && !interruption.aborted) timer.refresh();
    tellState();
  };
  try {
    // A device that cannot be asked has accepted the job all the same.
    const fate = await port.follow?.(reference, patience.signal, onPending).catch((): Fate => 'sent');
    if (fate === 'sent' && (await withdrawn))
      throw new AppError('job.cut_short', { printer: options.printer });
    return fate ?? 'sent';
  } finally {
    clearTimeout(timer);
    interruption.removeEventListener('abort', onInterrupt);
  }
}

/** Asks for the printer's state when it is called, at most once in `STATE_MS`, and prints each fault once. */
function stateTeller(port: PrinterPort, output: Output): () => void {
  let shown: KnownState['state'] | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const tell = async () => {
    const state = await port.status();
    if (state.state !== shown) tellFault(output, state);
    shown = state.state;
  };
  return () => {
    if (performance.now() - askedAt < STATE_MS) return;
    askedAt = performance.now();
    // A state that cannot be read now is read the next time.
    void tell().catch(() => {});
  };
}

function errorOfEnd(
  printer: string,
  { state, reason, printed }: EarlyEnd,
  before: number,
  total: number,
): AppError {
  if (printed === null)
    return withCounts(new AppError('job.ended_early', { printer, reason }), before, total);
  const sent = before + printed;
  if (state === 'cancelled') return new AppError('job.cancelled', { sent });
  return withCounts(new AppError('printer.rejected', { printer, reason }), sent, total);
}

function report(output: Output, printed: Printed): void {
  const { labels, state } = printed;
  const words = {
    sent: { zh: `已发送 ${labels} 张`, en: `${labels} ${formFor(labels, 'label|labels')} sent` },
    confirmed: {
      zh: `已打印 ${labels} 张（已确认）`,
      en: `${labels} ${formFor(labels, 'label|labels')} printed, confirmed`,
    },
  }[state];
  output.done({ ...printed }, words[output.language]);
}

/** In whole ms, as a timer takes them. */
function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!Number.isFinite(seconds) || seconds < 0) throw new InvalidArgumentError('seconds');
  return Math.min(Math.round(seconds * 1000), LONGEST_WAIT_MS);
}

import type { Words } from '#shared/errors';
import type { Fate, KnownState } from '../../printers/port.ts';
import { FAULTS, type PrinterFault, stateOfFaults } from '../../printers/printer-faults.ts';
import type { JobInfo, PrinterInfo } from './winspool.ts';

/** The PRINTER_STATUS_* flags of winspool.h that need a person, gravest first. */
const PRINTER_FAULTS: readonly [number, PrinterFault][] = [
  [0x00000080, FAULTS.offline],
  [0x00001000, FAULTS.unavailable],
  [0x00400000, FAULTS.coverOpen],
  [0x00000010, FAULTS.paperOut],
  [0x00000008, FAULTS.paperJam],
  [0x00000040, FAULTS.paperProblem],
  [0x00000020, FAULTS.feedByHand],
  [0x00040000, FAULTS.supplyOut],
  [0x00000800, FAULTS.outputFull],
  [0x00100000, FAULTS.needsPerson],
  [0x00200000, FAULTS.outOfMemory],
  [0x00000002, FAULTS.error],
  [0x00000001, FAULTS.queuePaused],
];
const PRINTER_OFFLINE = 0x00000080 | 0x00001000;
/** Toner low: it still prints. */
const TONER_LOW = 0x00020000;
/** Busy, I/O active, printing, processing, initializing, warming up, waiting. */
const PRINTER_BUSY = 0x00000200 | 0x00000100 | 0x00000400 | 0x00004000 | 0x00008000 | 0x00010000 | 0x00002000;
/** PRINTER_ATTRIBUTE_WORK_OFFLINE. */
const WORK_OFFLINE = 0x00000400;

/**
 * Describes the spooler's state of the printer. Many drivers never report faults, so "ready" means only that nothing is
 * reported.
 */
export function describeWindowsPrinter({ attributes, status, jobs }: PrinterInfo): KnownState {
  if ((attributes & WORK_OFFLINE) !== 0) {
    return {
      state: 'offline',
      words: { zh: '队列设为脱机使用', en: 'The queue is set to work offline' },
      advice: {
        zh: '请在 Windows 的打印队列中取消“脱机使用打印机”。',
        en: 'Turn off “Use Printer Offline” in its queue in Windows.',
      },
    };
  }
  const faults = PRINTER_FAULTS.filter(([bit]) => (status & bit) !== 0).map(([, fault]) => fault);
  if (faults.length > 0)
    return stateOfFaults(faults, (status & PRINTER_OFFLINE) !== 0 ? 'offline' : 'attention');
  if ((status & PRINTER_BUSY) !== 0 || jobs > 0) {
    return { state: 'busy', words: { zh: '正在打印', en: 'Printing' } };
  }
  if ((status & TONER_LOW) !== 0) {
    return { state: 'ready', words: { zh: '就绪（碳带或墨粉快用完）', en: 'Ready (ribbon or toner low)' } };
  }
  return { state: 'ready', words: { zh: '就绪', en: 'Ready' } };
}

/** JOB_STATUS_* of winspool.h. */
export const JobBit = {
  paused: 0x0001,
  error: 0x0002,
  deleting: 0x0004,
  printing: 0x0010,
  offline: 0x0020,
  paperOut: 0x0040,
  printed: 0x0080,
  deleted: 0x0100,
  blocked: 0x0200,
  userIntervention: 0x0400,
  /** Sent to the printer; set by port monitors that know. */
  complete: 0x1000,
} as const;

const DELETED_WORDS: Words = { zh: '已从打印队列删除', en: 'deleted from the print queue' };

const JOB_FAULTS: readonly [number, PrinterFault][] = [
  [JobBit.paperOut, FAULTS.paperOut],
  [JobBit.offline, FAULTS.offline],
  [
    JobBit.blocked,
    {
      words: { zh: '驱动无法打印此任务', en: 'the driver cannot print the job' },
      advice: {
        zh: '请在“设备设置”检查打印机的语言，并在 Windows 中检查它的驱动。',
        en: 'Check the printer’s language in Devices and its driver in Windows.',
      },
    },
  ],
  [JobBit.userIntervention, FAULTS.needsPerson],
  [JobBit.error, FAULTS.error],
];

const HELD_UP = JOB_FAULTS.reduce((bits, [bit]) => bits | bit, JobBit.paused as number);

/**
 * How a job in the spooler has ended; while it waits, the fault that holds it up, if any. `last` is the previous one; a job
 * that disappeared was confirmed only if it had been seen printed, because the spooler removes deleted jobs the same way; one
 * that could not print when it was last seen has been deleted. How many pages of it have been printed is then unknown, as
 * of a job that was deleted while it printed.
 */
export function judgeWindowsJob(
  job: JobInfo | null,
  last: JobInfo | null,
): { fate: Fate } | { fate: 'waiting'; fault: KnownState | null } {
  const known = job ?? last;
  const has = (bits: number) => known !== null && (known.status & bits) !== 0;
  if (has(JobBit.printed) || has(JobBit.complete)) return { fate: 'confirmed' };
  if (has(JobBit.deleted) || has(JobBit.deleting)) {
    const hasBegun = [job, last].some((seen) => seen !== null && (seen.status & JobBit.printing) !== 0);
    return { fate: { state: 'cancelled', reason: DELETED_WORDS, printed: hasBegun ? null : 0 } };
  }
  if (job === null) {
    const wasHeldUp = has(HELD_UP) && !has(JobBit.printing);
    return { fate: wasHeldUp ? { state: 'cancelled', reason: DELETED_WORDS, printed: null } : 'sent' };
  }
  const faults = JOB_FAULTS.filter(([bit]) => has(bit)).map(([, fault]) => fault);
  if (faults.length === 0) return { fate: 'waiting', fault: null };
  const fault = stateOfFaults(faults, has(JobBit.offline) ? 'offline' : 'attention');
  const { statusText } = job;
  return {
    fate: 'waiting',
    fault: statusText === '' ? fault : { ...fault, words: withText(fault.words, statusText) },
  };
}

/** The resolution in the driver's name, else the queue's setting; null where neither is known. */
export function dpiOfWindowsPrinter({ driver, dpi }: Pick<PrinterInfo, 'driver' | 'dpi'>): number | null {
  const named = /(?<!\d)(\d{3})\s*dpi\b/i.exec(driver)?.[1];
  return named === undefined ? dpi : Number(named);
}

function withText(words: Words, text: string): Words {
  return { zh: `${words.zh}（${text}）`, en: `${words.en} (${text})` };
}

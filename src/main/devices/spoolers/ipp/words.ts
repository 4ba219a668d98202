import type { Words } from '#shared/errors';
import type { KnownState } from '../../printers/port.ts';
import { FAULTS, joinAdvice, type PrinterFault } from '../../printers/printer-faults.ts';
import { flagOf, type IppRecord, numberOf, textOf, textsOf } from './attributes.ts';
import { JobStatus, PrinterStatus } from './tags.ts';

/**
 * `printer-state-reasons`: RFC 8011 section 5.4.12, PWG 5100.9 and the keywords of CUPS. The endings -report, -warning
 * and -error give the severity only.
 */
const PRINTER_REASONS: Record<string, Words> = {
  'media-needed': { zh: '请装纸', en: 'load media' },
  'media-empty': { zh: '缺纸', en: 'paper out' },
  'media-low': { zh: '纸快用完', en: 'paper low' },
  'media-jam': { zh: '卡纸', en: 'paper jam' },
  'cover-open': { zh: '盖板打开', en: 'cover open' },
  'door-open': { zh: '门打开', en: 'door open' },
  'interlock-open': { zh: '盖板打开', en: 'cover open' },
  'input-tray-missing': { zh: '没有纸盒', en: 'tray missing' },
  'output-area-full': { zh: '出纸口已满', en: 'output full' },
  'output-tray-missing': { zh: '没有出纸盒', en: 'output tray missing' },
  'marker-supply-empty': { zh: '碳带或墨粉用完', en: 'ribbon or toner out' },
  'marker-supply-low': { zh: '碳带或墨粉快用完', en: 'ribbon or toner low' },
  'toner-empty': { zh: '碳带或墨粉用完', en: 'ribbon or toner out' },
  'toner-low': { zh: '碳带或墨粉快用完', en: 'ribbon or toner low' },
  'spool-area-full': { zh: '打印队列空间已满', en: 'spool area full' },
  'connecting-to-device': { zh: '正在连接打印机', en: 'connecting to the printer' },
  'timed-out': { zh: '打印机没有响应', en: 'the printer does not answer' },
  offline: { zh: '打印机离线', en: 'offline' },
  shutdown: { zh: '打印机已关机', en: 'switched off' },
  paused: { zh: '打印队列已暂停', en: 'the queue is paused' },
  'moving-to-paused': { zh: '正在暂停', en: 'pausing' },
  stopping: { zh: '正在停止', en: 'stopping' },
  'stopped-partly': { zh: '部分已停止', en: 'partly stopped' },
  'cups-missing-filter': { zh: '缺少打印驱动组件', en: 'a part of the driver is missing' },
  'cups-insecure-filter': { zh: '打印驱动组件权限不安全', en: 'a part of the driver is not safe to run' },
  'cups-waiting-for-job-completed': { zh: '正在等待打印机完成', en: 'waiting for the printer to finish' },
};

/** The reasons that a person at the printer can do something about. */
const FAULT_OF_REASON: Record<string, PrinterFault> = {
  'media-needed': FAULTS.paperOut,
  'media-empty': FAULTS.paperOut,
  'media-jam': FAULTS.paperJam,
  'cover-open': FAULTS.coverOpen,
  'door-open': FAULTS.coverOpen,
  'interlock-open': FAULTS.coverOpen,
  'output-area-full': FAULTS.outputFull,
  'marker-supply-empty': FAULTS.supplyOut,
  'toner-empty': FAULTS.supplyOut,
  'timed-out': FAULTS.offline,
  offline: FAULTS.offline,
  shutdown: FAULTS.offline,
  paused: FAULTS.queuePaused,
};

/** The `job-state-reasons` (RFC 8011 section 5.3.8, PWG 5100.11) that explain an early end. */
const JOB_REASONS: Record<string, Words> = {
  'aborted-by-system': { zh: '被打印系统中止', en: 'given up by the print system' },
  'compression-error': { zh: '数据解压失败', en: 'its data could not be unpacked' },
  'document-access-error': { zh: '无法读取数据', en: 'its data could not be read' },
  'document-format-error': { zh: '数据内容有错误', en: 'its data is faulty' },
  'document-unprintable-error': { zh: '数据无法打印', en: 'its data cannot be printed' },
  'document-password-error': { zh: '文件有密码', en: 'the document has a password' },
  'job-canceled-at-device': { zh: '已在打印机上取消', en: 'cancelled at the printer' },
  'job-canceled-by-operator': { zh: '已被管理员取消', en: 'cancelled by the operator' },
  'job-canceled-by-user': { zh: '已被用户取消', en: 'cancelled by the user' },
  'unsupported-compression': { zh: '不支持的压缩方式', en: 'unsupported compression' },
  'unsupported-document-format': { zh: '不支持的数据格式', en: 'unsupported document format' },
  'cups-missing-filter': { zh: '缺少打印驱动组件', en: 'a part of the driver is missing' },
};

/** The device's reasons in words, unknown ones as their keywords; null if nothing is wrong. */
function describePrinterReasons(reasons: readonly string[]): Words | null {
  const words = reasons
    .map(bare)
    .filter((reason) => reason !== 'none' && !/^(cups-remote|cups-ipp)/.test(reason))
    .map((reason) => PRINTER_REASONS[reason] ?? { zh: reason, en: reason });
  return joinWords(words);
}

const bare = (reason: string) => reason.replace(/-(report|warning|error)$/, '');

/** The advice for reasons that need a person; empty if none of them is known. */
function adviceOn(record: IppRecord): Pick<KnownState, 'advice'> {
  const faults = textsOf(record, 'printer-state-reasons').flatMap(
    (each) => FAULT_OF_REASON[bare(each)] ?? [],
  );
  return faults.length === 0 ? {} : { advice: joinAdvice(faults) };
}

/** The state that the queue or the device reports, as one sentence. */
export function describePrinter(record: IppRecord): KnownState {
  const reasons = describePrinterReasons(textsOf(record, 'printer-state-reasons'));
  const message = textOf(record, 'printer-state-message');
  const status = numberOf(record, 'printer-state');
  if (flagOf(record, 'printer-is-accepting-jobs') === false) {
    return { state: 'attention', words: { zh: '不接收任务', en: 'Not accepting jobs' } };
  }
  if (status === PrinterStatus.stopped) {
    const words = reasons ?? { zh: message || '已停止', en: message || 'stopped' };
    return { state: 'attention', words: { zh: words.zh, en: capitalize(words.en) }, ...adviceOn(record) };
  }
  if (reasons !== null && textsOf(record, 'printer-state-reasons').some(needsHands)) {
    return { state: 'attention', words: { zh: reasons.zh, en: capitalize(reasons.en) }, ...adviceOn(record) };
  }
  const base = status === PrinterStatus.processing ? BUSY_WORDS : READY_WORDS;
  const words =
    reasons === null ? base : { zh: `${base.zh}（${reasons.zh}）`, en: `${base.en} (${reasons.en})` };
  return { state: status === PrinterStatus.processing ? 'busy' : 'ready', words };
}

const CANCELLED_WORDS: Words = { zh: '任务已取消', en: 'the job was cancelled' };
export const REMOVED_WORDS: Words = {
  zh: '任务已从打印队列删除',
  en: 'the job was removed from the print queue',
};
const GIVEN_UP_WORDS: Words = { zh: '任务已中止', en: 'the job was given up' };
const READY_WORDS: Words = { zh: '就绪', en: 'Ready' };
const BUSY_WORDS: Words = { zh: '正在打印', en: 'Printing' };

/** Devices with a -warning or -report still print; a bare keyword is an error, RFC 8011 5.4.12. */
function needsHands(reason: string): boolean {
  const isMild =
    /-(report|warning)$/.test(reason) || /^(none|connecting-to-device|cups-|moving-)/.test(reason);
  return !isMild;
}

/** The reason why a job ended before it was done. */
export function describeJobEnd(record: IppRecord): Words {
  const reasons = textsOf(record, 'job-state-reasons').flatMap((reason) => JOB_REASONS[reason] ?? []);
  const message = textOf(record, 'job-printer-state-message');
  const isCancelled = numberOf(record, 'job-state') === JobStatus.canceled;
  const words = joinWords(reasons) ?? (isCancelled ? CANCELLED_WORDS : GIVEN_UP_WORDS);
  return message === '' ? words : { zh: `${words.zh}（${message}）`, en: `${words.en} (${message})` };
}

export function isJobOver(status: number | null): boolean {
  return status === JobStatus.canceled || status === JobStatus.aborted || status === JobStatus.completed;
}

function joinWords(words: readonly Words[]): Words | null {
  if (words.length === 0) return null;
  return { zh: words.map(({ zh }) => zh).join('、'), en: words.map(({ en }) => en).join(', ') };
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

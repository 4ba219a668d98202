import { AppError, adviseError, type Words } from '#shared/errors';
import type { KnownState } from './port.ts';

/** States that do not come from a device. */
export const READY: KnownState = { state: 'ready', words: { zh: '就绪', en: 'Ready' } };

export const BUSY: KnownState = { state: 'busy', words: { zh: '正在打印', en: 'Printing' } };

export const NOT_ASKED: KnownState = {
  state: 'unknown',
  words: { zh: '尚未查询', en: 'Not asked yet' },
};

export const REACHABLE: KnownState = {
  state: 'unknown',
  words: { zh: '可连接；打印机不报告状态', en: 'Reachable; the printer does not report its state' },
};

/** Same as REACHABLE, for a printer that was not queried. */
export const REACHED: KnownState = { state: 'unknown', words: { zh: '可连接', en: 'Reachable' } };

/** A printer that has answered before does not answer now: many serve one connection at a time. */
export const NOT_ANSWERING: KnownState = {
  state: 'unknown',
  words: { zh: '可连接，但没有回答', en: 'Reachable, but does not answer' },
  advice: {
    zh: '可能正在为另一台电脑打印，打完后会自动恢复；一直如此时，请到打印机前查看。',
    en: 'It may be printing for another computer and will answer afterwards; if it goes on, look at the printer.',
  },
};

export const TOOK_LAST_JOB: KnownState = {
  state: 'ready',
  words: { zh: '已接收上一个任务', en: 'Took the last job' },
};

const AT_STANDSTILL: Words = {
  zh: '请到打印机前查看：装纸、换碳带、合上打印头，或按暂停键继续。',
  en: 'Look at the printer: load paper or ribbon, close the head, or press its pause button.',
};

export const NOT_TAKING_DATA: KnownState = {
  state: 'attention',
  words: {
    zh: '打印机没有继续接收数据：可能缺纸、缺碳带、开盖或已暂停',
    en: 'The printer has stopped taking data: paper or ribbon may be out, the head open, or it is paused',
  },
  advice: AT_STANDSTILL,
};

/** The printer accepts data again after NOT_TAKING_DATA. */
export const TAKES_DATA: KnownState = {
  state: 'ready',
  words: { zh: '已继续接收数据', en: 'Takes data again' },
};

/** Whether a state shows only that the printer can be reached. */
export function isOnlyReachability(state: KnownState): boolean {
  return state === REACHABLE || state === REACHED;
}

/** Advice for errors whose usual advice mentions a job, for use when only the state is queried and there is no job. */
const WITHOUT_JOB: Readonly<Record<string, Words>> = {
  'printer.refused': {
    zh: '请检查打印机是否开机、网线和地址；恢复后会自动显示。',
    en: 'Check that it is on, its cable and its address; once it is back, this is shown by itself.',
  },
  'printer.timeout': {
    zh: '请检查打印机是否开机、网线、是否报错；恢复后会自动显示。',
    en: 'Check that it is on, its cable, and that it shows no fault; once it is back, this is shown by itself.',
  },
  'printer.disconnected': { zh: '请检查电源、网线和数据线。', en: 'Check its power and its cables.' },
  'printer.standstill': AT_STANDSTILL,
  'printer.silent': {
    zh: '可能缺纸、暂停或已断电，请到打印机前查看。',
    en: 'Paper may be out, or it is paused or off: look at the printer.',
  },
};

/** The system's codes for a device that is not there, other than one that refuses. */
const UNREACHED = new Set(['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN']);

/** The printer's state after a failed attempt, with advice; null if the failure is not of the printer. */
export function stateFromError(error: AppError): KnownState | null {
  const state = stateOfCode(error);
  const advice = WITHOUT_JOB[error.code] ?? { zh: adviseError(error, 'zh'), en: adviseError(error, 'en') };
  return state === null || advice.zh === '' ? state : { ...state, advice };
}

function stateOfCode(error: AppError): KnownState | null {
  switch (error.code) {
    case 'printer.refused':
      if (UNREACHED.has(String(error.details.reason)))
        return { state: 'offline', words: { zh: '连接不上', en: 'Cannot be reached' } };
      return { state: 'offline', words: { zh: '拒绝连接', en: 'Refuses connections' } };
    case 'printer.timeout':
      return { state: 'offline', words: { zh: '没有响应', en: 'Does not answer' } };
    case 'printer.disconnected':
      return { state: 'attention', words: { zh: '上一个任务中途断开', en: 'The last job was cut off' } };
    case 'printer.standstill':
      return { state: 'attention', words: { zh: '停止接收数据', en: 'Has stopped taking data' } };
    case 'printer.silent':
      return {
        state: 'attention',
        words: { zh: '没有回应上一个任务', en: 'Gave no sign of having read the last job' },
      };
    case 'reader.port_missing':
      return { state: 'offline', words: { zh: '端口不存在', en: 'The port does not exist' } };
    case 'reader.port_busy':
    case 'reader.port_held':
      return { state: 'offline', words: { zh: '端口被占用', en: 'Another program has the port' } };
    case 'reader.port_denied':
      return { state: 'offline', words: { zh: '没有权限打开端口', en: 'No permission to open the port' } };
    case 'printer.unknown':
      return { state: 'offline', words: { zh: '打印队列不存在', en: 'The queue does not exist' } };
    case 'printer.no_spooler':
      return { state: 'offline', words: { zh: '本机没有打印服务', en: 'No print service on this computer' } };
    case 'printer.certificate_changed':
      return { state: 'attention', words: { zh: '证书已变更', en: 'The certificate has changed' } };
    case 'printer.rejected':
      return { state: 'attention', words: { zh: '拒绝了上一个任务', en: 'Did not accept the last job' } };
    default:
      return null;
  }
}

/** The state that `find` returns, or the state that its failure implies. */
export async function stateOrFailure(find: () => KnownState | Promise<KnownState>): Promise<KnownState> {
  try {
    return await find();
  } catch (error) {
    const known = error instanceof AppError ? stateFromError(error) : null;
    if (known === null) throw error;
    return known;
  }
}

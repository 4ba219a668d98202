import type { Words } from '#shared/errors';
import type { KnownState } from './port.ts';

/** A fault that a printer reports, and advice for the person at the printer. */
export interface PrinterFault {
  words: Words;
  advice: Words;
}

const fault = (zh: string, en: string, adviceZh: string, adviceEn: string): PrinterFault => ({
  words: { zh, en },
  advice: { zh: adviceZh, en: adviceEn },
});

/** Faults that printers report, in the terms of the trade. */
export const FAULTS = {
  headOpen: fault(
    '打印头打开',
    'head open',
    '请合上打印头并扣紧。',
    'Close the print head until it latches.',
  ),
  coverOpen: fault('盖板打开', 'cover open', '请合上盖板。', 'Close the cover.'),
  paperOut: fault(
    '缺纸',
    'paper out',
    '请装入同样尺寸的纸，装好后按一次走纸键。',
    'Load paper of the same size, then press the feed button once.',
  ),
  paperJam: fault(
    '卡纸',
    'paper jam',
    '请打开打印机取出卡住的纸，再合上。',
    'Open the printer, take out the jammed paper and close it again.',
  ),
  ribbonOut: fault('碳带用完', 'ribbon out', '请换上新的碳带。', 'Put in a new ribbon.'),
  supplyOut: fault(
    '碳带或墨粉用完',
    'ribbon or toner out',
    '请更换碳带或墨粉。',
    'Replace the ribbon or the toner.',
  ),
  paused: fault(
    '已暂停',
    'paused',
    '请按打印机上的暂停键继续。',
    'Press the pause button of the printer to go on.',
  ),
  queuePaused: fault(
    '打印队列已暂停',
    'the queue is paused',
    '请在系统的打印队列中继续打印。',
    'Resume the queue in the printer settings of the system.',
  ),
  bufferFull: fault(
    '缓冲区已满',
    'buffer full',
    '请等它打完；一直不动时，关机再开机。',
    'Wait until it has printed; if it stands still, switch it off and on.',
  ),
  tooHot: fault(
    '温度过高',
    'too hot',
    '请等打印头冷却，它会自己继续。',
    'Wait until the head has cooled; it goes on by itself.',
  ),
  tooCold: fault(
    '温度过低',
    'too cold',
    '请等打印头升温，它会自己继续。',
    'Wait until the head is warm; it goes on by itself.',
  ),
  memoryLost: fault(
    '配置数据丢失',
    'configuration lost',
    '请关机再开机，并重新校准纸张。',
    'Switch it off and on, and calibrate its media again.',
  ),
  labelWaiting: fault(
    '请取走标签',
    'take the label',
    '取走后打印机会继续。',
    'It goes on when the label is taken.',
  ),
  outputFull: fault('出纸口已满', 'output full', '请取走已打印的纸。', 'Take the printed sheets out.'),
  outOfMemory: fault(
    '打印机内存不足',
    'out of memory',
    '请关机再开机，然后重试。',
    'Switch it off and on, then try again.',
  ),
  offline: fault(
    '打印机离线',
    'offline',
    '请检查打印机的电源和连接线。',
    'Check that the printer is switched on and connected.',
  ),
  unavailable: fault(
    '打印机不可用',
    'not available',
    '请检查打印机的电源和连接线。',
    'Check that the printer is switched on and connected.',
  ),
  paperProblem: fault(
    '纸张有问题',
    'paper problem',
    '请检查所装的纸和它的尺寸设置。',
    'Check the paper that is loaded, and its size as it is set.',
  ),
  feedByHand: fault(
    '请手动送纸',
    'feed paper by hand',
    '请把纸放入手动进纸口。',
    'Put paper into the manual feed.',
  ),
  needsPerson: fault(
    '需要人工处理',
    'needs attention',
    '请看打印机的显示屏或指示灯。',
    'Look at the display or the lamps of the printer.',
  ),
  error: fault(
    '打印机故障',
    'printer error',
    '请看打印机的显示屏或指示灯；不明原因时，关机再开机。',
    'Look at its display or lamps; where they tell nothing, switch it off and on.',
  ),
} as const satisfies Record<string, PrinterFault>;

/** Several faults of a printer as one sentence. */
function joinFaults(faults: readonly Words[]): Words {
  const en = faults.map((each) => each.en).join(', ');
  return { zh: faults.map(({ zh }) => zh).join('、'), en: en.slice(0, 1).toUpperCase() + en.slice(1) };
}

/** The advice for several faults, in their order and without repetition. */
export function joinAdvice(faults: readonly PrinterFault[]): Words {
  const once = [...new Map(faults.map(({ advice }) => [advice.en, advice])).values()];
  return { zh: once.map(({ zh }) => zh).join(''), en: once.map(({ en }) => en).join(' ') };
}

/** The state of a printer that has faults. */
export function stateOfFaults(
  faults: readonly PrinterFault[],
  state: KnownState['state'] = 'attention',
): KnownState {
  return { state, words: joinFaults(faults.map(({ words }) => words)), advice: joinAdvice(faults) };
}

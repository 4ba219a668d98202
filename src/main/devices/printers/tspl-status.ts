import type { Words } from '#shared/errors';
import { BUSY, READY } from './known-states.ts';
import type { KnownState } from './port.ts';
import { HEAD_OPEN, joinFaults, PAPER_OUT } from './printer-faults.ts';
import { judgeSeenPrinting, type StatusLanguage } from './status-language.ts';

/**
 * `<ESC>!?` of TSPL/TSPL2 (TSC programming manual, "Status Polling and Immediate Commands"): the printer answers at once, also
 * while it is out of paper, with one byte whose bits are its faults.
 */
const QUESTION = Buffer.from('\x1b!?');

/** Bit 5: it is printing; not a fault. */
const PRINTING = 0x20;

const FAULTS: readonly [bit: number, Words][] = [
  [0x01, HEAD_OPEN],
  [0x02, { zh: '卡纸', en: 'paper jam' }],
  [0x04, PAPER_OUT],
  [0x08, { zh: '碳带用完', en: 'ribbon out' }],
  [0x10, { zh: '已暂停', en: 'paused' }],
  [0x40, { zh: '机盖打开', en: 'cover open' }],
  [0x80, { zh: '打印机故障', en: 'printer error' }],
];

/** The state in a status byte. */
export function describeTsplStatus(status: number): KnownState {
  const faults = FAULTS.filter(([bit]) => (status & bit) !== 0).map(([, words]) => words);
  if (faults.length > 0) return { state: 'attention', words: joinFaults(faults) };
  return (status & PRINTING) !== 0 ? BUSY : READY;
}

export const TSPL_STATUS: StatusLanguage = {
  question: QUESTION,
  isInOrder: false,
  judgeDone: judgeSeenPrinting,
  watch: (onAnswer) => (bytes) => {
    for (const byte of bytes) onAnswer(describeTsplStatus(byte));
  },
};

import { BUSY, READY } from './known-states.ts';
import type { KnownState } from './port.ts';
import { FAULTS, type PrinterFault, stateOfFaults } from './printer-faults.ts';
import { judgeSeenPrinting, type StatusLanguage } from './status-language.ts';

/**
 * `<ESC>!?` of TSPL/TSPL2 (TSC programming manual, "Status Polling and Immediate Commands"): the printer answers at once, also
 * while it is out of paper, with one byte whose bits are its faults.
 */
const QUESTION = Buffer.from('\x1b!?');

/** Bit 5: it is printing; not a fault. */
const PRINTING = 0x20;

const REPORTED: readonly [bit: number, PrinterFault][] = [
  [0x01, FAULTS.headOpen],
  [0x02, FAULTS.paperJam],
  [0x04, FAULTS.paperOut],
  [0x08, FAULTS.ribbonOut],
  [0x10, FAULTS.paused],
  [0x40, FAULTS.coverOpen],
  [0x80, FAULTS.error],
];

/** The state in a status byte. */
function describeTsplStatus(status: number): KnownState {
  const faults = REPORTED.filter(([bit]) => (status & bit) !== 0).map(([, fault]) => fault);
  if (faults.length > 0) return stateOfFaults(faults);
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

import type { Words } from '#shared/errors';
import { formFor } from '#shared/plural';
import { BUSY, REACHABLE, READY } from './known-states.ts';
import type { KnownState } from './port.ts';
import { FAULTS, type PrinterFault, stateOfFaults } from './printer-faults.ts';
import { judgeSeenPrinting, type StatusLanguage } from './status-language.ts';

/**
 * Zebra's Host Status Return, `~HS` (ZPL II Programming Guide): three strings, each `<STX>…<ETX><CR><LF>`.
 * A printer may stay silent while its media, ribbon or head is out of order, so silence proves nothing.
 */
const QUESTION = '~HS\r\n';

const STX = '\x02';
const ETX = '\x03';

export interface HostStatus {
  paperOut: boolean;
  paused: boolean;
  /** Formats waiting in the receive buffer. */
  formatsWaiting: number;
  bufferFull: boolean;
  corruptMemory: boolean;
  tooCold: boolean;
  tooHot: boolean;
  headOpen: boolean;
  ribbonOut: boolean;
  /** A printed label waits to be removed, in peel-off mode. */
  labelWaiting: boolean;
  labelsLeft: number;
}

/** Parses the three strings; null while they are incomplete or are not a host status. */
export function parseHostStatus(answer: string): HostStatus | null {
  const strings = answer.split(STX).slice(1);
  const lines = strings.flatMap((text) =>
    text.includes(ETX) ? [text.slice(0, text.indexOf(ETX)).split(',')] : [],
  );
  const [first, second, third] = lines;
  if (first === undefined || second === undefined || third === undefined) return null;
  if (first.length < FIELDS_OF_FIRST || second.length < 11) return null;
  return {
    paperOut: first[1] === '1',
    paused: first[2] === '1',
    formatsWaiting: Number(first[4]) || 0,
    bufferFull: first[5] === '1',
    corruptMemory: first[9] === '1',
    tooCold: first[10] === '1',
    tooHot: first[11] === '1',
    headOpen: second[2] === '1',
    ribbonOut: second[3] === '1',
    labelWaiting: second[7] === '1',
    labelsLeft: Number(second[8]) || 0,
  };
}

/** One string; other output of the printer may come between two. A line's end within one means that its own end is lost. */
const STRING = new RegExp(`${STX}[^${STX}${ETX}\\r\\n]*${ETX}`);
const STRINGS_OF_ANSWER = 3;
/** The second string has 11 fields, the third one has two. */
const FIELDS_OF_FIRST = 12;
/** Longest text without a whole string; a printer that sends anything else must not fill the memory. */
const MOST_TEXT = 2048;

/**
 * Parses a printer's bytes as they arrive and calls `onAnswer` for each answer to `~HS`, with null for one that is
 * damaged: the first string of the next one shows that a string was lost.
 */
export function watchHostStatus(onAnswer: (status: HostStatus | null) => void): (bytes: Buffer) => void {
  let text = '';
  let strings: string[] = [];
  const end = () => {
    onAnswer(parseHostStatus(strings.join('')));
    strings = [];
  };
  return (bytes) => {
    text += bytes.toString('latin1');
    for (let found = STRING.exec(text); found !== null; found = STRING.exec(text)) {
      text = text.slice(found.index + found[0].length);
      if (strings.length > 0 && found[0].split(',').length >= FIELDS_OF_FIRST) end();
      strings.push(found[0]);
      if (strings.length === STRINGS_OF_ANSWER) end();
    }
    text = text.slice(-MOST_TEXT);
  };
}

const REPORTED: readonly [keyof HostStatus, PrinterFault][] = [
  ['headOpen', FAULTS.headOpen],
  ['paperOut', FAULTS.paperOut],
  ['ribbonOut', FAULTS.ribbonOut],
  ['paused', FAULTS.paused],
  ['bufferFull', FAULTS.bufferFull],
  ['tooHot', FAULTS.tooHot],
  ['tooCold', FAULTS.tooCold],
  ['corruptMemory', FAULTS.memoryLost],
  ['labelWaiting', FAULTS.labelWaiting],
];

/** Describes the status in one sentence: the fault, else how many labels remain, else ready. */
export function describeHostStatus(status: HostStatus): KnownState {
  const faults = REPORTED.filter(([name]) => status[name] === true).map(([, fault]) => fault);
  if (faults.length > 0) {
    const tail = status.labelsLeft > 0 ? labelsLeftWords(status.labelsLeft) : { zh: '', en: '' };
    // In peel-off mode each label waits for its taking, so that this alone is no fault.
    const isFault = faults.some((each) => each !== FAULTS.labelWaiting);
    const known = stateOfFaults(faults, isFault ? 'attention' : 'busy');
    const { zh, en } = known.words;
    return {
      ...known,
      words: { zh: zh + (tail.zh && `，${tail.zh}`), en: en + (tail.en && `; ${tail.en}`) },
    };
  }
  if (status.labelsLeft > 0) {
    const { zh, en } = labelsLeftWords(status.labelsLeft);
    return { state: 'busy', words: { zh: `正在打印，${zh}`, en: `Printing, ${en}` } };
  }
  return status.formatsWaiting > 0 ? BUSY : READY;
}

function labelsLeftWords(count: number): Words {
  return { zh: `还有 ${count} 张`, en: `${count} ${formFor(count, 'label|labels')} left` };
}

/** The printer reads its data in order and answers `~HS` when it gets there. */
export const ZPL_STATUS: StatusLanguage = {
  question: Buffer.from(QUESTION),
  isInOrder: true,
  /**
   * Done when nothing waits and no label is left, twice in a row: the last label is no longer counted while it is still
   * moving.
   */
  judgeDone(isOfThisRun) {
    if (!isOfThisRun) return judgeSeenPrinting();
    let ready = 0;
    return ({ state }) => {
      ready = state === 'ready' ? ready + 1 : 0;
      return ready === 2 ? 'confirmed' : null;
    };
  },
  watch: (onAnswer) =>
    watchHostStatus((status) => {
      onAnswer(status === null ? REACHABLE : describeHostStatus(status));
    }),
};

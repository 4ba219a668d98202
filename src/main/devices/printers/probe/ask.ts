import type { DuplexLink } from '../duplex-link.ts';

/** Sends a question and resolves with the answer's bytes as Latin 1; empty if there is none. */
export type Ask = (question: string | Uint8Array) => Promise<string>;

export interface AskLimits {
  /** How long the first byte of an answer is waited for. */
  answerMs: number;
  /** An answer is complete when nothing has followed for this long; ten bytes at 1,200 baud. */
  quietMs: number;
  /** What goes on for longer is no answer, such as the weights that scales send all the time. */
  longestMs: number;
}

export const ASK_LIMITS: AskLimits = { answerMs: 1200, quietMs: 100, longestMs: 4000 };

/** A printer's description of itself has some kilobytes; more of a text takes the patterns that read it too long. */
const MOST_ANSWER_BYTES = 8192;

/** Sends questions over one connection, one after the other; on a lost connection every answer is empty. */
export function askOn(link: DuplexLink, { answerMs, quietMs, longestMs }: AskLimits = ASK_LIMITS): Ask {
  let hear = (_bytes: Uint8Array) => {};
  let isLost = false;
  let onLoss = () => {};
  link.onData((bytes) => hear(bytes));
  link.onLost(() => {
    isLost = true;
    onLoss();
  });
  return async (question) => {
    if (isLost) return '';
    const parts: Uint8Array[] = [];
    let length = 0;
    const answer = new Promise<string>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        clearTimeout(longest);
        hear = () => {};
        resolve(Buffer.concat(parts).subarray(0, MOST_ANSWER_BYTES).toString('latin1'));
      };
      let timer = setTimeout(end, answerMs);
      const longest = setTimeout(end, longestMs);
      onLoss = end;
      hear = (bytes) => {
        parts.push(bytes);
        length += bytes.length;
        if (length >= MOST_ANSWER_BYTES) return end();
        clearTimeout(timer);
        timer = setTimeout(end, quietMs);
      };
    });
    // A printer that breaks off has not answered; `onLost` ends the wait.
    const bytes = typeof question === 'string' ? Buffer.from(question, 'latin1') : question;
    link.write(bytes).catch(() => onLoss());
    return answer;
  };
}

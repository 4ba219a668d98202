import { once } from 'node:events';
import { createServer } from 'node:net';

/** A printer on a raw port that answers questions as its language's manual describes them. */
export interface TalkingPrinter {
  readonly port: number;
  /** Everything received, questions included. */
  received(): Buffer;
  close(): Promise<void>;
}

/** The answers by question; a question may occur anywhere in the received data. */
export type Answers = Readonly<Record<string, string | Buffer>>;

/** `~HI` of a Zebra (ZPL II Programming Guide): model, firmware, dots per millimetre, memory. */
export const ZEBRA: Answers = { '~HI': '\x02ZT410-300dpi,V75.20.01Z,12,65536KB\x03\r\n' };

/** TSC's programming manual: a status byte at once, the model when the printer is ready. */
export const TSC: Answers = { '\x1b!?': Buffer.of(0), '~!T\r\n': 'TTP-244 Plus\r\n' };
export const TSC_WITHOUT_PAPER: Answers = { '\x1b!?': Buffer.of(4) };

/** HP's PJL Technical Reference Manual, INFO. */
export const PAGE_PRINTER: Answers = {
  '@PJL INFO ID\r\n': '@PJL INFO ID\r\n"HP LaserJet M402dn"\r\n\f',
  '@PJL INFO CONFIG\r\n':
    '@PJL INFO CONFIG\r\nIN TRAYS [1 ENUMERATED]\r\n\tINTRAY1\r\nLANGUAGES [3 ENUMERATED]\r\n\tPCL\r\n\tPDF\r\n\tPOSTSCRIPT\r\nMEMORY=134217728\r\n\f',
};

/** Reads the received data and sends the answer to each question in it, once per occurrence. */
export function listenFor(
  answers: Answers,
  send: (answer: string | Buffer) => void,
): (bytes: Buffer) => void {
  let text = '';
  return (bytes) => {
    text += bytes.toString('latin1');
    for (;;) {
      const asked = Object.keys(answers)
        .map((question) => ({ question, at: text.indexOf(question) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at)[0];
      if (asked === undefined) return;
      text = text.slice(asked.at + asked.question.length);
      send(answers[asked.question] ?? '');
    }
  };
}

export async function startTalkingPrinter(answers: Answers): Promise<TalkingPrinter> {
  const parts: Buffer[] = [];
  const server = createServer((socket) => {
    const hear = listenFor(answers, (answer) => socket.write(answer));
    socket.on('error', () => {
      // The desk closes a connection abruptly once it knows enough.
    });
    socket.on('data', (bytes) => {
      parts.push(bytes);
      hear(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    received: () => Buffer.concat(parts),
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

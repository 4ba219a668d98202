import { once } from 'node:events';
import { createServer } from 'node:net';

/** A printer on a raw port that answers questions as its language's manual describes them. */
export interface TalkingPrinter {
  readonly port: number;
  /** Everything received, questions included. */
  received(): Buffer;
  close(): Promise<void>;
}

/** The answer to each question, which may stand anywhere in what arrives. */
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

export async function startTalkingPrinter(answers: Answers): Promise<TalkingPrinter> {
  const parts: Buffer[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.on('error', () => {
      // The desk ends a connection without ceremony when it knows enough.
    });
    socket.on('data', (bytes) => {
      parts.push(bytes);
      text += bytes.toString('latin1');
      for (const [question, answer] of Object.entries(answers)) {
        const at = text.indexOf(question);
        if (at < 0) continue;
        text = text.slice(at + question.length);
        socket.write(answer);
      }
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

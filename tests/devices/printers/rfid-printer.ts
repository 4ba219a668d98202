import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { READY_ANSWER } from './tcp-sink.ts';

/**
 * What goes wrong with a label. `noTag`: none answers, and the label reads VOID; so it does if `voided`, with blank answers.
 * `otherContent`: another EPC is read back. `silent`: no answer, though the tag is written. `cutBefore`, `cutAfter`: the connection breaks before or after its tag is written. */
export type EncodingFault = 'noTag' | 'voided' | 'otherContent' | 'silent' | 'cutBefore' | 'cutAfter';

/** The Gen 2 tag in a label; hexadecimal. */
export interface LabelTag {
  tid: string;
  /** The EPC bank from the PC word on. */
  memory: string;
}

export interface RfidPrinter {
  readonly uri: string;
  /** The formats that it was sent, in their order. */
  readonly formats: string[];
  /** The tags of the labels that came out, those that read VOID included. */
  readonly tags: LabelTag[];
  /** The faults of the next labels; null for a good one. */
  readonly faults: (EncodingFault | null)[];
  /** TIDs of the next labels, before those that it makes up. */
  readonly tids: string[];
  /** Resolves when the next label has come out. */
  nextLabel(): Promise<void>;
  close(): Promise<void>;
}

/** `rfid.error.response` after a label that was voided. */
const STATUS_OF: ReadonlyMap<EncodingFault | null, string> = new Map([
  ['noTag', 'NO TAG FOUND'],
  ['voided', 'PROT BAD NUM DATA'],
]);

const SGD = /^! U1 getvar "([\w.]+)"\r?\n/;

/**
 * A stand-in for a network label printer with an RFID encoder. It understands the commands of the ZPL II Programming Guide
 * (Zebra) that have a tag written and reported: `^RS` (tries one label), `^RFW` and `^RFR` in hexadecimal, `^FN`, `^FH` and
 * `^HV` of "ZPL RFID Commands" and "ZPL Commands"; `rfid.error.response` and `rfid.reader_1.firmware_version` of "SGD RFID
 * Commands"; and `~HS`. Everything is carried out in the order in which it arrives.
 */
export async function startRfidPrinter(firmware = '01.00.00.05'): Promise<RfidPrinter> {
  const formats: string[] = [];
  const tags: LabelTag[] = [];
  const faults: (EncodingFault | null)[] = [];
  const tids: string[] = [];
  const sockets = new Set<Socket>();
  let onLabel = () => {};
  let status = 'RFID OK';

  function printLabel(socket: Socket, format: string): void {
    const fault = faults.shift() ?? null;
    const number = (tags.length + 1).toString(16).toUpperCase().padStart(4, '0');
    const tag = { tid: tids.shift() ?? `E2801160200000000000${number}`, memory: '3000'.padEnd(28, '0') };
    if (fault === 'cutBefore') return void socket.resetAndDestroy();
    tags.push(tag);
    const isVoid = fault === 'noTag' || fault === 'voided';
    status = STATUS_OF.get(fault) ?? 'RFID OK';
    const answers = carryOut(format, tag, isVoid, fault === 'otherContent');
    onLabel();
    if (fault === 'cutAfter') return void socket.resetAndDestroy();
    if (fault !== 'silent' && fault !== 'noTag') socket.write(answers);
  }

  function accept(socket: Socket): void {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => {
      // The desk or a fault has broken the connection.
    });
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (let next = nextCommand(text); next !== ''; next = nextCommand(text)) {
        text = text.slice(next.length);
        const [, variable] = SGD.exec(next) ?? [];
        if (next === '~HS\r\n') socket.write(READY_ANSWER);
        else if (variable === 'rfid.error.response') socket.write(`"${status}"`);
        else if (variable === 'rfid.reader_1.firmware_version') socket.write(`"${firmware}"`);
        else if (next.includes('^RFW')) {
          formats.push(next);
          printLabel(socket, next);
        }
        if (socket.destroyed) return;
      }
    });
  }

  const server = createServer({ noDelay: true }, accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    uri: `tcp://127.0.0.1:${address.port}`,
    formats,
    tags,
    faults,
    tids,
    nextLabel: () =>
      new Promise((resolve) => {
        onLabel = resolve;
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The first whole format, control command, stored graphic or getvar of the received text; empty while there is none. */
function nextCommand(text: string): string {
  const whole =
    /^(?:\^XA[\s\S]*?\^XZ\n?|~HS\r\n|.CT~~CD,~CC\^~CT~\n|~JX\n|~DG[^\n]*\n|! U1 getvar "[\w.]+"\r?\n)/.exec(
      text,
    );
  return whole?.[0] ?? '';
}

/** Carries out the RFID commands of a format and returns the answers. A voided label leaves its tag as it was. */
export function carryOut(format: string, tag: LabelTag, isVoid = false, isOther = false): string {
  const fields = new Map<string, string>();
  let [answers, isHexField, read] = ['', false, ''];
  /** Digit from which the next data is written. */
  let target: number | null = null;
  for (const command of format.split(/(?=[\^~])/)) {
    const [code, rest] = [command.slice(0, 3), command.slice(3)];
    const [first = '', ...params] = rest.split(',');
    if (code === '^RS' && !/^8(,,,1,N)?$/.test(rest.trim())) throw new Error(`other setup: ${command}`);
    if (code === '^RF') {
      const [format_, block, bytes, bank] = params;
      if (format_ !== 'H') throw new Error(`other format: ${command}`);
      const from = (Number(block) - (bank === '1' ? 1 : 0)) * 4;
      const source = bank === '2' ? tag.tid : tag.memory;
      if (first === 'W') target = from;
      else read = source.slice(from, from + Number(bytes) * 2);
    } else if (code === '^FD' && target !== null) {
      const data = isOther ? rest.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) : rest;
      const { memory } = tag;
      if (!isVoid) tag.memory = memory.slice(0, target) + data + memory.slice(target + data.length);
      target = null;
    } else if (code === '^FN') fields.set(rest, isVoid ? '' : read);
    else if (code === '^FH') isHexField = true;
    else if (code === '^HV') {
      const [digits, header = '', end = ''] = params;
      const decoded = (part: string) =>
        isHexField
          ? part.replace(/_([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
          : part;
      answers += decoded(header) + (fields.get(first) ?? '').slice(0, Number(digits || 64)) + decoded(end);
    } else if (code === '^FS') isHexField = false;
  }
  return answers;
}

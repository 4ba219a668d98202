import type { ExpectedAnswer } from './port.ts';

/** The words to write from the PC word of a tag on, and the attempt that its answers name. Hexadecimal. */
export interface TagToEncode {
  /** UUID of the attempt. */
  key: string;
  pc: string;
  epc: string;
}

/** The TID is read as 96 bits, in bytes: chips with a serial number have that many (EPC Tag Data Standard, E2h class). */
const TID_BYTES = 12;
/** Fields of the label that hold what is read; the printer's own codes count from 1. */
const TID_FIELD = 901;
const MEMORY_FIELD = 902;

/**
 * Commands within the format of one label that have its tag written, read back and reported (ZPL II Programming Guide,
 * "ZPL RFID Commands"):
 *
 * - `^RS8,,,1,N`: Gen 2. The positions stay as the printer was calibrated. One label is tried: by default the printer
 *   "will try to print another label with the same data and format" up to three times, so that several tags might hold
 *   the EPC. After the failure "printer drops the label format"; in modes P and E the format "stays in the queue" and would
 *   be printed later, when nobody expects it.
 * - `^RFW,H,1,n,1`: hexadecimal, from block 1 of bank 1, as the guide's `^RFW,H,3,4,1^FD11112222` writes from block 3. Bank
 *   `E` "accesses 12 bytes" from 20h and leaves the PC word as it is, and `A` updates only its length ("bit address 10h to
 *   14h"). Block 1 is the PC word, so that an EPC of any length and an ISO item identifier (T = 1 with its AFI) are whole.
 * - `^RFR` of bank 2 and of the words just written, each into a field that `^HV` returns with a header and a termination.
 *   `F` of `^HV`: one answer a format, also "if a void label occurs".
 */
export function encodingCommands({ key, pc, epc }: TagToEncode): string {
  const content = pc + epc;
  const bytes = content.length / 2;
  const answer = (field: number, digits: number, header: string) =>
    `^FH_^HV${field},${digits},${header}[,]_0D_0A,F^FS`;
  return [
    '^RS8,,,1,N',
    `^RFW,H,1,${bytes},1^FD${content}^FS`,
    `^RFR,H,0,${TID_BYTES},2^FN${TID_FIELD}^FS`,
    `^RFR,H,1,${bytes},1^FN${MEMORY_FIELD}^FS`,
    answer(TID_FIELD, TID_BYTES * 2, `TID-${key}`),
    answer(MEMORY_FIELD, content.length, `MEM-${key}`),
  ].join('');
}

/** `rfid.error.response` (guide, "SGD RFID Commands"): the RFID status in quotes, such as `"NO TAG FOUND"` or `"RFID OK"`. */
const STATUS_QUESTION = Buffer.from('! U1 getvar "rfid.error.response"\r\n');
/** A status in the printer's words, as it is shown to users. */
const STATUS = /"([\w .,:/-]{1,60})"/;
/** Longest text that is kept: both answers with a state of the printer between them. */
const MOST_TEXT = 2048;

/**
 * What a printer reports of a tag that it has written. Its bytes are not trusted: a field is taken only with the header of
 * this attempt, complete, and in whole words of hexadecimal digits.
 */
export class EncodingAnswer implements ExpectedAnswer {
  readonly #key: string;
  readonly #reported = Promise.withResolvers<void>();
  readonly #explained = Promise.withResolvers<void>();
  #text = '';
  #isAsked = false;
  /** As answered; null until then. */
  #tid: string | null = null;
  #memory: string | null = null;
  #status = '';

  constructor({ key }: Pick<TagToEncode, 'key'>) {
    this.#key = key;
  }

  get reported(): Promise<void> {
    return this.#reported.promise;
  }

  get explained(): Promise<void> {
    return this.#explained.promise;
  }

  hear(bytes: Buffer): void {
    this.#text = (this.#text + bytes.toString('latin1')).slice(-MOST_TEXT);
    this.#tid ??= this.#fieldOf('TID');
    this.#memory ??= this.#fieldOf('MEM');
    if (this.#tid !== null && this.#memory !== null) this.#reported.resolve();
    if (!this.#isAsked || this.#status !== '') return;
    this.#status = STATUS.exec(this.#text)?.[1] ?? '';
    if (this.#status !== '') this.#explained.resolve();
  }

  whyNot(): Uint8Array | null {
    if (this.read() !== null) return null;
    this.#isAsked = true;
    this.#text = '';
    return STATUS_QUESTION;
  }

  /** Whether the printer has answered for this label at all. */
  hasAnswered(): boolean {
    return this.#tid !== null || this.#memory !== null;
  }

  /** TID, PC word and EPC of the tag, as read back; null without a whole answer. */
  read(): { tid: string; pc: string; epc: string } | null {
    const [tid, memory] = [this.#tid ?? '', this.#memory ?? ''];
    if (!/^E[02][0-9A-F]{22}$/.test(tid) || !/^([0-9A-F]{4}){2,32}$/.test(memory)) return null;
    return { tid, pc: memory.slice(0, 4), epc: memory.slice(4) };
  }

  /** The RFID status that the printer names; empty if it was not asked, or names none. */
  status(): string {
    return this.#status;
  }

  #fieldOf(name: 'TID' | 'MEM'): string | null {
    const head = `${name}-${this.#key}[`;
    const from = this.#text.indexOf(head);
    const to = from < 0 ? -1 : this.#text.indexOf(']', from);
    return to < 0
      ? null
      : this.#text
          .slice(from + head.length, to)
          .trim()
          .toUpperCase();
  }
}

import type { Framer } from '../../request-queue.ts';
import { type Faults, strikes } from './faults.ts';
import {
  type AreaLock,
  NO_PASSWORD,
  type SimulatedTag,
  type TagArea,
  TagError,
  type TagErrorCode,
} from './tag.ts';
import type { ReaderTiming } from './timing.ts';

/** The host's end of a simulated reader. */
interface SimulatorPort {
  /** Sends bytes to the host. */
  send(bytes: Uint8Array): void;
  /** Simulates a pulled cable. */
  unplug(): void;
}

/** The data that a write puts into a tag's memory. */
interface Content {
  bank: number;
  address: number;
  data: Uint8Array;
  password: string;
}

export const DELIVERED_CENTI_DBM = 2000;
/** A quick round of a few tags. */
const ROUND_MS = 10;
/** Gen2's sessions 0 to 3: rounds of a quarter second for which a tag that was read is silent (0.5 s at least, then 2 s). */
const SILENT_ROUNDS = [0, 2, 8, 8];

/**
 * A reader in software: its wire and the tags in its field, without a protocol. Reads the host's bytes, has a family's
 * class execute each command, sends the answers. As strict as hardware: bytes that arrive while it works are lost.
 */
export abstract class ReaderSimulator<Frame> {
  /** Tags in the field of the reader's antenna; the test changes it. */
  tags: SimulatedTag[];
  faults: Faults;
  /**
   * Whether a tag answers a round; used to make tags come and go. `index`: its position among the `of` tags that
   * receive the reader's signal.
   */
  isInReach: (tag: SimulatedTag, round: number, index: number, of: number) => boolean = () => true;
  /** Delays of the answers; without them, answers come at once. */
  timing: ReaderTiming | null = null;
  /**
   * The simulated time of all commands so far according to `timing`, on the wire, on the air and in the reader, in ms.
   */
  spentMs = 0;
  /** Bytes in both directions, for calculating the time they need on a wire. */
  readonly wire = { toReader: 0, toHost: 0 };
  /** Called before each inventory round. */
  onRound: () => void = () => {};
  /** Called after each command, with its code. */
  onCommand: (code: number) => void = () => {};
  /** The family's codes of an inventory round and a read. */
  abstract readonly codes: { poll: number; read: number };
  /** During an endless inventory, the reader accepts only `stopCode`. */
  isDeafWhileStreaming = true;
  /** Power of each antenna, in hundredths of a dBm. */
  protected powersCentiDbm = [DELIVERED_CENTI_DBM];
  /** True during an endless inventory. */
  protected isStreaming = false;
  protected readonly stopCode: number | null = null;
  #isBetweenRounds = false;
  #isActive = false;
  #unasked: NodeJS.Timeout | undefined;
  #port: SimulatorPort | null = null;
  #framer: Framer<Frame> | null = null;
  #airMs = 0;
  /** Time that a round still takes after the answers of its tags, in ms. */
  #restMs = 0;
  #busy = false;
  #written = false;
  #hasWritten = false;
  #rounds = 0;
  /** When each tag was last read in a session, in inventories and accesses. */
  readonly #readAt = SILENT_ROUNDS.map(() => new Map<SimulatedTag, number>());
  #singulations = 0;

  constructor(tags: SimulatedTag[], faults: Faults = {}) {
    this.tags = tags;
    this.faults = faults;
  }

  /** Framer of the host's commands. */
  protected abstract createFramer(): Framer<Frame>;
  /** The frame's command; null if the frame is not a command. */
  protected abstract commandOf(frame: Frame): number | null;
  /** The answers to one command, in order. */
  protected abstract execute(frame: Frame): Frame[];
  protected abstract encode(frame: Frame): Uint8Array;
  /** Index of the byte that carries the frame's check, counted from its end. */
  protected abstract readonly checkFromEnd: number;
  /** The answer to bytes that are not a command; empty for families that stay silent. */
  protected abstract refuseNoise(): Frame[];
  /** True for a frame of the host that is not a command and to which the reader does not react. */
  protected isRemark(_frame: Frame): boolean {
    return false;
  }
  /** True for a command on tags, which a reader in active mode ignores. */
  protected isForTags(_command: number): boolean {
    return false;
  }
  /** The frames that a reader in active mode sends for a round; empty for a family without that mode. */
  protected unaskedRound(): Frame[] {
    return [];
  }
  /** A tag is reported in its slot, on average in the middle of the round, and not at the end of the round. */
  protected readonly tellsAtOnce: boolean = false;
  /** The frames that one round of an endless inventory sends. */
  protected round(): Frame[] {
    return [];
  }
  /** The answer to a command that the family does not support. */
  protected abstract refuseCommand(frame: Frame): Frame[];

  /** Power of the first antenna, in dBm. */
  get powerDbm(): number {
    return this.powersDbm[0] ?? 0;
  }

  /** Sets the power of all antennas, as another program or the reader's own buttons do. */
  set powerDbm(powerDbm: number) {
    this.powersCentiDbm.fill(Math.round(powerDbm * 100));
  }

  get powersDbm(): number[] {
    return this.powersCentiDbm.map((centiDbm) => centiDbm / 100);
  }

  /**
   * Active mode: the reader reads on its own and reports tags unasked. It then accepts settings only, and keeps the
   * mode without power.
   */
  get isActive(): boolean {
    return this.#isActive;
  }

  set isActive(isActive: boolean) {
    this.#isActive = isActive;
    this.#tellUnasked();
  }

  plugIn(port: SimulatorPort): void {
    this.#port = port;
    this.#framer = this.createFramer();
    this.#busy = false;
    this.#written = false;
    this.#hasWritten = false;
    this.#tellUnasked();
  }

  /** Whether the last write on this connection was reported as done. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** Like a reader that was without power: settings that the family does not store are the maker's again. */
  restart(): void {}

  /** Pulls the cable. */
  unplug(): void {
    const port = this.#port;
    this.#port = null;
    port?.unplug();
  }

  receive(chunk: Uint8Array): void {
    this.wire.toReader += chunk.length;
    if (this.#busy || this.#framer === null) return;
    const { frames, damaged } = this.#framer.push(chunk);
    const [first] = frames.filter((frame) => !this.isRemark(frame));
    if (first === undefined && damaged === 0) return;
    this.#busy = true;
    // The rest of the chunk arrived while the first command is processed.
    const command = first === undefined ? null : this.commandOf(first);
    if (this.isStreaming && this.isDeafWhileStreaming && command !== this.stopCode) {
      this.#busy = false;
      return;
    }
    const answers =
      first === undefined || command === null ? this.refuseNoise() : this.#carryOut(first, command);
    if (answers !== 'unplugged') this.#answer(answers, chunk.length);
    if (command !== null) this.onCommand(command);
  }

  #carryOut(frame: Frame, command: number): Frame[] | 'unplugged' {
    const isAfterWrite = this.#written && command !== this.stopCode;
    if (this.faults.unplugAt === command || (this.faults.unplugAfterWrite && isAfterWrite)) {
      this.faults.unplugAt = undefined;
      this.faults.unplugAfterWrite = false;
      this.#written = false;
      this.unplug();
      return 'unplugged';
    }
    if (this.#isActive && this.isForTags(command)) return [];
    if (this.faults.isMute || this.faults.silent?.includes(command)) return [];
    if (this.faults.refused?.includes(command)) return this.refuseCommand(frame);
    return this.execute(frame);
  }

  #answer(answers: Frame[], received: number): void {
    const late =
      answers.length > 0 && strikes(this.faults, 'lateAnswers') ? (this.faults.lateAnswerMs ?? 0) : 0;
    const frames = answers.map((answer) => this.#toWire(answer));
    const bytes = frames.flat();
    const takenMs = this.#takeMs(received + bytes.length);
    this.spentMs += takenMs;
    const restMs = this.#restMs;
    this.#restMs = 0;
    const { frameGapMs, splitFrames } = this.faults;
    const finish = () => {
      const busyMs = restMs + (frameGapMs ?? 0) * Math.max(0, frames.length - 1);
      if (busyMs > 0) setTimeout(() => this.#becomeFree(), busyMs);
      else this.#becomeFree();
      if (bytes.length === 0) return;
      if (frameGapMs !== undefined) this.#send(frames, (send) => setTimeout(send, frameGapMs));
      else this.#send(splitFrames ? bytes.map((byte) => [byte]) : [bytes]);
    };
    if (late + takenMs > 0) setTimeout(finish, late + takenMs - restMs);
    else setImmediate(finish);
  }

  #becomeFree(): void {
    this.#busy = false;
    if (this.isStreaming && !this.#isBetweenRounds) this.#stream();
  }

  /** The time of a command with this many bytes in both directions, plus its time on the air. */
  #takeMs(bytes: number): number {
    const airMs = this.#airMs;
    this.#airMs = 0;
    if (this.timing === null) return 0;
    const { bytesPerMs, commandMs } = this.timing;
    return commandMs + airMs + (bytesPerMs === null ? 0 : bytes / bytesPerMs);
  }

  /** Adds a command's time on the air. */
  protected spendOnAir(ms: (timing: ReaderTiming) => number): void {
    if (this.timing !== null) this.#airMs += ms(this.timing);
  }

  /** Sends round after round, also to a host that is no longer there, as hardware does. */
  #stream(roundMs = ROUND_MS): void {
    this.#isBetweenRounds = true;
    setTimeout(() => {
      this.#isBetweenRounds = false;
      if (!this.isStreaming) return;
      const bytes = this.round().flatMap((answer) => this.#toWire(answer));
      this.#restMs = 0;
      // The next round starts when the time of this one has passed.
      const nextMs = Math.max(ROUND_MS, this.#takeMs(bytes.length));
      if (bytes.length > 0) this.#send([bytes]);
      this.#stream(nextMs);
    }, roundMs).unref();
  }

  #tellUnasked(): void {
    clearTimeout(this.#unasked);
    if (!this.#isActive) return;
    this.#unasked = setTimeout(() => {
      const bytes = this.unaskedRound().flatMap((report) => this.#toWire(report));
      if (bytes.length > 0) this.#send([bytes]);
      this.#tellUnasked();
    }, ROUND_MS).unref();
  }

  protected sendUnasked(report: Frame): void {
    this.#send([this.#toWire(report)]);
  }

  /** Sends one piece per event, so that the host sees separate chunks. */
  #send([piece, ...rest]: number[][], wait: (send: () => void) => void = setImmediate): void {
    if (piece === undefined || this.faults.isMute) return;
    this.wire.toHost += piece.length;
    this.#port?.send(Uint8Array.from(piece));
    if (rest.length > 0) wait(() => this.#send(rest, wait));
    else this.#countAnswer();
  }

  #countAnswer(): void {
    const left = this.faults.answersToUnplug;
    if (left === undefined) return;
    this.faults.answersToUnplug = left > 1 ? left - 1 : undefined;
    if (left <= 1) this.unplug();
  }

  #toWire(answer: Frame): number[] {
    const bytes = this.encode(answer);
    const check = bytes.length - this.checkFromEnd;
    if (strikes(this.faults, 'badChecksums')) bytes[check] = ((bytes[check] ?? 0) + 1) & 0xff;
    return [...(this.faults.noise ?? []), ...bytes];
  }

  /** The tags that answer the next round of an inventory. */
  protected takeRound(): SimulatedTag[] {
    this.onRound();
    const round = this.#rounds;
    this.#rounds += 1;
    const { alive } = this;
    const tags = alive.filter((tag, index) => this.isInReach(tag, round, index, alive.length));
    this.spendOnAir(({ roundMs, tagMs }) => roundMs + tagMs * tags.length);
    if (this.tellsAtOnce && tags.length > 0) this.#restMs = (this.timing?.roundMs ?? 0) / 2;
    return tags;
  }

  /** Those of the tags that an inventory or access of this session reads. */
  protected answeringIn(session: number, tags: readonly SimulatedTag[]): SimulatedTag[] {
    this.#singulations += 1;
    const readAt = this.#readAt[session];
    const silentRounds = SILENT_ROUNDS[session] ?? 0;
    if (readAt === undefined || silentRounds === 0) return [...tags];
    const isSilent = (tag: SimulatedTag) =>
      this.#singulations - (readAt.get(tag) ?? Number.NEGATIVE_INFINITY) <= silentRounds;
    const answering = tags.filter((tag) => !isSilent(tag));
    for (const tag of answering) readAt.set(tag, this.#singulations);
    return answering;
  }

  /** The tags that receive the reader's signal at its present power. */
  protected get alive(): SimulatedTag[] {
    return this.tags.filter((tag) => !tag.killed && this.powerDbm >= tag.answersDbm);
  }

  /** Reads a tag's memory; `password` for a tag with one. */
  protected readTag(
    tag: SimulatedTag,
    { bank, address, words, password }: { bank: number; address: number; words: number; password: string },
  ): Uint8Array | TagErrorCode | 'password' {
    this.spendOnAir(({ accessMs, readWordMs }) => accessMs + readWordMs * words);
    if (!isPasswordRight(tag, password)) return 'password';
    return tag.read(bank, address, words, password !== NO_PASSWORD);
  }

  /**
   * Writes a tag's memory with the reader's faults: null when the tag has reported success, `lost` when no tag received
   * the command.
   */
  protected writeTag(tag: SimulatedTag, content: Content): TagErrorCode | 'lost' | 'password' | null {
    this.spendOnAir(({ accessMs, writeWordMs }) => accessMs + (writeWordMs * content.data.length) / 2);
    const error = this.#writeTag(tag, content);
    this.#hasWritten = error === null;
    return error;
  }

  #writeTag(
    tag: SimulatedTag,
    { bank, address, data, password }: Content,
  ): TagErrorCode | 'lost' | 'password' | null {
    if (strikes(this.faults, 'lostWrites')) return 'lost';
    if (!isPasswordRight(tag, password)) return 'password';
    if (this.powerDbm < tag.writeDbm) return TagError.weak;
    this.#written = true;
    if (strikes(this.faults, 'falseWrites')) return null;
    const half = strikes(this.faults, 'halfWrites');
    const kept = half ? data.subarray(0, Math.ceil(data.length / 4) * 2) : data;
    const error = tag.write(bank, address, kept, password !== NO_PASSWORD);
    return error ?? (half ? TagError.weak : null);
  }

  /** Locks areas of a tag, one for most families: null when the tag has reported success. */
  protected lockTag(
    tag: SimulatedTag,
    password: string,
    areas: Partial<Record<TagArea, AreaLock>>,
  ): TagErrorCode | 'password' | null {
    this.spendOnAir(({ accessMs, writeWordMs }) => accessMs + writeWordMs);
    if (!isPasswordRight(tag, password)) return 'password';
    return tag.lock(areas, password !== NO_PASSWORD);
  }

  /** False for a wrong kill password; zero makes killing impossible. */
  protected killTag(tag: SimulatedTag, password: string): boolean {
    this.spendOnAir(({ accessMs, writeWordMs }) => accessMs + writeWordMs);
    tag.killed = tag.killPassword !== NO_PASSWORD && tag.killPassword === password;
    return tag.killed;
  }

  /** Sets one power for all antennas, or one each, in the steps of the chip; in dBm. False for another number of powers. */
  protected changePowers(...powersDbm: number[]): boolean {
    const step = this.faults.powerStepCentiDbm ?? 1;
    const steps = powersDbm
      .map((dbm) => Math.round(dbm * 100))
      .map((centiDbm) => centiDbm - (centiDbm % step));
    if (steps.length !== 1 && steps.length !== this.powersCentiDbm.length) return false;
    this.powersCentiDbm = this.powersCentiDbm.map((_, antenna) => steps[antenna] ?? steps[0] ?? 0);
    return true;
  }
}

/** A tag without a password allows everything; a wrong password is refused. */
function isPasswordRight(tag: SimulatedTag, password: string): boolean {
  return password === NO_PASSWORD || password === tag.accessPassword;
}

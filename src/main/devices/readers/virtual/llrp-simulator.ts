import { fromHex, toHex } from '#shared/rfid/hex';
import { concatBytes, toBigEndian } from '../bytes.ts';
import { AccessParam } from '../llrp/access.ts';
import { ANTENNA_EVENTS, kindOf, Param, Rospec } from '../llrp/commands.ts';
import { createLlrpFramer, encodeMessage, type LlrpMessage, Type } from '../llrp/messages.ts';
import { contentOf, decodeParameters, numberAt, type Parameter, tlv, tv } from '../llrp/parameters.ts';
import { EPC_POINTER_BITS } from '../reader.ts';
import { strikes } from './faults.ts';
import { DELIVERED_CENTI_DBM, ReaderSimulator } from './reader-simulator.ts';
import { lockOf, type SimulatedTag, TAG_AREAS, TagError, type TagErrorCode } from './tag.ts';

/** Its answer's type is this much higher than a command's. */
const TO_ANSWER = 10;
/** As `faults` name it: the command that changes the power, which shares its type with other settings. */
const SET_POWER = 1003;
/** The command that adds an inventory which ends when the reader has tried to see all tags. */
export const ADD_BY_ATTEMPTS = 1020;
/**
 * Simulator codes for the start of an inventory that belongs to an access; the message type is the same as for other
 * inventories.
 */
const READ = 1022;
const OTHER_ACCESS = 1023;
/** What command 2 asks for. */
const ANTENNA_PROPERTIES = 2;
/** The mask of a filter. */
const FILTER_MASK = 332;
const EPC_BANK = 1;
const PARAMETER_ERROR = 100;
const UNSTARTED = 101;
const BY_TIME = 1;
const BY_OBSERVATION = 3;
/** Indices from 1 on: 10 dBm and up in quarters. */
const POWERS_DBM = Array.from({ length: 91 }, (_, index) => 10 + index / 4);
/** Number, encoding (0 FM0, 1 to 3 Miller 2, 4, 8), bit/s. */
const MODES = [
  [0, 0, 640_000],
  [2, 2, 274_000],
  [3, 3, 170_600],
] as const;
const CHINA = 14;
/** 920.625 MHz and up in quarters. */
const CHANNELS_KHZ = Array.from({ length: 16 }, (_, index) => 920_625 + index * 250);
const CHANNEL_INDEX = 4;
/** Results of a read: overrun, wrong password. */
const READ_RESULTS = new Map<TagErrorCode | 'password', number>([
  [TagError.noSuchLocation, 4],
  ['password', 6],
]);
/** Results of a write: overrun, locked, weak, no answer, wrong password. */
const WRITE_RESULTS = new Map<TagErrorCode | 'lost' | 'password', number>([
  [TagError.noSuchLocation, 1],
  [TagError.locked, 2],
  [TagError.weak, 3],
  ['lost', 5],
  ['password', 7],
]);
/** Privileges of a lock: read and write with the password, the same forever, open forever, open. */
const PRIVILEGES = [lockOf(2), lockOf(3), lockOf(1), lockOf(0)] as const;

/** The parts of a ROSpec that matter here: how it ends, and after how long. */
interface Rospecification {
  isEnabled: boolean;
  stop: number;
  ms: number;
  /** Null for the reader's own. */
  session: number | null;
  tags: number | null;
  mode: number | null;
}

/** A fixed LLRP reader in software with two antennas, tags at the first; an access is done to the first tag that matches. */
export class LlrpSimulator extends ReaderSimulator<LlrpMessage> {
  readonly codes = { poll: Type.startRospec, read: READ };
  protected readonly checkFromEnd = 1;
  protected override readonly stopCode = Type.stopRospec;
  override isDeafWhileStreaming = false;
  /** Some readers ignore the request for them. */
  sendsKeepalives = true;
  /** The session of inventories that name none, as another program has left it. */
  session = 0;
  /** The beginning of the EPC that its configuration's filter lets through, as another program has left it. */
  filter: string | null = null;
  /** Numbers of its antennas that are connected. */
  connectedAntennas = [1, 2];
  /** Whether it refuses inventories that name a session. */
  refusesSession = false;
  /** Whether it holds reports and events at a new connection until the client asks for them. */
  holdsReports = false;
  /** Whether the last client has ended its connection as the standard asks. */
  hasReceivedGoodbye = false;
  readonly #rospecs = new Map<number, Rospecification>();
  #isHolding = false;
  /** The inventory under way that waits for its stop. */
  #running: number | null = null;
  #operation: Parameter | null = null;
  #lateResults: LlrpMessage[] = [];
  #target: Uint8Array = new Uint8Array(0);
  #lastId = 0;
  #clockMs = 0;
  /** Types of events that the client has asked for. */
  readonly #events = new Set<number>();
  protected override powersCentiDbm = [DELIVERED_CENTI_DBM, DELIVERED_CENTI_DBM];

  override restart(): void {
    this.powerDbm = DELIVERED_CENTI_DBM / 100;
    this.#rospecs.clear();
    this.#running = null;
    this.#operation = null;
    this.isStreaming = false;
  }

  override plugIn(port: Parameters<ReaderSimulator<LlrpMessage>['plugIn']>[0]): void {
    super.plugIn(port);
    this.hasReceivedGoodbye = false;
    port.send(encodeMessage(this.#event(tlv(Param.connectionAttempt, toBigEndian(0, 2)))));
    this.#isHolding = this.holdsReports;
  }

  protected createFramer() {
    return createLlrpFramer();
  }

  protected commandOf({ type, body }: LlrpMessage): number {
    const isPower =
      type === Type.setConfig &&
      contentOf(decodeParameters(body.subarray(1)), Param.antennaConfiguration) !== undefined;
    if (isPower) return SET_POWER;
    if (type === Type.addRospec && specified(body).stop === BY_OBSERVATION) return ADD_BY_ATTEMPTS;
    if (type !== Type.startRospec || kindOf(numberAt(body, 0, 4)) !== Rospec.access) return type;
    return this.#operation?.type === AccessParam.read ? READ : OTHER_ACCESS;
  }

  protected override isRemark({ type }: LlrpMessage): boolean {
    if (type === Type.enableReports) this.#isHolding = false;
    return type === Type.keepaliveAck || type === Type.enableReports;
  }

  protected encode(message: LlrpMessage): Uint8Array {
    const isHeld = this.#isHolding && (message.type === Type.report || message.type === Type.event);
    return isHeld ? new Uint8Array(0) : encodeMessage(message);
  }

  protected refuseNoise(): LlrpMessage[] {
    return [];
  }

  protected refuseCommand(command: LlrpMessage): LlrpMessage[] {
    const words = new TextEncoder().encode('M_ParameterError');
    return [answer(command, status(PARAMETER_ERROR, words))];
  }

  protected execute(command: LlrpMessage): LlrpMessage[] {
    const { type, body } = command;
    const id = numberAt(body, 0, 4);
    switch (type) {
      case Type.getCapabilities:
        return [answer(command, concatBytes(status(0), capabilities()))];
      case Type.getConfig:
        return [answer(command, concatBytes(status(0), this.#config(numberAt(body, 2, 1))))];
      case Type.setConfig:
        this.#configure(body);
        return [answer(command, status(0))];
      case Type.addRospec:
        if (this.refusesSession && specified(body).session !== null) return this.refuseCommand(command);
        this.#rospecs.set(specified(body).id, specified(body));
        return [answer(command, status(0))];
      case Type.enableRospec: {
        const rospec = this.#rospecs.get(id);
        if (rospec === undefined) return this.refuseCommand(command);
        rospec.isEnabled = true;
        return [answer(command, status(0))];
      }
      case Type.addAccess:
        this.#takeAccess(body);
        return [answer(command, status(0))];
      case Type.enableAccess:
        return this.#operation === null ? this.refuseCommand(command) : [answer(command, status(0))];
      case Type.deleteAccess:
        this.#operation = null;
        return [answer(command, status(0))];
      case Type.startRospec:
        return this.#start(command, id);
      case Type.stopRospec:
        return this.#stop(command, id);
      case Type.deleteRospec:
        if (id === 0) this.#rospecs.clear();
        else this.#rospecs.delete(id);
        // An inventory under way ends with its ROSpec.
        if (this.#running !== null && !this.#rospecs.has(this.#running)) {
          this.#running = null;
          this.isStreaming = false;
        }
        return [answer(command, status(0))];
      case Type.close:
        this.hasReceivedGoodbye = true;
        return [{ type: Type.closed, id: command.id, body: status(0) }];
      default:
        return this.refuseCommand(command);
    }
  }

  /** Session, expected tags and RF mode that the inventories in the reader name. */
  get airSettings(): Pick<Rospecification, 'session' | 'tags' | 'mode'>[] {
    return [...this.#rospecs.values()].map(({ session, tags, mode }) => ({ session, tags, mode }));
  }

  /** Whether an inventory is under way, also without a client. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Announces that it closes the connection, as before a restart of the reader. */
  sendClosing(): void {
    this.sendUnasked(this.#event(tlv(Param.connectionClose)));
  }

  /** Connects these antennas only; changes are reported to a client that has asked for such events. */
  connectAntennas(...antennas: number[]): void {
    const before = this.connectedAntennas;
    this.connectedAntennas = antennas;
    for (let antenna = 1; antenna <= this.powersDbm.length; antenna += 1) {
      const isConnected = antennas.includes(antenna);
      if (isConnected === before.includes(antenna) || !this.#events.has(ANTENNA_EVENTS)) continue;
      const event = concatBytes(Uint8Array.of(Number(isConnected)), toBigEndian(antenna, 2));
      this.sendUnasked(this.#event(tlv(Param.antennaEvent, event)));
    }
  }

  #start(command: LlrpMessage, id: number): LlrpMessage[] {
    const rospec = this.#rospecs.get(id);
    if (!rospec?.isEnabled || this.#running !== null) return this.refuseCommand(command);
    const started = answer(command, status(0));
    const kind = kindOf(id);
    if (kind === Rospec.endless) {
      this.isStreaming = true;
      this.#running = id;
      return [started];
    }
    const late = this.#lateResults.splice(0);
    const found = kind === Rospec.access ? this.#access(id) : this.round(id);
    if (kind === Rospec.access && found.length > 0 && strikes(this.faults, 'lateResults')) {
      this.#lateResults = found;
      return [started, this.#endOf(id)];
    }
    if (kind === Rospec.access && found.length > 0) {
      // It would go on looking for tags until its time is over.
      this.#running = id;
      return [started, ...late, ...found];
    }
    if (rospec.stop === BY_TIME) this.spendOnAir(({ roundMs }) => Math.max(0, rospec.ms - roundMs));
    return [started, ...late, ...found, this.#endOf(id)];
  }

  #stop(command: LlrpMessage, id: number): LlrpMessage[] {
    if (this.#running !== id) return [answer(command, status(UNSTARTED))];
    this.isStreaming = false;
    this.#running = null;
    return [answer(command, status(0)), this.#endOf(id)];
  }

  #endOf(id: number): LlrpMessage {
    return this.#event(tlv(Param.rospecEvent, Uint8Array.of(1), toBigEndian(id, 4), toBigEndian(0, 4)));
  }

  #takeAccess(body: Uint8Array): void {
    const spec = contentOf(decodeParameters(body), AccessParam.spec) ?? body;
    // After id, antenna, protocol, state and ROSpec.
    const command = contentOf(decodeParameters(spec.subarray(12)), AccessParam.command) ?? body;
    const [tags, operation] = decodeParameters(command);
    this.#target =
      (tags && contentOf(decodeParameters(tags.content), AccessParam.targetTag)?.slice()) ?? body;
    this.#operation = operation ?? null;
  }

  /** Every tag is reported, the first that matches with the result of the operation. */
  #access(rospecId: number): LlrpMessage[] {
    const bits = numberAt(this.#target, 3, 2);
    const mask = this.#target.subarray(5 + bits / 8 + 2);
    const bank = numberAt(this.#target, 0, 1) >> 6;
    const [tag] = this.#answering(
      rospecId,
      this.alive.filter((one) => one.matches(bank, numberAt(this.#target, 1, 2), bits, mask)),
    );
    const operation = this.#operation;
    if (tag === undefined || operation === null) return [];
    this.#operation = null;
    // As the tag was when the inventory found it.
    const before = reportFields(tag, rospecId);
    return [this.#own(Type.report, tlv(Param.tagReport, ...before, this.#operate(tag, operation)))];
  }

  #operate(tag: SimulatedTag, { type, content }: Parameter): Uint8Array {
    const password = toHex(content.subarray(2, 6));
    const where = { bank: numberAt(content, 6, 1) >> 6, address: numberAt(content, 7, 2), password };
    const words = numberAt(content, 9, 2);
    const result = (of: number, code: number, ...more: Uint8Array[]) =>
      tlv(of, Uint8Array.of(code), content.slice(0, 2), ...more);
    switch (type) {
      case AccessParam.read: {
        const data = this.readTag(tag, { ...where, words });
        const isRead = data instanceof Uint8Array;
        return result(
          AccessParam.readResult,
          isRead ? 0 : (READ_RESULTS.get(data) ?? 1),
          toBigEndian(isRead ? words : 0, 2),
          isRead ? data : new Uint8Array(0),
        );
      }
      case AccessParam.write: {
        const error = this.writeTag(tag, { ...where, data: content.slice(11) });
        const code = error === null ? 0 : (WRITE_RESULTS.get(error) ?? 4);
        return result(AccessParam.writeResult, code, toBigEndian(code === 0 ? words : 0, 2));
      }
      case AccessParam.kill:
        return result(AccessParam.killResult, this.killTag(tag, password) ? 0 : 3);
      default: {
        const payloads = decodeParameters(content.subarray(6)).filter(
          (parameter) => parameter.type === AccessParam.lockPayload,
        );
        const areas = payloads.map(({ content: [privilege = 0, area = 0] }) => [
          TAG_AREAS[area],
          PRIVILEGES[privilege],
        ]);
        const error = this.lockTag(tag, password, Object.fromEntries(areas));
        const failure = error === 'password' ? 5 : 7;
        return result(AccessParam.lockResult, error === null ? 0 : failure);
      }
    }
  }

  /** A sign of life first, which the driver must answer, then all tags in one report. */
  protected override round(rospecId = this.#running ?? 0): LlrpMessage[] {
    const tags = this.#answering(rospecId, this.takeRound());
    const messages = this.sendsKeepalives ? [this.#own(Type.keepalive, new Uint8Array(0))] : [];
    if (tags.length === 0) return messages;
    const reports = tags.map((tag) => tlv(Param.tagReport, ...reportFields(tag, rospecId)));
    return [...messages, this.#own(Type.report, concatBytes(...reports))];
  }

  /** The tags that answer in the inventory's session. */
  #answering(rospecId: number, tags: readonly SimulatedTag[]): SimulatedTag[] {
    const passing = tags.filter(({ epc }) => this.filter === null || toHex(epc).startsWith(this.filter));
    return this.answeringIn(this.#rospecs.get(rospecId)?.session ?? this.session, passing);
  }

  #configure(body: Uint8Array): void {
    const events = contentOf(decodeParameters(body.subarray(1)), Param.notificationSpec);
    for (const { content } of events === undefined ? [] : decodeParameters(events))
      this.#events.add(numberAt(content, 0, 2));
    const configurations = decodeParameters(body.subarray(1)).filter(
      ({ type }) => type === Param.antennaConfiguration,
    );
    for (const { content } of configurations) {
      const settings = decodeParameters(content.subarray(2));
      const command = contentOf(settings, Param.inventoryCommand);
      if (command !== undefined) {
        const isFiltered = contentOf(decodeParameters(command.subarray(1)), Param.filter) !== undefined;
        this.filter = isFiltered ? this.filter : null;
      }
      const transmitter = contentOf(settings, Param.transmitter);
      if (transmitter === undefined) continue;
      const powers = this.powersDbm;
      powers[numberAt(content, 0, 2) - 1] = POWERS_DBM[numberAt(transmitter, 4, 2) - 1] ?? 0;
      this.changePowers(...powers);
    }
  }

  /** Of the antennas: their properties (2) or their configuration (3). */
  #config(asked: number): Uint8Array {
    if (asked !== ANTENNA_PROPERTIES) return this.#antennaConfig();
    const antennas = this.powersDbm.map((_, at) => {
      const isConnected = this.connectedAntennas.includes(at + 1);
      return tlv(
        Param.antennaProperties,
        Uint8Array.of(isConnected ? 0x80 : 0),
        toBigEndian(at + 1, 2),
        toBigEndian(0, 2),
      );
    });
    return concatBytes(...antennas);
  }

  #antennaConfig(): Uint8Array {
    const configurations = this.powersDbm.map((dbm, at) => {
      const power = POWERS_DBM.indexOf(dbm) + 1;
      const transmitter = concatBytes(toBigEndian(1, 2), toBigEndian(0, 2), toBigEndian(power, 2));
      const singulation = tlv(Param.singulation, Uint8Array.of(this.session << 6), new Uint8Array(6));
      return tlv(
        Param.antennaConfiguration,
        toBigEndian(at + 1, 2),
        tlv(Param.transmitter, transmitter),
        tlv(Param.inventoryCommand, Uint8Array.of(0), ...this.#filters(), singulation),
      );
    });
    return concatBytes(...configurations);
  }

  /** A filter that unselects what does not match: bank EPC, from its first bit on. */
  #filters(): Uint8Array[] {
    if (this.filter === null) return [];
    const mask = fromHex(this.filter);
    const select = tlv(
      FILTER_MASK,
      Uint8Array.of(EPC_BANK << 6),
      toBigEndian(EPC_POINTER_BITS, 2),
      toBigEndian(mask.length * 8, 2),
      mask,
    );
    return [tlv(Param.filter, Uint8Array.of(0), select)];
  }

  #event(event: Uint8Array): LlrpMessage {
    this.#clockMs += 1;
    const time = tlv(Param.utcTime, toBigEndian(0, 4), toBigEndian(this.#clockMs * 1000, 4));
    return this.#own(Type.event, tlv(Param.notification, time, event));
  }

  /** A message that is not an answer. */
  #own(type: number, body: Uint8Array): LlrpMessage {
    this.#lastId += 1;
    return { type, id: this.#lastId, body };
  }
}

/** Of an ADD_ROSPEC: id, the stop trigger of its inventory with its time, and the session. */
function specified(body: Uint8Array): Rospecification & { id: number } {
  const rospec = contentOf(decodeParameters(body), Param.rospec) ?? body;
  // The ROSpec starts with id, priority and state; the AISpec with two bytes of count and one antenna.
  const inventory = contentOf(decodeParameters(rospec.subarray(6)), Param.antennaInventory) ?? body;
  const parts = decodeParameters(inventory.subarray(4));
  const stop = contentOf(parts, Param.antennaStopTrigger) ?? body;
  return {
    id: numberAt(rospec, 0, 4),
    isEnabled: false,
    stop: stop[0] ?? 0,
    ms: numberAt(stop, 1, 4),
    ...airOf(contentOf(parts, Param.inventoryParameter) ?? body),
  };
}

/** What the parameters of an inventory name for its antennas; the session is the top two bits of the singulation. */
function airOf(inventoryParameter: Uint8Array): Pick<Rospecification, 'session' | 'tags' | 'mode'> {
  // Behind id and protocol; behind the antenna; behind the flag of states.
  const antenna = contentOf(decodeParameters(inventoryParameter.subarray(3)), Param.antennaConfiguration);
  const command = antenna && contentOf(decodeParameters(antenna.subarray(2)), Param.inventoryCommand);
  const controls = command === undefined ? [] : decodeParameters(command.subarray(1));
  const singulation = contentOf(controls, Param.singulation);
  const control = contentOf(controls, Param.rfControl);
  return {
    session: singulation === undefined ? null : numberAt(singulation, 0, 1) >> 6,
    tags: singulation === undefined ? null : numberAt(singulation, 1, 2),
    mode: control === undefined ? null : numberAt(control, 0, 2),
  };
}

function reportFields(tag: SimulatedTag, rospecId: number): Uint8Array[] {
  const { epc } = tag;
  const named =
    epc.length === 12 ? tv(Param.epc96, epc) : tlv(Param.epcData, toBigEndian(epc.length * 8, 2), epc);
  return [
    named,
    tv(Param.rospecId, toBigEndian(rospecId, 4)),
    tv(Param.antennaId, toBigEndian(1, 2)),
    tv(Param.peakRssi, Uint8Array.of(tag.rssiDbm & 0xff)),
    tv(Param.channelIndex, toBigEndian(CHANNEL_INDEX, 2)),
    tv(Param.pc, tag.pc),
  ];
}

function capabilities(): Uint8Array {
  const firmware = new TextEncoder().encode('6.4.1');
  const general = tlv(
    Param.generalCapabilities,
    toBigEndian(1, 2),
    toBigEndian(0, 2),
    toBigEndian(25_882, 4),
    toBigEndian(2_001_002, 4),
    toBigEndian(firmware.length, 2),
    firmware,
  );
  const powers = POWERS_DBM.map((dbm, index) =>
    tlv(Param.powerLevel, toBigEndian(index + 1, 2), toBigEndian(dbm * 100, 2)),
  );
  const hops = CHANNELS_KHZ.map((khz) => toBigEndian(khz, 4));
  const hopTable = tlv(Param.hopTable, Uint8Array.of(1, 0), toBigEndian(hops.length, 2), ...hops);
  const frequencies = tlv(Param.frequencies, Uint8Array.of(0x80), hopTable);
  const modes = MODES.map(([number, encoding, bitsPerSecond]) =>
    tlv(
      Param.rfMode,
      toBigEndian(number, 4),
      Uint8Array.of(0x80, encoding, 2, 2),
      ...[bitsPerSecond, 1500, 6250, 6250, 0].map((value) => toBigEndian(value, 4)),
    ),
  );
  const band = tlv(Param.uhfBand, ...powers, frequencies, tlv(Param.rfModeTable, ...modes));
  return concatBytes(
    general,
    tlv(Param.regulatoryCapabilities, toBigEndian(156, 2), toBigEndian(CHINA, 2), band),
  );
}

function status(code: number, words = new Uint8Array(0)): Uint8Array {
  return tlv(Param.status, toBigEndian(code, 2), toBigEndian(words.length, 2), words);
}

function answer({ type, id }: LlrpMessage, body: Uint8Array): LlrpMessage {
  return { type: type + TO_ANSWER, id, body };
}

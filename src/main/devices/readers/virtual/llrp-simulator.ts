import { concatBytes, toBigEndian } from '../bytes.ts';
import { Param, Rospec } from '../llrp/commands.ts';
import { createLlrpFramer, encodeMessage, type LlrpMessage, Type } from '../llrp/messages.ts';
import { contentOf, decodeParameters, numberAt, tlv, tv } from '../llrp/parameters.ts';
import { ReaderSimulator } from './reader-simulator.ts';
import type { SimulatedTag } from './tag.ts';

/** Its answer's type is this much higher than a command's. */
const TO_ANSWER = 10;
/** As `faults` name it: the command that changes the power, which shares its type with other settings. */
const SET_POWER = 1003;
const PARAMETER_ERROR = 100;
/** Indices from 1 on: 10 dBm and up in quarters. */
const POWERS_DBM = Array.from({ length: 91 }, (_, index) => 10 + index / 4);
const CHINA = 14;
/** 920.625 MHz and up in quarters. */
const CHANNELS_KHZ = Array.from({ length: 16 }, (_, index) => 920_625 + index * 250);
const CHANNEL_INDEX = 4;
const TIME = tlv(128, new Uint8Array(8));

/** A fixed LLRP reader in software with one antenna; it takes inventory and does not access tags. */
export class LlrpSimulator extends ReaderSimulator<LlrpMessage> {
  readonly codes = { poll: Type.startRospec, read: -1, settings: [] };
  protected readonly checkFromEnd = 1;
  protected override readonly stopCode = Type.stopRospec;
  /** Of each ROSpec by its id: whether it is enabled. */
  readonly #rospecs = new Map<number, boolean>();
  #lastId = 0;

  override plugIn(port: Parameters<ReaderSimulator<LlrpMessage>['plugIn']>[0]): void {
    super.plugIn(port);
    port.send(encodeMessage(this.#event(tlv(Param.connectionAttempt, toBigEndian(0, 2)))));
  }

  protected createFramer() {
    return createLlrpFramer();
  }

  protected commandOf({ type, body }: LlrpMessage): number {
    const isPower =
      type === Type.setConfig &&
      contentOf(decodeParameters(body.subarray(1)), Param.antennaConfiguration) !== undefined;
    return isPower ? SET_POWER : type;
  }

  protected override isRemark({ type }: LlrpMessage): boolean {
    return type === Type.keepaliveAck;
  }

  protected encode(message: LlrpMessage): Uint8Array {
    return encodeMessage(message);
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
        return [answer(command, concatBytes(status(0), this.#antennaConfig()))];
      case Type.setConfig:
        this.#configure(body);
        return [answer(command, status(0))];
      case Type.addRospec:
        this.#rospecs.set(numberAt(contentOf(decodeParameters(body), Param.rospec) ?? body, 0, 4), false);
        return [answer(command, status(0))];
      case Type.enableRospec:
        if (!this.#rospecs.has(id)) return this.refuseCommand(command);
        this.#rospecs.set(id, true);
        return [answer(command, status(0))];
      case Type.startRospec:
        return this.#start(command, id);
      case Type.stopRospec:
        this.isStreaming = false;
        return [answer(command, status(0))];
      case Type.deleteRospec:
        if (id === 0) this.#rospecs.clear();
        else this.#rospecs.delete(id);
        return [answer(command, status(0))];
      default:
        return this.refuseCommand(command);
    }
  }

  #start(command: LlrpMessage, id: number): LlrpMessage[] {
    if (!this.#rospecs.get(id)) return this.refuseCommand(command);
    const started = answer(command, status(0));
    if (id === Rospec.endless) {
      this.isStreaming = true;
      return [started];
    }
    const ended = tlv(Param.rospecEvent, Uint8Array.of(1), toBigEndian(id, 4), toBigEndian(0, 4));
    return [started, ...this.round(), this.#event(ended)];
  }

  /** A sign of life first, which the driver must answer, then all tags in one report. */
  protected override round(): LlrpMessage[] {
    const tags = this.takeRound();
    const keepalive = this.#own(Type.keepalive, new Uint8Array(0));
    return tags.length === 0
      ? [keepalive]
      : [keepalive, this.#own(Type.report, concatBytes(...tags.map(toReport)))];
  }

  #configure(body: Uint8Array): void {
    const antenna = contentOf(decodeParameters(body.subarray(1)), Param.antennaConfiguration);
    const transmitter = antenna && contentOf(decodeParameters(antenna.subarray(2)), Param.transmitter);
    if (transmitter !== undefined) this.changePower((POWERS_DBM[numberAt(transmitter, 4, 2) - 1] ?? 0) * 100);
  }

  #antennaConfig(): Uint8Array {
    const power = POWERS_DBM.indexOf(this.powerDbm) + 1;
    const transmitter = concatBytes(toBigEndian(1, 2), toBigEndian(0, 2), toBigEndian(power, 2));
    return tlv(Param.antennaConfiguration, toBigEndian(1, 2), tlv(Param.transmitter, transmitter));
  }

  #event(event: Uint8Array): LlrpMessage {
    return this.#own(Type.event, tlv(Param.notification, TIME, event));
  }

  /** A message that answers none. */
  #own(type: number, body: Uint8Array): LlrpMessage {
    this.#lastId += 1;
    return { type, id: this.#lastId, body };
  }
}

function toReport(tag: SimulatedTag): Uint8Array {
  const { epc } = tag;
  const named =
    epc.length === 12 ? tv(Param.epc96, epc) : tlv(Param.epcData, toBigEndian(epc.length * 8, 2), epc);
  return tlv(
    Param.tagReport,
    named,
    tv(Param.antennaId, toBigEndian(1, 2)),
    tv(Param.peakRssi, Uint8Array.of(tag.rssiDbm & 0xff)),
    tv(Param.channelIndex, toBigEndian(CHANNEL_INDEX, 2)),
    tv(Param.pc, tag.pc),
  );
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
  const band = tlv(Param.uhfBand, ...powers, frequencies);
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

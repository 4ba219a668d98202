import type { ProfileChoice, Region } from '#shared/desk/contract/readers';
import { AppError, hasCode } from '#shared/errors';
import { toHex } from '#shared/rfid/hex';
import { withoutXpcLength } from '#shared/rfid/pc-word';
import { concatBytes, toBigEndian } from '../bytes.ts';
import type { TagNotice } from '../reader.ts';
import { contentOf, decodeParameters, numberAt, type Parameter, tlv } from './parameters.ts';

/** Types of the parameters used here. */
export const Param = {
  antennaId: 1,
  peakRssi: 6,
  channelIndex: 7,
  rospecId: 9,
  pc: 12,
  epc96: 13,
  utcTime: 128,
  uptime: 129,
  generalCapabilities: 137,
  regulatoryCapabilities: 143,
  uhfBand: 144,
  powerLevel: 145,
  frequencies: 146,
  hopTable: 147,
  fixedTable: 148,
  rospec: 177,
  boundary: 178,
  startTrigger: 179,
  stopTrigger: 182,
  antennaInventory: 183,
  antennaStopTrigger: 184,
  tagObservation: 185,
  inventoryParameter: 186,
  keepaliveSpec: 220,
  antennaProperties: 221,
  antennaConfiguration: 222,
  transmitter: 224,
  reportSpec: 237,
  reportContent: 238,
  tagReport: 240,
  epcData: 241,
  notificationSpec: 244,
  notificationState: 245,
  notification: 246,
  rospecEvent: 249,
  antennaEvent: 255,
  connectionAttempt: 256,
  connectionClose: 257,
  status: 287,
  rfModeTable: 328,
  rfMode: 329,
  inventoryCommand: 330,
  filter: 331,
  rfControl: 335,
  singulation: 336,
  epcMemory: 348,
} as const;

/** Kinds of inventories; the last two bits of a ROSpec's id. */
export const Rospec = { round: 1, endless: 2, access: 3 } as const;
export type RospecKind = (typeof Rospec)[keyof typeof Rospec];

/** The kind of inventory that a ROSpec's id names. */
export const kindOf = (rospecId: number): number => rospecId & 3;

/**
 * The id of a ROSpec of a connection: a reader goes on with what a lost connection has left, and may report it to the
 * next one.
 */
export const rospecIdOf = (series: number, kind: RospecKind): number => series * 4 + kind;
/** Ids have 32 bits, those of operations 16. */
export const SERIES = 2 ** 29;
export const LAST_OPERATION_ID = 0xffff;
/** The longest inventory round: enough for some dozens of tags on each of four antennas. */
const ROUND_MS = 250;
/** An endless inventory is one of this time, started again and again: no longer does a reader go on without its client. */
const ENDLESS_MS = 30_000;
/** How often the reader signals that it is still there. */
const KEEPALIVE_MS = 1000;
const ALL_ANTENNAS = toBigEndian(0, 2);
/** EPCglobal Class 1 Gen 2, of the air protocols. */
export const GEN2 = 1;

/** How a round ends: after one attempt to see every tag in the field, or only after its time. */
export type RoundEnd = 'attempt' | 'time';

/** What not every reader accepts in a ROSpec. */
export interface RospecForm {
  roundEnd: RoundEnd;
  /** Whether it names session and mode, instead of leaving them as another program may have set them. */
  namesSession: boolean;
}

/** In the order in which they are tried. */
export const ROSPEC_FORMS: readonly RospecForm[] = [
  { roundEnd: 'attempt', namesSession: true },
  { roundEnd: 'time', namesSession: true },
  { roundEnd: 'attempt', namesSession: false },
  { roundEnd: 'time', namesSession: false },
];

const DURATION = 1;
const TAG_OBSERVATION = 3;
/** Of the triggers of a tag observation: after so many attempts to see all tags, or when the time is over. */
const ATTEMPTS = 2;

/** How an inventory of a kind ends on the antennas. */
function antennaEnd(kind: number, roundEnd: RoundEnd): RoundEnd | 'late' {
  if (kind === Rospec.endless) return 'late';
  return kind === Rospec.round ? roundEnd : 'time';
}

/** The stop trigger of an inventory on the antennas. */
function antennaStop(end: RoundEnd | 'late'): Uint8Array {
  const trigger = (type: number, ms: number, ...more: Uint8Array[]) =>
    tlv(Param.antennaStopTrigger, Uint8Array.of(type), toBigEndian(ms, 4), ...more);
  if (end === 'late') return trigger(DURATION, ENDLESS_MS);
  if (end === 'time') return trigger(DURATION, ROUND_MS);
  // Number of tags, of attempts, time without new tags; then the limit.
  const observation = tlv(
    Param.tagObservation,
    Uint8Array.of(ATTEMPTS, 0),
    toBigEndian(0, 2),
    toBigEndian(1, 2),
    toBigEndian(0, 2),
    toBigEndian(ROUND_MS, 4),
  );
  return trigger(TAG_OBSERVATION, 0, observation);
}

/** Tags that a round expects, by which a reader chooses its first slots; it adapts them. */
const USUAL_TAGS = 32;

/** Session, expected tags and RF mode of an inventory; what is absent is as the reader is configured. */
export interface AirSettings {
  singulation?: { session: number; tags: number };
  mode?: number;
}

/**
 * Session 0, in which a tag answers each inventory anew. In sessions 2 and 3 one that was read is silent for more than 2 s:
 * neither it nor a neighbour would be seen again in the next round, nor the tag found for its access.
 */
export const ANEW: NonNullable<AirSettings['singulation']> = { session: 0, tags: USUAL_TAGS };

/** The settings of all antennas in an inventory; nothing where the reader's own apply. */
function antennaSettings({ singulation, mode }: AirSettings): Uint8Array[] {
  // Tari 0: one that the mode allows.
  const control = mode === undefined ? [] : [tlv(Param.rfControl, toBigEndian(mode, 2), toBigEndian(0, 2))];
  const singulations =
    singulation === undefined
      ? []
      : [
          tlv(
            Param.singulation,
            Uint8Array.of(singulation.session << 6),
            toBigEndian(singulation.tags, 2),
            toBigEndian(0, 4),
          ),
        ];
  if (control.length + singulations.length === 0) return [];
  const command = tlv(Param.inventoryCommand, Uint8Array.of(0), ...control, ...singulations);
  return [tlv(Param.antennaConfiguration, toBigEndian(0, 2), command)];
}

/**
 * An inventory on all antennas, by its id: one round, reported at its end; endless, with each tag reported at once; or one for an
 * access, which is stopped when the tag has answered. It waits for START_ROSPEC; reports name ROSpec, antenna, channel and RSSI.
 */
export function rospecOf(id: number, { roundEnd, namesSession }: RospecForm, air: AirSettings): Uint8Array {
  const kind = kindOf(id);
  const settings = namesSession ? antennaSettings(air) : [];
  const stop = antennaStop(antennaEnd(kind, roundEnd));
  // Selector bits: ROSpec, antenna, channel, RSSI. Then, in the EPC's own parameter, the PC word.
  const content = tlv(
    Param.reportContent,
    toBigEndian(0b1001_1100_0000_0000, 2),
    tlv(Param.epcMemory, Uint8Array.of(0x40)),
  );
  return tlv(
    Param.rospec,
    toBigEndian(id, 4),
    Uint8Array.of(0, 0),
    tlv(
      Param.boundary,
      tlv(Param.startTrigger, Uint8Array.of(0)),
      tlv(Param.stopTrigger, Uint8Array.of(0), toBigEndian(0, 4)),
    ),
    tlv(
      Param.antennaInventory,
      toBigEndian(1, 2),
      ALL_ANTENNAS,
      stop,
      tlv(Param.inventoryParameter, toBigEndian(1, 2), Uint8Array.of(GEN2), ...settings),
    ),
    tlv(Param.reportSpec, Uint8Array.of(1), toBigEndian(kind === Rospec.round ? 0 : 1, 2), content),
  );
}

/** Types of events, as a reader's configuration names them (LLRP 1.0.1, 12.2.6.4): of ROSpecs, of antennas. */
export const ROSPEC_EVENTS = 2;
export const ANTENNA_EVENTS = 8;

/**
 * Enables keep-alives and events for the end of inventories and for pulled antennas; the rest of the reader's configuration
 * stays.
 */
export function eventConfig(): Uint8Array {
  const events = [ROSPEC_EVENTS, ANTENNA_EVENTS].map((type) =>
    tlv(Param.notificationState, toBigEndian(type, 2), Uint8Array.of(0x80)),
  );
  return concatBytes(
    Uint8Array.of(0),
    tlv(Param.notificationSpec, ...events),
    tlv(Param.keepaliveSpec, Uint8Array.of(1), toBigEndian(KEEPALIVE_MS, 4)),
  );
}

/** The reader's model and capabilities. */
export interface Capabilities {
  identity: string;
  region: Region | null;
  /** Power in dBm by the index that settings name. */
  powers: ReadonlyMap<number, number>;
  /** In MHz, in the order of the channel index, which counts from 1. */
  channelsMhz: readonly number[];
  /** The channel changes automatically in the order of a hop table; otherwise each antenna keeps one channel. */
  isHopping: boolean;
  modes: readonly ProfileChoice[];
}

/**
 * Standards of the regulatory capabilities (LLRP 1.1, CommunicationsStandard): FCC part 15, ETSI 302 208 and its 2 W without
 * listening first, China's two bands, Korea at 917 to 920.8 MHz.
 */
const REGIONS = new Map<number, Region>([
  [1, 'US'],
  [2, 'EU'],
  [11, 'EU'],
  [13, 'CN800'],
  [14, 'CN900'],
  [20, 'KR'],
]);

/** The answer to command 1. */
export function decodeCapabilities(body: Uint8Array): Capabilities {
  const parameters = decodeParameters(body);
  const general = contentOf(parameters, Param.generalCapabilities);
  if (general === undefined) throw new AppError('reader.bad_frame');
  const firmwareBytes = general.subarray(14, 14 + numberAt(general, 12, 2));
  const firmware = new TextDecoder().decode(firmwareBytes);
  const identity = `LLRP ${numberAt(general, 4, 4)}:${numberAt(general, 8, 4)} ${firmware}`;
  const regulatory = contentOf(parameters, Param.regulatoryCapabilities);
  // Country and standard come first.
  const bands = regulatory === undefined ? [] : decodeParameters(regulatory.subarray(4));
  const band = decodeParameters(contentOf(bands, Param.uhfBand) ?? new Uint8Array(0));
  const powers = band
    .filter(({ type }) => type === Param.powerLevel)
    .map(({ content }) => [numberAt(content, 0, 2), ((numberAt(content, 2, 2) << 16) >> 16) / 100] as const);
  return {
    identity,
    region: regulatory === undefined ? null : (REGIONS.get(numberAt(regulatory, 2, 2)) ?? null),
    powers: new Map(powers),
    channelsMhz: channelsOf(band),
    isHopping: ((contentOf(band, Param.frequencies)?.[0] ?? 0) & HOPPING) !== 0,
    modes: modesOf(band),
  };
}

/** By the number that a mode names: bits per symbol of the tag's answer. */
const ENCODINGS = ['FM0', 'Miller 2', 'Miller 4', 'Miller 8'] as const;

/**
 * The modes of the reader: number (4 bytes), flags, encoding, modulation, spectral mask, rate of the tag in bit/s (4), PIE
 * ratio (4), shortest Tari in ns (4).
 */
function modesOf(band: readonly Parameter[]): ProfileChoice[] {
  const table = decodeParameters(contentOf(band, Param.rfModeTable) ?? new Uint8Array(0));
  return table
    .filter(({ type }) => type === Param.rfMode)
    .map(({ content }) => {
      const encoding = ENCODINGS[numberAt(content, 5, 1)] ?? '?';
      const kbits = numberAt(content, 8, 4) / 1000;
      return {
        value: numberAt(content, 0, 4),
        text: `${encoding}, ${kbits} kbit/s, Tari ${numberAt(content, 16, 4) / 1000} µs`,
      };
    })
    .filter(({ value }) => value <= LAST_MODE);
}
/** An inventory names its mode in 16 bits. */
const LAST_MODE = 0xffff;

/** The first bit of the frequencies. */
const HOPPING = 0x80;

function channelsOf(band: readonly Parameter[]): number[] {
  const frequencies = contentOf(band, Param.frequencies);
  if (frequencies === undefined) return [];
  const tables = decodeParameters(frequencies.subarray(1));
  const hops = contentOf(tables, Param.hopTable);
  // Of a hop table: its id and a reserved byte; then, in both kinds, the count.
  const table = hops?.subarray(2) ?? contentOf(tables, Param.fixedTable) ?? new Uint8Array(0);
  return Array.from(
    { length: Math.min(numberAt(table, 0, 2), Math.floor((table.length - 2) / 4)) },
    (_, index) => numberAt(table, 2 + index * 4, 4) / 1000,
  );
}

/** The tags of a report; without those of other inventories than `rospecId`, where the reader names them. */
export function decodeReport(
  body: Uint8Array,
  channelsMhz: readonly number[],
  rospecId?: number,
): TagNotice[] {
  return decodeParameters(body)
    .filter(({ type }) => type === Param.tagReport)
    .map(({ content }) => decodeParameters(content))
    .filter((fields) => {
      const named = contentOf(fields, Param.rospecId);
      return named === undefined || rospecId === undefined || numberAt(named, 0, 4) === rospecId;
    })
    .map((fields) => {
      const rssi = contentOf(fields, Param.peakRssi);
      const antenna = contentOf(fields, Param.antennaId);
      const channel = contentOf(fields, Param.channelIndex);
      const pc = contentOf(fields, Param.pc);
      const epc = epcOf(fields);
      return {
        pc: pc === undefined ? null : withoutXpcLength(toHex(pc), epc),
        epc,
        rssiDbm: rssi === undefined ? null : (numberAt(rssi, 0, 1) << 24) >> 24,
        antenna: antenna === undefined ? null : numberAt(antenna, 0, 2),
        channelMhz: channel === undefined ? null : (channelsMhz[numberAt(channel, 0, 2) - 1] ?? null),
      };
    });
}

/** A 96-bit EPC has its own parameter; other EPCs state their length in bits. */
export function epcOf(fields: readonly Parameter[]): string {
  const epc96 = contentOf(fields, Param.epc96);
  if (epc96 !== undefined) return toHex(epc96);
  const other = contentOf(fields, Param.epcData);
  const bytes = other === undefined ? 0 : Math.ceil(numberAt(other, 0, 2) / 8);
  if (other === undefined || other.length < 2 + bytes) throw new AppError('reader.bad_frame');
  return toHex(other.subarray(2, 2 + bytes));
}

/** Outcomes of a connection attempt: this client's, or another one has the reader. */
const ACCEPTED = 0;
const OTHERS = [1, 2, 4];

/**
 * Checks the connection event in a reader's first message. Throws `reader.connection_kept` if another program is connected,
 * or a lost connection is not over for the reader.
 */
export function expectConnected(body: Uint8Array, port: string): void {
  const attempt = contentOf(notificationOf(body), Param.connectionAttempt);
  const outcome = attempt === undefined ? -1 : numberAt(attempt, 0, 2);
  if (outcome === ACCEPTED) return;
  throw OTHERS.includes(outcome)
    ? new AppError('reader.connection_kept', { port })
    : new AppError('reader.refused', { status: String(outcome) });
}

/** When a reader has sent a notification, by its own clock, in ms. */
export function timeOf(body: Uint8Array): number {
  const events = notificationOf(body);
  const time = contentOf(events, Param.utcTime) ?? contentOf(events, Param.uptime);
  return time === undefined ? 0 : Math.floor(numberAt(time, 0, 8) / 1000);
}

const ENDED = 1;

/** Whether a notification reports that the inventory with this id is over. */
export function isEndOf(id: number, body: Uint8Array): boolean {
  const event = contentOf(eventsOf(body), Param.rospecEvent);
  return event !== undefined && event[0] === ENDED && numberAt(event, 1, 4) === id;
}

/** The antenna that a notification reports as disconnected (0) or connected (1); null for other notifications. */
export function antennaIn(body: Uint8Array): { antenna: number; isConnected: boolean } | null {
  const event = contentOf(eventsOf(body), Param.antennaEvent);
  if (event === undefined || event.length < 3) return null;
  return { isConnected: event[0] === 1, antenna: numberAt(event, 1, 2) };
}

/** Whether a notification announces that the reader is about to close the connection. */
export function isClosing(body: Uint8Array): boolean {
  return contentOf(eventsOf(body), Param.connectionClose) !== undefined;
}

/** A notification that cannot be read is ignored, because one may come at any time and answers no command. */
function eventsOf(body: Uint8Array): Parameter[] {
  try {
    return notificationOf(body);
  } catch (error) {
    if (hasCode(error, 'reader.bad_frame')) return [];
    throw error;
  }
}

/** Throws `reader.bad_frame`. */
function notificationOf(body: Uint8Array): Parameter[] {
  return decodeParameters(contentOf(decodeParameters(body), Param.notification) ?? new Uint8Array(0));
}

/** Throws `reader.refused` with the reader's own code and words for an answer that is no success. */
export function expectSuccess(body: Uint8Array): void {
  const status = contentOf(decodeParameters(body), Param.status);
  if (status === undefined) throw new AppError('reader.bad_frame');
  const code = numberAt(status, 0, 2);
  if (code === 0) return;
  const words = new TextDecoder().decode(status.subarray(4, 4 + numberAt(status, 2, 2)));
  throw new AppError('reader.refused', { status: [code, words].filter(Boolean).join(' ') });
}

/** Command 2 for the configuration of the antennas. */
export const ANTENNA_CONFIG_ASKED = concatBytes(toBigEndian(0, 2), Uint8Array.of(3), toBigEndian(0, 4));

/** The transmitter of an antenna: hop table, channel (counted from 1; 0 where it hops), index of the power. */
export interface Transmitter {
  antenna: number;
  hopTable: number;
  channel: number;
  power: number;
}

/** The antennas' transmitters, by their number. */
export function decodeTransmitters(body: Uint8Array): Transmitter[] {
  const transmitters = decodeParameters(body)
    .filter(({ type }) => type === Param.antennaConfiguration)
    .map(({ content }) => {
      const transmitter = contentOf(decodeParameters(content.subarray(2)), Param.transmitter);
      if (transmitter === undefined) throw new AppError('reader.bad_frame');
      return {
        antenna: numberAt(content, 0, 2),
        hopTable: numberAt(transmitter, 0, 2),
        channel: numberAt(transmitter, 2, 2),
        power: numberAt(transmitter, 4, 2),
      };
    });
  if (transmitters.length === 0) throw new AppError('reader.bad_frame');
  return transmitters.sort((one, other) => one.antenna - other.antenna);
}

/** The session of the first antenna's inventories as the reader is configured; 0 for one that does not report it. */
export function decodeOwnSession(body: Uint8Array): number {
  const antenna = contentOf(decodeParameters(body), Param.antennaConfiguration);
  if (antenna === undefined) return 0;
  const command = contentOf(decodeParameters(antenna.subarray(2)), Param.inventoryCommand);
  if (command === undefined) return 0;
  const singulation = contentOf(decodeParameters(command.subarray(1)), Param.singulation);
  return singulation === undefined ? 0 : numberAt(singulation, 0, 1) >> 6;
}

/**
 * Command 3 that removes the filters (C1G2Filter, Gen2's Select) from the inventories of all antennas and leaves their other
 * settings; null where there are none.
 */
export function withoutFilters(body: Uint8Array): Uint8Array | null {
  let hasFilters = false;
  const configurations = decodeParameters(body)
    .filter(({ type }) => type === Param.antennaConfiguration)
    .flatMap(({ content }) => {
      const command = contentOf(decodeParameters(content.subarray(2)), Param.inventoryCommand);
      if (command === undefined) return [];
      const settings = decodeParameters(command.subarray(1));
      const kept = settings.filter(({ type }) => type !== Param.filter);
      if (kept.length < settings.length) hasFilters = true;
      const unfiltered = tlv(
        Param.inventoryCommand,
        command.subarray(0, 1),
        ...kept.map((setting) => tlv(setting.type, setting.content)),
      );
      return [tlv(Param.antennaConfiguration, content.subarray(0, 2), unfiltered)];
    });
  return hasFilters ? concatBytes(Uint8Array.of(0), ...configurations) : null;
}

/** Command 2 for the properties of the antennas. */
export const ANTENNA_PROPERTIES_ASKED = concatBytes(toBigEndian(0, 2), Uint8Array.of(2), toBigEndian(0, 4));
/** The first bit of an antenna's properties. */
const CONNECTED = 0x80;

/** The antennas' numbers at whose connectors the reader finds none; undefined for one that does not report it. */
export function decodeUnconnected(body: Uint8Array): number[] | undefined {
  const properties = decodeParameters(body).filter(({ type }) => type === Param.antennaProperties);
  if (properties.length === 0) return undefined;
  return properties
    .filter(({ content }) => (numberAt(content, 0, 1) & CONNECTED) === 0)
    .map(({ content }) => numberAt(content, 1, 2))
    .sort((one, other) => one - other);
}

/** Command 3 for the transmitters of these antennas. */
export function transmitterConfig(transmitters: readonly Transmitter[]): Uint8Array {
  const configurations = transmitters.map(({ antenna, hopTable, channel, power }) =>
    tlv(
      Param.antennaConfiguration,
      toBigEndian(antenna, 2),
      tlv(Param.transmitter, toBigEndian(hopTable, 2), toBigEndian(channel, 2), toBigEndian(power, 2)),
    ),
  );
  return concatBytes(Uint8Array.of(0), ...configurations);
}

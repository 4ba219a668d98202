import { z } from 'zod';
import { WordsSchema } from '../../errors.ts';
import { GAIN_RANGE_DBI, HIGHEST_POWER_DBM } from '../../rfid/legal-power.ts';
import { call, event } from '../kit.ts';
import {
  ClientCertificateSchema,
  DeviceCertificateSchema,
  FingerprintSchema,
  PemSchema,
} from './certificates.ts';
import { KeySchema, Nothing } from './values.ts';

export const PortSchema = z.object({
  path: z.string(),
  /** USB vendor and product id in hex, for a USB port. */
  vendorId: z.string().optional(),
  productId: z.string().optional(),
  serialNumber: z.string().optional(),
  manufacturer: z.string().optional(),
});
export type Port = z.infer<typeof PortSchema>;

/**
 * A USB device's identity as it reports it, in lower-case hex; `serialNumber` is empty if it has none, `interface` null
 * for a serial port.
 */
export const UsbIdentitySchema = z.object({
  vendorId: z.string(),
  productId: z.string(),
  serialNumber: z.string(),
  interface: z.number().int().nullable(),
});
export type UsbIdentity = z.infer<typeof UsbIdentitySchema>;

/** A HID device that may be a reader. */
export const HidDeviceSchema = UsbIdentitySchema.extend({
  path: z.string(),
  product: z.string(),
  manufacturer: z.string(),
});
export type HidDevice = z.infer<typeof HidDeviceSchema>;

/** A family of readers the host supports. */
export const ReaderDriverSchema = z.object({
  id: z.string(),
  title: WordsSchema,
  transports: z.array(z.enum(['serial', 'tcp', 'tls', 'hid'])),
  baudRate: z.number().int(),
  /** Usual port of its network models. */
  tcpPort: z.number().int(),
  /** Usual port under TLS; null for a family without it. */
  tlsPort: z.number().int().nullable(),
  /** Its readers can share a bus (RS-485), each with an address of its own. */
  hasBusAddress: z.boolean(),
});
export type ReaderDriver = z.infer<typeof ReaderDriverSchema>;

/** Readers' addresses on a bus count from 0; 255 is the broadcast address. */
export const HIGHEST_BUS_ADDRESS = 254;

/**
 * A reader of this desk. `uri`: `serial:PATH?baud=115200`, `hid:PATH`, `tcp:HOST:PORT`, `tls:HOST:PORT`,
 * `virtual:NAME`; with `address=N` on a serial port or TCP, only the reader with that address on its bus. `id` equals the uri.
 */
export const ReaderSchema = z.object({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  driver: z.string(),
  origin: z.enum(['configured', 'built-in']),
  /** Absent for a reader without TLS, one that was not connected yet, and one whose certificate an authority vouches for. */
  certificate: DeviceCertificateSchema.optional(),
  /** Shown to a reader under TLS that demands one; absent if none was chosen. */
  clientCertificate: ClientCertificateSchema.optional(),
});
export type Reader = z.infer<typeof ReaderSchema>;

const ReaderUriSchema = z
  .string()
  .trim()
  .regex(/^(serial:.+|hid:.+|tcp:.+:\d+(\?address=\d{1,3})?|tls:.+:\d+|virtual:reader\?.+)$/);

export const ConfiguredReaderSchema = z.object({
  uri: ReaderUriSchema,
  name: z.string().trim().min(1).max(60),
  driver: z.string(),
  /** Identity of a reader on USB, by which it is found again at another port; filled in by the host. */
  usb: UsbIdentitySchema.optional(),
  /** Fingerprint of the certificate by which a reader under TLS is known; filled in by the host. */
  certificate: FingerprintSchema.optional(),
  /** The certificate shown to it; filled in by the host. */
  clientCertificate: ClientCertificateSchema.optional(),
});
export type ConfiguredReader = z.infer<typeof ConfiguredReaderSchema>;

export const RegionSchema = z.enum(['CN900', 'CN800', 'US', 'EU', 'KR']);
export type Region = z.infer<typeof RegionSchema>;

/** A fixed frequency in MHz, or hopping among the frequencies of the reader's region. */
export const ChannelSchema = z.union([z.literal('hop'), z.number().positive()]);
export type Channel = z.infer<typeof ChannelSchema>;

/** Whether a reader waits for commands, reads tags continuously on its own, or does so when a sensor triggers it. */
export const WorkModeSchema = z.enum(['answer', 'active', 'trigger']);
export type WorkMode = z.infer<typeof WorkModeSchema>;

/** When the reader's own beeper sounds: for tags as its firmware does, after each round that has found some, or for every tag. */
export const BeepSchema = z.enum(['off', 'on', 'round', 'tag']);
export type Beep = z.infer<typeof BeepSchema>;

/** The family's or the desk's own choice, which differs from reader to reader. */
const AutomaticSchema = z.literal('automatic');

/** The Gen2 session of inventories that count tags: how long a tag that was read stays silent. */
export const SessionSchema = z.union([AutomaticSchema, z.number().int().min(0).max(3)]);
export type Session = z.infer<typeof SessionSchema>;

/** Gen2's Q of the same inventories: a round begins with 2^Q slots, about one for each tag. */
export const QSchema = z.union([AutomaticSchema, z.number().int().min(0).max(15)]);
export type Q = z.infer<typeof QSchema>;

/** The number of an RF profile in the reader's own table: modulation and speed of the link to the tags. */
export const ProfileSchema = z.union([AutomaticSchema, z.number().int().min(0).max(0xffff)]);
export type Profile = z.infer<typeof ProfileSchema>;

/** `text` is the same in all languages: encoding, frequency of the tag's answer, Tari. */
const ProfileChoiceSchema = z.object({ value: ProfileSchema, text: z.string() });
export type ProfileChoice = z.infer<typeof ProfileChoiceSchema>;

/** Radio settings, as the reader answers. Null: not in its answer, or a value that is no `Region` or `Channel`. */
export const RadioSchema = z.object({
  region: RegionSchema.nullable(),
  /** Regions and channels that it can be set to; the channels are those of its region. */
  regions: z.array(RegionSchema),
  channel: ChannelSchema.nullable(),
  channels: z.array(ChannelSchema),
  /** One for all antennas, or one each. */
  powersDbm: z.array(z.number()).min(1),
  /** Numbers of the antennas in use, counted from 1; null where they cannot be chosen. */
  antennas: z.object({ used: z.array(z.number().int()), isOneAtATime: z.boolean() }).nullable(),
  /** Numbers of the antennas at whose connectors the reader finds none; absent if it does not report it. */
  unconnectedAntennas: z.array(z.number().int()).optional(),
  workMode: WorkModeSchema.nullable(),
  /** Null where the family has no command for its beeper; `now` is null if the reader does not report it. */
  beep: z.object({ now: BeepSchema.nullable(), choices: z.array(BeepSchema) }).nullable(),
  /** Session, Q and profile are null where the family's protocol does not have them. */
  session: z.object({ now: SessionSchema, choices: z.array(SessionSchema) }).nullable(),
  q: z.object({ now: QSchema, choices: z.array(QSchema) }).nullable(),
  profile: z.object({ now: ProfileSchema, choices: z.array(ProfileChoiceSchema) }).nullable(),
});
export type Radio = z.infer<typeof RadioSchema>;

/** The radio settings to change; a new region without a channel hops among all channels of the region. */
export const RadioChangeSchema = z
  .object({
    region: RegionSchema,
    channel: ChannelSchema,
    powersDbm: z.array(z.number().min(0).max(HIGHEST_POWER_DBM)).min(1).max(16),
    antennas: z.array(z.number().int().min(1).max(16)).min(1),
    /** The only mode in which tags are written. */
    workMode: z.literal('answer'),
    beep: BeepSchema,
    session: SessionSchema,
    q: QSchema,
    profile: ProfileSchema,
  })
  .partial();
export type RadioChange = z.infer<typeof RadioChangeSchema>;

/** The antenna's gain, which limits the permitted power. */
export const AntennaGainSchema = z.number().min(GAIN_RANGE_DBI.least).max(GAIN_RANGE_DBI.most);

/** Radio settings with the gain of the antenna, which the desk keeps for the reader. */
export const DeskRadioSchema = RadioSchema.extend({ antennaGainDbi: AntennaGainSchema });
export type DeskRadio = z.infer<typeof DeskRadioSchema>;

export const DeskRadioChangeSchema = RadioChangeSchema.extend({
  antennaGainDbi: AntennaGainSchema.optional(),
});
export type DeskRadioChange = z.infer<typeof DeskRadioChangeSchema>;

/**
 * How well a reader has written its latest tags of one model. A model is class, maker and model number, the first 8
 * digits of a TID.
 */
export const ModelQualitySchema = z.object({
  model: z.string(),
  tags: z.number().int(),
  /** Tags whose content was read back. */
  written: z.number().int(),
  /** Writes beyond a tag's first. */
  rewrites: z.number().int(),
  /** Null if the reader reports no signal strength. */
  medianRssiDbm: z.number().nullable(),
  weakestRssiDbm: z.number().nullable(),
  /** Power at which the latest tag was written; null if the reader reports no power. */
  usedDbm: z.number().nullable(),
  /** Between that power and the least that has written a tag; null while only one power was tried. */
  marginDb: z.number().nullable(),
});
export type ModelQuality = z.infer<typeof ModelQualitySchema>;

/** The least power that writes a tag of a model, beside the reader's own. */
export const LeastPowerSchema = z.object({ model: z.string(), usedDbm: z.number(), leastDbm: z.number() });
export type LeastPower = z.infer<typeof LeastPowerSchema>;

/** A reader found at a port: its reported identity, and how to reach it. `baudRate` is null except for serial ports. */
export const DetectedReaderSchema = z.object({
  uri: z.string(),
  driver: z.string(),
  baudRate: z.number().int().nullable(),
  text: z.string(),
});
export type DetectedReader = z.infer<typeof DetectedReaderSchema>;

export const readerCalls = {
  readers: call(Nothing, z.array(ReaderSchema)),
  drivers: call(Nothing, z.array(ReaderDriverSchema)),
  ports: call(Nothing, z.array(PortSchema)),
  hidDevices: call(Nothing, z.array(HidDeviceSchema)),
  /** Whether the host reports ports and HID devices that appear or disappear; otherwise the page lists them again. */
  plugEvents: call(Nothing, z.object({ areReported: z.boolean() })),
  plugged: event(Nothing),
  /** Identifies the reader at a port by probing it with the protocol of each family; ended by `cancel`. */
  detect: call(z.object({ key: KeySchema, uri: ReaderUriSchema }), DetectedReaderSchema),
  configure: call(
    ConfiguredReaderSchema.omit({ usb: true, certificate: true, clientCertificate: true }),
    ReaderSchema,
  ),
  remove: call(z.object({ id: z.string() }), Nothing),
  /** Trusts another certificate that the reader has shown, after a person has compared its fingerprint. */
  acceptCertificate: call(z.object({ id: z.string(), fingerprint: FingerprintSchema }), ReaderSchema),
  /** Chooses the certificate that is shown to a reader under TLS, with its key; both stay on this desk. */
  setClientCertificate: call(z.object({ id: z.string(), pem: PemSchema }), ReaderSchema),
  removeClientCertificate: call(z.object({ id: z.string() }), ReaderSchema),
  /** Opens the reader and reads its version. */
  identify: call(z.object({ readerId: z.string() }), z.object({ text: z.string() })),
  radio: call(z.object({ readerId: z.string() }), DeskRadioSchema),
  /**
   * Changes the radio settings, which the reader stores if it is able to, and returns the settings it then reports.
   * More power than the region allows is refused with `reader.power_illegal`.
   */
  setRadio: call(z.object({ readerId: z.string(), change: DeskRadioChangeSchema }), DeskRadioSchema),
  /** The quality of the latest 100 tags that the reader began to write, by model. */
  quality: call(z.object({ readerId: z.string() }), z.array(ModelQualitySchema)),
  /**
   * Finds the least power that still writes the one tag on the reader, by writing the tag's own content again; the
   * result is stored for the tag's model. Ended by `cancel`.
   */
  findLeastPower: call(z.object({ key: KeySchema, readerId: z.string() }), LeastPowerSchema),
  /** Every byte to and from the reader, with its time, in lines; the latest megabytes. */
  wireLog: call(z.object({ readerId: z.string() }), z.object({ text: z.string() })),
};

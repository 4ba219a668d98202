import { z } from 'zod';
import type { InboxTask } from '../api/desk-task.ts';
import { FoundTagsSchema, MOST_RESULTS, ReadingResultSchema } from '../desk-tasks/found-tags.ts';
import { ErrorPayloadSchema, LanguageSchema, WordsSchema } from '../errors.ts';
import type { Paper } from '../paper/paper.ts';
import type { SheetOptions } from '../paper/paper-choice.ts';
import { parsePc } from '../rfid/pc-word.ts';
import { type Client, call, type Emit, event, type Handlers } from './kit.ts';

const Nothing = z.void();
/** Idempotency key made by the page, one per action of the user: the same key is carried out once. */
const KeySchema = z.uuid();
const DateTimeSchema = z.iso.datetime();
/** Hexadecimal text of whole 16-bit words. */
export const HexWordsSchema = z.string().regex(/^([0-9A-F]{4}){1,31}$/);

// ---------------------------------------------------------------- host

export const HostInfoSchema = z.object({
  mode: z.enum(['electron', 'headless']),
  version: z.string(),
  platform: z.string(),
  /** Name this desk writes into its records. */
  deskName: z.string(),
  /** Base address of the back office; empty if it is the page's own origin. */
  serverUrl: z.string(),
  /** Notices of the host to show at start: a restored settings file, a recovered journal. */
  notices: z.array(ErrorPayloadSchema),
  /** Where secrets are kept: in the system's key store, or in a file readable by its owner only. */
  secretStore: z.enum(['os-key-store', 'owner-only-file']),
});
export type HostInfo = z.infer<typeof HostInfoSchema>;

/** One line of the doctor's report. */
export const CheckSchema = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  words: WordsSchema,
});
export type Check = z.infer<typeof CheckSchema>;

// ---------------------------------------------------------------- printers

/** Languages in which labels are drawn: ZPL, TSPL, PDF, PWG raster, or one PNG picture a label. */
export const LabelLanguageSchema = z.enum(['zpl', 'tspl', 'pdf', 'pwg', 'png']);
export type LabelLanguage = z.infer<typeof LabelLanguageSchema>;

/** What a printer accepts; ESC/P is text of documents for dot-matrix printers. */
export const PrinterLanguageSchema = z.enum([...LabelLanguageSchema.options, 'escp']);
export type PrinterLanguage = z.infer<typeof PrinterLanguageSchema>;

/** Whether documents can be printed in a language. */
export function takesPapers(language: PrinterLanguage): boolean {
  return language === 'pdf' || language === 'escp' || language === 'pwg';
}

export const PrinterStateSchema = z.object({
  state: z.enum(['ready', 'busy', 'attention', 'offline', 'unknown']),
  /** The state in the terms of the device or queue, for the user. */
  words: WordsSchema,
  /** When the state was read. */
  at: DateTimeSchema,
});

/** SHA-256 of a certificate, as `AB:CD:…`. */
const FingerprintSchema = z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);

/** The certificate by which an IPPS printer is known, and another one that it has shown and no person has accepted. */
const PrinterCertificateSchema = z.object({
  pinned: FingerprintSchema,
  offered: FingerprintSchema.nullable(),
});
export type PrinterCertificate = z.infer<typeof PrinterCertificateSchema>;

/**
 * A printer of this desk. `uri` is its address: `tcp://host:9100`, `cups:QUEUE`, `ipp://host/path`, `windows:QUEUE`,
 * `serial:PATH?baud=9600`, `file:PATH`, `virtual:NAME`. `id` equals the uri.
 */
export const PrinterSchema = z.object({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  kind: z.enum(['tcp', 'cups', 'ipp', 'windows', 'serial', 'file', 'virtual']),
  language: PrinterLanguageSchema,
  dpi: z.union([z.literal(203), z.literal(300), z.literal(600)]),
  /** Found by the system's spooler, or entered by a user. */
  origin: z.enum(['system', 'configured', 'built-in']),
  state: PrinterStateSchema,
  /** Absent for a printer without one of its own. */
  certificate: PrinterCertificateSchema.optional(),
});
export type Printer = z.infer<typeof PrinterSchema>;

export const ConfiguredPrinterSchema = z.object({
  uri: z
    .string()
    .trim()
    // A virtual printer beside the built-in one is there for its faults.
    .regex(/^((tcp|ipp|ipps):\/\/|cups:|windows:|serial:|virtual:[^?]+\?fault=).+/),
  name: z.string().trim().min(1).max(60),
  language: PrinterLanguageSchema,
  dpi: PrinterSchema.shape.dpi,
  /** Fingerprint of the certificate by which an IPPS printer is known; the host fills it in. */
  certificate: FingerprintSchema.optional(),
});
export type ConfiguredPrinter = z.infer<typeof ConfiguredPrinterSchema>;

/**
 * Whether a language is commands: they pass a print service unchanged, past the printer's driver, jobs may follow one another in a
 * file, and printers read them from a serial port.
 */
export function isCommandLanguage(language: PrinterLanguage): boolean {
  return language === 'zpl' || language === 'tspl' || language === 'escp';
}

/** What a printer says of itself when it is asked; its model may be empty, its resolution null. */
export const ToldPrinterSchema = z.object({
  model: z.string(),
  language: PrinterLanguageSchema,
  dpi: PrinterSchema.shape.dpi.nullable(),
});
export type ToldPrinter = z.infer<typeof ToldPrinterSchema>;

/** A printer that announces itself on the network; its model may be empty. */
export const AnnouncedPrinterSchema = z.object({
  uri: ConfiguredPrinterSchema.shape.uri.max(500),
  name: z.string().trim().min(1).max(63),
  model: z.string().max(255),
});
export type AnnouncedPrinter = z.infer<typeof AnnouncedPrinterSchema>;

/** A label or sheet of paper. */
const MediumSizeSchema = z.object({
  widthMm: z.number().positive().max(1000),
  heightMm: z.number().positive().max(1000),
});
export type MediumSize = z.infer<typeof MediumSizeSchema>;

/** How prints are moved and stretched so that they lie on a printer's medium where they are drawn. */
export const AdjustmentSchema = z.object({
  offsetXMm: z.number().min(-25).max(25),
  offsetYMm: z.number().min(-25).max(25),
  scaleX: z.number().min(0.9).max(1.1),
  scaleY: z.number().min(0.9).max(1.1),
});
export type Adjustment = z.infer<typeof AdjustmentSchema>;

/** The adjustment of one printer for media of one size. */
const PrinterAdjustmentSchema = z.object({
  printerId: z.string(),
  ...MediumSizeSchema.shape,
  ...AdjustmentSchema.shape,
});
export type PrinterAdjustment = z.infer<typeof PrinterAdjustmentSchema>;

/** Which printer of this desk prints what; the most specific one counts. Absent properties stand for all. */
const PrinterRouteSchema = z.object({
  kind: z.enum(['labels', 'paper']),
  /** Subject of the labels, or kind of the documents. */
  of: z.string().max(40).optional(),
  size: MediumSizeSchema.optional(),
  printerId: z.string(),
  /** Takes its place while it cannot be reached. */
  spareId: z.string().optional(),
});
export type PrinterRoute = z.infer<typeof PrinterRouteSchema>;

// ---------------------------------------------------------------- printing

const LabelValueSchema = z.union([z.string(), z.number(), z.null()]);
const LabelEntrySchema = z.record(z.string(), LabelValueSchema);
/** Data of one label, by the identifiers of the glossary; a list, such as the lines of its tally, is drawn as a table. */
export const LabelRowSchema = z.record(
  z.string(),
  z.union([LabelValueSchema, z.array(LabelEntrySchema).max(1000)]),
);
export type LabelRow = z.infer<typeof LabelRowSchema>;

/** What a label is of. */
export const LabelSubjectSchema = z.enum(['package', 'bundle', 'log', 'cabinet', 'shelf', 'order']);
export type LabelSubject = z.infer<typeof LabelSubjectSchema>;

export const TemplateSummarySchema = z.object({
  id: z.string(),
  name: WordsSchema,
  /** What it labels; only templates of its kind are offered for a record. */
  subject: LabelSubjectSchema,
  /** The language of its words if the template fixes it. */
  captions: LanguageSchema.optional(),
  widthMm: z.number(),
  heightMm: z.number(),
});

/** A template of the company as JSON text, checked by the host; without it a template that the program ships with. */
const TemplateTextSchema = z.string().max(2_000_000).optional();

/** What one element of a template draws, or why it draws nothing. */
export const DrawnElementSchema = z.object({
  id: z.string(),
  /** Black areas as one path of SVG, in millimetres. */
  path: z.string(),
  pictures: z.array(
    z.object({
      source: z.string(),
      xMm: z.number(),
      yMm: z.number(),
      widthMm: z.number(),
      heightMm: z.number(),
      rotation: z.number().int(),
    }),
  ),
  faults: z.array(ErrorPayloadSchema),
  warnings: z.array(ErrorPayloadSchema),
});
export type DrawnElement = z.infer<typeof DrawnElementSchema>;

export const LabelPictureSchema = z.object({
  /** PNG, base64-encoded. */
  png: z.string(),
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  /** Warnings about texts that were cut. */
  warnings: z.array(ErrorPayloadSchema),
});
export type LabelPicture = z.infer<typeof LabelPictureSchema>;

export const LabelPreviewSchema = LabelPictureSchema.extend({
  /** Why the label is refused when it is printed: a required value is missing, a code cannot be drawn or read. */
  faults: z.array(ErrorPayloadSchema),
});
export type LabelPreview = z.infer<typeof LabelPreviewSchema>;

/**
 * States in order: `accepted`: stored in the journal; `paused`: held back by a user; `sending`: in progress; `sent`: all bytes accepted by the
 * printer or its queue; `confirmed`: reported as done by the device. `unknown`: the connection broke, the user has to
 * count the labels.
 */
export const JobStateSchema = z.enum([
  'accepted',
  'paused',
  'sending',
  'sent',
  'confirmed',
  'failed',
  'unknown',
  'cancelled',
]);
export type JobState = z.infer<typeof JobStateSchema>;

/** Most labels of a job before copies. */
const MOST_ROWS = 5000;

/** The host checks the rows themselves (`LabelRowSchema`) by hundreds: thousands at once would hold up its pages. */
const LabelRowsSchema = z.custom<LabelRow[]>(
  (rows) => Array.isArray(rows) && rows.length >= 1 && rows.length <= MOST_ROWS,
  `1 to ${MOST_ROWS} rows`,
);

/** Labels, one a row, drawn with a template. */
const LabelsContentSchema = z.object({
  kind: z.literal('labels'),
  templateId: z.string(),
  template: TemplateTextSchema,
  rows: LabelRowsSchema,
  /** Language of the words on the labels, unless the template fixes it; Chinese if not given. */
  captions: LanguageSchema.optional(),
});

/**
 * Documents of the trade on the same sheets, with the copies of each one after the other. The host checks them with their own
 * schemas, which a page would otherwise load before its first screen.
 */
const PaperContentSchema = z.object({
  kind: z.literal('paper'),
  papers: z.array(z.custom<Paper>()).min(1).max(50),
  sheet: z.custom<SheetOptions>(),
  copies: z.number().int().min(1).max(10),
  printedAt: DateTimeSchema,
});

/** A test page with rulers, on which a person measures how a printer's prints lie on a medium. */
const RulerContentSchema = z.object({ kind: z.literal('ruler'), ...MediumSizeSchema.shape });

/** What a job prints. One schema a kind; what the host does with it is in `src/main/print/content`. */
export const PrintContentSchema = z.discriminatedUnion('kind', [
  LabelsContentSchema,
  PaperContentSchema,
  RulerContentSchema,
]);
export type PrintContent = z.output<typeof PrintContentSchema>;

export const PrintContentKindSchema = z.enum(PrintContentSchema.options.map(({ shape }) => shape.kind.value));
export type PrintContentKind = z.infer<typeof PrintContentKindSchema>;

export const JobSchema = z.object({
  id: KeySchema,
  kind: PrintContentKindSchema,
  printerId: z.string(),
  printerName: z.string(),
  /** Of the labels. */
  templateId: z.string(),
  title: z.string(),
  /** Number of labels. Another kind of content counts units of its own. */
  units: z.number().int(),
  /**
   * Number of units that the printer or its queue has: those it has read, where it says so, else those handed over.
   * For an unknown outcome it is not known how many of them came out.
   */
  unitsSent: z.number().int(),
  state: JobStateSchema,
  error: ErrorPayloadSchema.nullable(),
  /** A user has put it before the other jobs of its printer. */
  isPreferred: z.boolean(),
  /** The printer's own queue has it and can still be asked about it, or told to drop it. */
  isQueued: z.boolean(),
  /** The company that the print is recorded for; empty for a job that records nothing. */
  tenantId: z.string(),
  /** Name of the user who printed it; empty where it is not known. */
  submittedBy: z.string(),
  createdAt: DateTimeSchema,
  updatedAt: DateTimeSchema,
});
export type Job = z.infer<typeof JobSchema>;

/** One unit of a job as it was sent; of a document, the picture is that of its first page. */
export const JobUnitSchema = z.object({ name: z.string(), picture: LabelPictureSchema });
export type JobUnit = z.infer<typeof JobUnitSchema>;

/** What some units of a job were printed for, such as packages, and their company; both empty where nothing is recorded. */
export const JobSubjectsSchema = z.object({
  tenantId: z.string(),
  subjects: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type JobSubjects = z.infer<typeof JobSubjectsSchema>;

const UnitNumberSchema = z.number().int().min(1);

export const SubmitJobSchema = z.object({
  key: KeySchema,
  printerId: z.string(),
  title: z.string(),
  content: PrintContentSchema,
  /** Of each row, one after the other. */
  copies: z.number().int().min(1).max(100).default(1),
  /** 1-based numbers of units, both inclusive. */
  range: z.object({ from: UnitNumberSchema, to: UnitNumberSchema }).optional(),
  /** Name of the user who prints. */
  submittedBy: z.string().max(100).optional(),
  /** What to record the print for, and the company whose session delivers the records. */
  record: z
    .object({
      tenantId: z.string(),
      /** Ids of the packages on the labels, one a row. */
      subjectIds: z.array(z.string()),
      /** The user who prints, for records that a registered desk delivers. */
      userId: z.string().max(20).optional(),
      /** The back office the record belongs to; set by the host. */
      server: z.string().optional(),
    })
    .optional(),
});

// ---------------------------------------------------------------- RFID

export const PortSchema = z.object({
  path: z.string(),
  /** USB vendor and product id in hex, for a USB port. */
  vendorId: z.string().optional(),
  productId: z.string().optional(),
  serialNumber: z.string().optional(),
  manufacturer: z.string().optional(),
});
export type Port = z.infer<typeof PortSchema>;

/** What a USB device says it is, in lower-case hex; `serialNumber` is empty where it has none, `interface` null for a serial port. */
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
  transports: z.array(z.enum(['serial', 'tcp', 'hid'])),
  baudRate: z.number().int(),
  /** Of its network models. */
  tcpPort: z.number().int(),
});
export type ReaderDriver = z.infer<typeof ReaderDriverSchema>;

/** A reader of this desk. `uri`: `serial:PATH?baud=115200`, `hid:PATH`, `tcp:HOST:PORT`, `virtual:NAME`. `id` equals the uri. */
export const ReaderSchema = z.object({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  driver: z.string(),
  origin: z.enum(['configured', 'built-in']),
});
export type Reader = z.infer<typeof ReaderSchema>;

const ReaderUriSchema = z
  .string()
  .trim()
  .regex(/^(serial:.+|hid:.+|tcp:.+:\d+|virtual:reader\?.+)$/);

export const ConfiguredReaderSchema = z.object({
  uri: ReaderUriSchema,
  name: z.string().trim().min(1).max(60),
  driver: z.string(),
  /** Of the reader at a USB port, so that it is found again at another one; the host fills it in. */
  usb: UsbIdentitySchema.optional(),
});
export type ConfiguredReader = z.infer<typeof ConfiguredReaderSchema>;

export const RegionSchema = z.enum(['CN900', 'CN800', 'US', 'EU', 'KR']);
export type Region = z.infer<typeof RegionSchema>;

/** A frequency in MHz to which the reader keeps, or hopping among those of its region. */
export const ChannelSchema = z.union([z.literal('hop'), z.number().positive()]);
export type Channel = z.infer<typeof ChannelSchema>;

/** How a reader transmits, as it answers. Null: not told, or none of ours. */
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
});
export type Radio = z.infer<typeof RadioSchema>;

/** What is to be changed; a new region without a channel hops among all of its own. */
export const RadioChangeSchema = z
  .object({
    region: RegionSchema,
    channel: ChannelSchema,
    powersDbm: z.array(z.number().min(0).max(36)).min(1).max(16),
    antennas: z.array(z.number().int().min(1).max(16)).min(1),
  })
  .partial();
export type RadioChange = z.infer<typeof RadioChangeSchema>;

/** A reader found at a port: what it says it is, and how to reach it. `baudRate` is null beside serial ports. */
export const DetectedReaderSchema = z.object({
  uri: z.string(),
  driver: z.string(),
  baudRate: z.number().int().nullable(),
  text: z.string(),
});
export type DetectedReader = z.infer<typeof DetectedReaderSchema>;

export const TagSeenSchema = z.object({
  epc: z.string(),
  /** Protocol-control word, 4 hex digits; null where the reader's inventory does not name it. */
  pc: z.string().nullable(),
  rssiDbm: z.number().nullable(),
  count: z.number().int(),
});
export type TagSeen = z.infer<typeof TagSeenSchema>;

/** A tag of an endless inventory since the last answer: its last reading, and how often it was read. Null: not named by the reader. */
export const TagSightingSchema = z.object({
  epc: z.string(),
  pc: z.string().nullable(),
  rssiDbm: z.number().nullable(),
  /** Counted from 1. */
  antenna: z.number().int().nullable(),
  channelMhz: z.number().nullable(),
  reads: z.number().int(),
  at: DateTimeSchema,
});
export type TagSighting = z.infer<typeof TagSightingSchema>;

export const WatchedTagsSchema = z.object({
  tags: z.array(TagSightingSchema),
  /** Number of answers of all tags. */
  reads: z.number().int(),
  /** What the reader says of each; null until it has said what it is. */
  capabilities: z
    .object({ namesRssi: z.boolean(), namesAntenna: z.boolean(), namesChannel: z.boolean() })
    .nullable(),
});
export type WatchedTags = z.infer<typeof WatchedTagsSchema>;

/** A stock-take of this desk: the tags read in a zone, kept through a restart. */
export const StocktakeSchema = z.object({
  key: KeySchema,
  /** Empty for tags that are checked against a document. */
  region: z.string(),
  startedAt: DateTimeSchema,
  /** Number of tags. */
  tags: z.number().int(),
});
export type Stocktake = z.infer<typeof StocktakeSchema>;

/** The reading of a task: what was found so far, and what was made of it. */
const ReadingSchema = z.object({
  id: KeySchema,
  found: FoundTagsSchema,
  results: z.array(ReadingResultSchema).max(MOST_RESULTS),
});
export type Reading = z.infer<typeof ReadingSchema>;

/** The one tag in the field: seen in several consecutive reads, identified by its TID. */
export const ProbedTagSchema = TagSeenSchema.extend({
  pc: z.string(),
  tid: z.string(),
  /** Package number if the tag holds one in ISO 17367 text, else empty. */
  text: z.string(),
});
export type ProbedTag = z.infer<typeof ProbedTagSchema>;

/** A registered desk of a company, which leases EPCs. */
const LeaseHolderSchema = z.object({ tenantId: z.string().max(12), deskId: z.string().min(1).max(20) });
export type LeaseHolder = z.infer<typeof LeaseHolderSchema>;

/** A package's EPC that a desk has leased: what to write, and until when. */
export const KeptTagLeaseSchema = z.object({
  packId: z.string().max(20),
  packNo: z.string().max(100),
  pc: z.string().regex(/^[0-9A-F]{4}$/),
  epc: HexWordsSchema,
  /** TID of the valid tag with the EPC; empty without one. */
  epcTid: z.union([HexWordsSchema, z.literal('')]),
  /** The tag is to be locked. */
  isLocked: z.boolean(),
  /** By this computer's clock. */
  endsAt: DateTimeSchema,
});
export type KeptTagLease = z.infer<typeof KeptTagLeaseSchema>;

export const WriteStepSchema = z.enum([
  'connect',
  'gate',
  'tid',
  'select',
  'write',
  'verify',
  'lock',
  'record',
]);
export type WriteStep = z.infer<typeof WriteStepSchema>;

const StepStateSchema = z.enum(['started', 'done', 'failed']);

/**
 * `unknown`: interrupted after the first word may have been written, and the tag was not checked since. `superseded`: that
 * tag was written again later. `discarded`: that tag was thrown away.
 */
export const TagAttemptStateSchema = z.enum([
  'running',
  'done',
  'failed',
  'unknown',
  'superseded',
  'discarded',
]);
export type TagAttemptState = z.infer<typeof TagAttemptStateSchema>;

/** One attempt of this desk to write a tag. Times are ISO 8601. */
export const TagAttemptSchema = z.object({
  id: KeySchema,
  packId: z.string(),
  packNo: z.string(),
  readerName: z.string(),
  tid: z.string(),
  epc: z.string(),
  /** The PC word as read back; empty until then. */
  pc: z.string(),
  /** The last step begun. */
  step: WriteStepSchema,
  state: TagAttemptStateSchema,
  /** Why it failed or was interrupted; null for a stopped program. */
  error: ErrorPayloadSchema.nullable(),
  startedAt: z.string(),
  updatedAt: z.string(),
});
export type TagAttempt = z.infer<typeof TagAttemptSchema>;

/** A step of an attempt that began or ended; `detail` is data: an EPC, a TID, an error code. */
export const TagEventSchema = z.object({
  at: z.string(),
  step: WriteStepSchema,
  state: StepStateSchema,
  detail: z.string(),
});
export type TagEvent = z.infer<typeof TagEventSchema>;

export const WriteProgressSchema = z.object({
  key: KeySchema,
  step: WriteStepSchema,
  state: StepStateSchema,
  detail: z.string(),
});
export type WriteProgress = z.infer<typeof WriteProgressSchema>;

export const WriteTagSchema = z
  .object({
    key: KeySchema,
    readerId: z.string(),
    /** Protocol-control word to write in front of the EPC: its length, and T and AFI for an ISO item identifier. */
    pc: z.string().regex(/^[0-9A-F]{4}$/),
    epc: HexWordsSchema,
    /** The tag that was probed; a write to any other tag is refused. */
    tid: HexWordsSchema,
    /** A tag with this EPC that was voided at the back office because it is lost or broken. */
    voidedTid: HexWordsSchema.optional(),
    /** The company has its tags locked: the desk does so with the password that it keeps, or refuses the write. */
    isLocked: z.boolean().optional(),
    /** The package to record the write for, and the company whose session delivers the record. */
    record: z.object({
      tenantId: z.string(),
      packId: z.string(),
      packNo: z.string(),
      /** The user who writes, for a record that a registered desk delivers. */
      userId: z.string().max(20).optional(),
    }),
  })
  // A tag with a length that is not its EPC's answers with a part of it, or with what follows it.
  .refine(({ pc, epc }) => parsePc(pc).lengthWords === epc.length / 4, 'the length in the PC word');

export const WrittenTagSchema = z.object({ epc: z.string(), tid: z.string(), pc: z.string() });
export type WrittenTag = z.infer<typeof WrittenTagSchema>;

// ---------------------------------------------------------------- registration

const DeskIdentitySchema = z.object({ id: z.string(), tenantId: z.string(), name: z.string() });

/** The desk as the back office in use knows it. */
export const RegistrationSchema = z.object({
  /** Null: not registered there. */
  desk: DeskIdentitySchema.nullable(),
  /** As which it takes tasks while a user is signed in; null where it is registered, and without such a user. */
  attended: DeskIdentitySchema.nullable(),
  /** `refused`: the back office does not accept the key, which was revoked. */
  connection: z.enum(['connecting', 'connected', 'unreachable', 'refused']),
  error: ErrorPayloadSchema.nullable(),
});
export type Registration = z.infer<typeof RegistrationSchema>;

/** A task of the inbox, checked where the back office's answer is read. */
const InboxTaskSchema = z.custom<InboxTask>();

// ---------------------------------------------------------------- outbox, settings, secrets

/** A fact to be delivered to the back office; `body` is the body of the API call named by `kind`. */
export const OutboxEntrySchema = z.object({
  id: KeySchema,
  kind: z.enum(['printRecord', 'tagRecord']),
  tenantId: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** The user who worked; empty if not known. */
  userId: z.string(),
  attempts: z.number().int(),
  lastError: z.string(),
  /** The back office refused it for good; the user decides what to do. */
  isRefused: z.boolean(),
  createdAt: DateTimeSchema,
});
export type OutboxEntry = z.infer<typeof OutboxEntrySchema>;

/** Location of the back office: inside this computer, or at a company's address (an origin). */
export const ServerChoiceSchema = z.discriminatedUnion('kind', [
  /** `demo`: whether an empty database gets the demo companies; absent: the host's default. */
  z.object({ kind: z.literal('embedded'), demo: z.boolean().optional() }),
  z.object({ kind: z.literal('company'), url: z.url({ protocol: /^https?$/ }) }),
]);
export type ServerChoice = z.infer<typeof ServerChoiceSchema>;

export const ServerStateSchema = z.object({
  /** Null until the user has chosen. */
  choice: ServerChoiceSchema.nullable(),
  /** Set on the command line or in the environment, so the user cannot choose. */
  isFixed: z.boolean(),
  /** Number of records for other back offices, by address or `embedded`; each is delivered only to its own. */
  elsewhere: z.array(z.object({ server: z.string(), entries: z.number().int() })),
});
export type ServerState = z.infer<typeof ServerStateSchema>;

/** A path of the renderer, without origin. */
const PathSchema = z
  .string()
  .regex(/^\/(?![/\\])/)
  .max(500);

export const SettingsSchema = z.object({
  deskName: z.string().trim().min(1).max(60),
  /** Id of the printer for package labels; empty until chosen. */
  labelPrinterId: z.string(),
  labelTemplateId: z.string(),
  /** Language of the words on labels; null: the page's. */
  labelCaptions: LanguageSchema.nullable(),
  readerId: z.string(),
  printers: z.array(ConfiguredPrinterSchema),
  readers: z.array(ConfiguredReaderSchema),
  adjustments: z.array(PrinterAdjustmentSchema).max(500),
  printerRoutes: z.array(PrinterRouteSchema).max(200),
  /** Null until chosen. */
  server: ServerChoiceSchema.nullable(),
  /** Language of the window's own menus and dialogs: the last one a page used; null before the first page. */
  language: z.enum(['zh', 'en']).nullable(),
  /** Whether messages and finished print jobs show a desktop notification. */
  notify: z.boolean(),
  /** What closing the window does; `ask` until the user has answered. */
  onClose: z.enum(['ask', 'tray', 'quit']),
  /** Folder for downloads; empty: the system's folder. */
  downloadsDir: z.string(),
  /** Whether the desk takes tasks by itself, or a person at the desk takes each. */
  takesTasks: z.enum(['ask', 'always']),
});
export type Settings = z.infer<typeof SettingsSchema>;

export const SecretNameSchema = z.enum(['session', 'lock']);
export type SecretName = z.infer<typeof SecretNameSchema>;

export const deskContract = {
  host: {
    info: call(Nothing, HostInfoSchema),
    doctor: call(Nothing, z.array(CheckSchema)),
    notice: event(ErrorPayloadSchema),
  },
  printers: {
    list: call(Nothing, z.array(PrinterSchema)),
    /** Adds or replaces a network printer, or sets the language of a queue of this computer. */
    configure: call(ConfiguredPrinterSchema.omit({ certificate: true }), PrinterSchema),
    /** Trusts another certificate that the printer has shown, after a person has compared its fingerprint. */
    acceptCertificate: call(z.object({ id: z.string(), fingerprint: FingerprintSchema }), PrinterSchema),
    /** Asks the printer at an address what it is; nothing is printed. Throws `printer.untold`. */
    probe: call(ConfiguredPrinterSchema.pick({ uri: true }), ToldPrinterSchema),
    /** Printers that announce themselves on the network; takes two seconds. Throws `printer.search_failed`. */
    announced: call(Nothing, z.array(AnnouncedPrinterSchema)),
    remove: call(z.object({ id: z.string() }), Nothing),
    /** Reads the state from the device or its queue now. */
    refresh: call(z.object({ id: z.string() }), PrinterSchema),
    changed: event(PrinterSchema),
  },
  print: {
    templates: call(Nothing, z.array(TemplateSummarySchema)),
    /** The bitmap that would be printed for the first of the rows. */
    preview: call(
      z.object({
        templateId: z.string(),
        template: TemplateTextSchema,
        row: LabelRowSchema,
        dpi: PrinterSchema.shape.dpi,
        captions: LanguageSchema.optional(),
      }),
      LabelPreviewSchema,
    ),
    /** A template that the program ships with, as JSON text. */
    templateText: call(z.object({ id: z.string() }), z.object({ text: z.string() })),
    /** What each element of a template draws on one label, in the printer's dots, for its design. */
    draw: call(
      z.object({
        template: z.string().max(2_000_000),
        row: LabelRowSchema,
        dpi: PrinterSchema.shape.dpi,
        captions: LanguageSchema.optional(),
      }),
      z.object({
        /** The template with every default filled in, as JSON text. */
        template: z.string(),
        elements: z.array(DrawnElementSchema),
      }),
    ),
    submit: call(SubmitJobSchema, JobSchema),
    jobs: call(z.object({ limit: z.number().int().min(1).max(200).default(50) }), z.array(JobSchema)),
    /**
     * Jobs of this desk that a company may look at: those recorded for it, and those that record nothing. Unknown outcomes
     * first, then the newest.
     */
    jobPage: call(
      z.object({
        tenantId: z.string(),
        page: z.number().int().min(1),
        size: z.number().int().min(1).max(200),
        states: z.array(JobStateSchema).optional(),
      }),
      z.object({ records: z.array(JobSchema), total: z.number().int() }),
    ),
    job: call(z.object({ id: KeySchema }), JobSchema),
    /** One unit of a job, counted from 1, with the template of that time. */
    jobUnit: call(z.object({ id: KeySchema, unit: UnitNumberSchema }), JobUnitSchema),
    /** What some units of a job were printed for, both ends included. */
    jobSubjects: call(
      z.object({ id: KeySchema, from: UnitNumberSchema, to: UnitNumberSchema }),
      JobSubjectsSchema,
    ),
    cancel: call(z.object({ id: KeySchema }), JobSchema),
    /** Holds back a waiting job, or a running one at its next unit. */
    pause: call(z.object({ id: KeySchema }), JobSchema),
    /** Continues a paused job. */
    resume: call(z.object({ id: KeySchema }), JobSchema),
    /** Puts a waiting or paused job before the others of its printer; a running one makes way at its next label. */
    prefer: call(z.object({ id: KeySchema }), JobSchema),
    /** Continues after the units known to be sent; for failed and cancelled jobs. */
    retry: call(z.object({ id: KeySchema }), JobSchema),
    /** Resolves an `unknown` job: the user says how many units came out. If `resume`, the rest is printed. */
    resolve: call(
      z.object({ id: KeySchema, printed: z.number().int().min(0), resume: z.boolean() }),
      JobSchema,
    ),
    /** The output of the virtual printer for a job, as pictures. */
    virtualOutput: call(z.object({ jobId: KeySchema }), z.array(LabelPictureSchema)),
    jobChanged: event(JobSchema),
  },
  rfid: {
    readers: call(Nothing, z.array(ReaderSchema)),
    drivers: call(Nothing, z.array(ReaderDriverSchema)),
    ports: call(Nothing, z.array(PortSchema)),
    hidDevices: call(Nothing, z.array(HidDeviceSchema)),
    /** Whether the host tells of ports and HID devices that come or go; where it does not, they are listed again. */
    plugEvents: call(Nothing, z.object({ areTold: z.boolean() })),
    plugged: event(Nothing),
    /** Asks the reader at a port in the language of each family what it is; ended by `cancel`. */
    detect: call(z.object({ key: KeySchema, uri: ReaderUriSchema }), DetectedReaderSchema),
    configure: call(ConfiguredReaderSchema.omit({ usb: true }), ReaderSchema),
    remove: call(z.object({ id: z.string() }), Nothing),
    /** Opens the reader and reads its version. */
    identify: call(z.object({ readerId: z.string() }), z.object({ text: z.string() })),
    radio: call(z.object({ readerId: z.string() }), RadioSchema),
    /** Changes how the reader transmits, which it stores where it can, and answers what it says then. */
    setRadio: call(z.object({ readerId: z.string(), change: RadioChangeSchema }), RadioSchema),
    /** Every byte to and from the reader, with its time, in lines; the latest megabytes. */
    wireLog: call(z.object({ readerId: z.string() }), z.object({ text: z.string() })),
    inventory: call(z.object({ readerId: z.string() }), z.array(TagSeenSchema)),
    /**
     * Takes inventory without end: begins it under the key, or continues it, and answers with the tags seen since the last
     * answer, at the latest after a second. Ended by `cancel`, or when the page stops asking. Other work on the reader is
     * refused meanwhile with `reader.in_use`. For a stock-take, the tags are stored before they are answered.
     */
    watch: call(
      z.object({ key: KeySchema, readerId: z.string(), stocktakeKey: KeySchema.optional() }),
      WatchedTagsSchema,
    ),
    /** A company's stock-takes of zones at this desk, the newest first. */
    stocktakes: call(z.object({ tenantId: z.string() }), z.array(StocktakeSchema)),
    beginStocktake: call(
      z.object({ key: KeySchema, tenantId: z.string(), region: z.string().trim().max(50) }),
      StocktakeSchema,
    ),
    /** Keeps tags that the page has read itself; throws `stocktake.unknown`. */
    addStocktakeTags: call(z.object({ key: KeySchema, tags: z.array(TagSightingSchema).max(1000) }), Nothing),
    /** The tags of a stock-take in the order in which they were first read. */
    stocktakeTags: call(
      z.object({ key: KeySchema, from: z.number().int().min(0), size: z.number().int().min(1).max(20_000) }),
      z.array(TagSightingSchema),
    ),
    removeStocktake: call(z.object({ key: KeySchema }), Nothing),
    /** Waits until exactly one tag is steady in the field and reads its TID. */
    probe: call(z.object({ key: KeySchema, readerId: z.string() }), ProbedTagSchema),
    /** Writes the probed tag, reads it back, stores it in the journal and queues its record for the back office. */
    write: call(WriteTagSchema, WrittenTagSchema),
    cancel: call(z.object({ key: KeySchema }), Nothing),
    progress: event(WriteProgressSchema),
    /** A company's attempts at this desk: unknown outcomes first, then the newest. */
    attempts: call(
      z.object({
        tenantId: z.string(),
        page: z.number().int().min(1),
        size: z.number().int().min(1).max(200),
        states: z.array(TagAttemptStateSchema).optional(),
      }),
      z.object({ records: z.array(TagAttemptSchema), total: z.number().int() }),
    ),
    attemptEvents: call(z.object({ attemptKey: KeySchema }), z.array(TagEventSchema)),
    /**
     * Reads the tag of an unknown attempt, which lies on the reader: if it holds what was to be written, the attempt is
     * recorded as done, otherwise as failed. Throws `tag.changed` for another tag, `tag.attempt_settled`.
     */
    settle: call(z.object({ key: KeySchema, readerId: z.string(), attemptKey: KeySchema }), TagAttemptSchema),
    /** The tag of an unknown attempt is thrown away. Throws `tag.attempt_settled`. */
    discard: call(z.object({ attemptKey: KeySchema }), TagAttemptSchema),
    attemptChanged: event(TagAttemptSchema),
    /** Keeps leases of the registered desk through a restart of the page; the desk itself drops what it has written. */
    keepLeases: call(LeaseHolderSchema.extend({ leases: z.array(KeptTagLeaseSchema).max(1000) }), Nothing),
    /** The kept leases that have not ended, in the order of the batch. */
    keptLeases: call(LeaseHolderSchema, z.array(KeptTagLeaseSchema)),
    dropLeases: call(LeaseHolderSchema.extend({ packIds: z.array(z.string()).max(1000) }), Nothing),
  },
  /**
   * How the back office knows the host: by a registration, with which it works without a signed-in user, or as the desk of the user
   * who is signed in.
   */
  registration: {
    state: call(Nothing, RegistrationSchema),
    /** Makes the key of a new registration, kept by the host; returns its public key for the back office. */
    prepare: call(Nothing, z.object({ publicKey: z.string() })),
    /** The back office has registered the desk under the prepared key. */
    complete: call(
      z.object({
        publicKey: z.string().max(100),
        deskId: z.string().max(20),
        tenantId: z.string().max(12),
      }),
      RegistrationSchema,
    ),
    /** Discards the key. */
    forget: call(Nothing, RegistrationSchema),
    /** The id that the host has made for itself, for the back office in use; no right by itself. */
    hostId: call(Nothing, z.object({ hostId: z.string() })),
    /** A user is signed in: the host takes tasks with this token of the back office, in place of the one before. */
    attend: call(z.object({ desk: DeskIdentitySchema, token: z.string().max(2000) }), Nothing),
    /** The user has signed out. */
    leave: call(Nothing, Nothing),
    changed: event(RegistrationSchema),
  },
  /** The inbox of the desk. */
  tasks: {
    list: call(Nothing, z.array(InboxTaskSchema)),
    /**
     * Takes a task: prints are put into the queue of the printer assigned to them; a reading of tags is begun, or gone on
     * with, for the person who walks.
     */
    accept: call(z.object({ id: KeySchema }), Nothing),
    /** Notes how far a reading has come; the back office is told at most once a second, as soon as it can be reached. */
    reportReading: call(ReadingSchema, Nothing),
    /** Ends a reading with its results. Throws `desk_task.gone` and `server.unreachable`. */
    endReading: call(ReadingSchema, Nothing),
    /** The person leaves a reading undone. Throws as `endReading`. */
    giveUpReading: call(z.object({ id: KeySchema }), Nothing),
    changed: event(z.array(InboxTaskSchema)),
  },
  outbox: {
    pending: call(Nothing, z.array(OutboxEntrySchema)),
    /** The back office has accepted the entry. */
    settle: call(z.object({ id: KeySchema }), Nothing),
    /** Delivery failed and is tried again later. */
    postpone: call(z.object({ id: KeySchema, reason: z.string() }), Nothing),
    /** The back office refused the entry for good: it is retried only on the user's request. */
    refuse: call(z.object({ id: KeySchema, reason: z.string() }), Nothing),
    /** Makes a refused entry deliverable again. */
    retry: call(z.object({ id: KeySchema }), Nothing),
    /** Discards a refused entry. */
    discard: call(z.object({ id: KeySchema }), Nothing),
    changed: event(z.object({ pending: z.number().int() })),
  },
  settings: {
    read: call(Nothing, SettingsSchema),
    /** Changes settings. Devices, the server and folders have calls of their own, which validate them. */
    update: call(
      SettingsSchema.omit({ printers: true, readers: true, server: true, downloadsDir: true }).partial(),
      SettingsSchema,
    ),
    changed: event(SettingsSchema),
  },
  server: {
    state: call(Nothing, ServerStateSchema),
    /**
     * Checks that this product's back office answers at an address, in a compatible version; returns the origin to
     * save.
     */
    check: call(z.object({ url: z.string().trim().min(1).max(500) }), z.object({ url: z.string() })),
    /** Checks, saves and connects. The session ends; the event `changed` tells the pages to start again. */
    choose: call(ServerChoiceSchema, ServerStateSchema),
    changed: event(ServerStateSchema),
  },
  /** The window around the page. Without one (headless host) these calls do nothing. */
  window: {
    /** Tells the window the language of its menus, the number of unread messages, and the company signed in to. */
    tell: call(
      z.object({
        language: z.enum(['zh', 'en']),
        unread: z.number().int().min(0),
        /** Empty while nobody is signed in. */
        tenantId: z.string().default(''),
      }),
      Nothing,
    ),
    /** Shows a desktop notification unless the user is looking at the page; a click opens `path`. */
    notify: call(
      z.object({ title: z.string().max(200), body: z.string().max(1000), path: PathSchema }),
      Nothing,
    ),
    /** Asks the user for the download folder. */
    chooseDownloads: call(Nothing, SettingsSchema),
    /** The page has to open a path: a link was opened or a notification clicked. */
    goTo: event(z.object({ path: PathSchema })),
  },
  secrets: {
    read: call(z.object({ name: SecretNameSchema }), z.string().nullable()),
    /** `isKept` false: only for this browser and until it is closed, on a host with several browsers. */
    write: call(
      z.object({
        name: SecretNameSchema,
        value: z.string().max(16_384),
        isKept: z.boolean().optional(),
      }),
      Nothing,
    ),
    remove: call(z.object({ name: SecretNameSchema }), Nothing),
  },
};

export type DeskContract = typeof deskContract;
export type DeskClient = Client<DeskContract>;
export type DeskHandlers = Handlers<DeskContract>;
export type DeskEmit = Emit<DeskContract>;

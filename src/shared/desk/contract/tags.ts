import { z } from 'zod';
import { ErrorPayloadSchema } from '../../errors.ts';
import { parsePc } from '../../rfid/pc-word.ts';
import type { WriteQuality } from '../../rfid/weak-tags.ts';
import { call, event } from '../kit.ts';
import { LabelsContentSchema, SubmitJobSchema } from './jobs.ts';
import { DateTimeSchema, HexWordsSchema, KeySchema, Nothing } from './values.ts';

export const TagSeenSchema = z.object({
  epc: z.string(),
  /** Protocol-control word, 4 hex digits; null where the reader's inventory does not name it. */
  pc: z.string().nullable(),
  rssiDbm: z.number().nullable(),
  count: z.number().int(),
});
export type TagSeen = z.infer<typeof TagSeenSchema>;

/**
 * A tag of an endless inventory since the last answer: its last reading, and how often it was read. Null: not named by
 * the reader.
 */
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
  /** The values that the reader reports for each tag; null until it has been identified. */
  capabilities: z
    .object({ namesRssi: z.boolean(), namesAntenna: z.boolean(), namesChannel: z.boolean() })
    .nullable(),
  /** The antennas, counted from 1, that were pulled while the reader was connected; only if any. */
  pulledAntennas: z.array(z.number().int()).optional(),
});
export type WatchedTags = z.infer<typeof WatchedTagsSchema>;

/** The one tag in the field: seen in several consecutive reads, identified by its TID. */
export const ProbedTagSchema = TagSeenSchema.extend({
  pc: z.string(),
  tid: z.string(),
  /** Package number if the tag holds one in ISO 17367 text, else empty. */
  text: z.string(),
});
export type ProbedTag = z.infer<typeof ProbedTagSchema>;

export const WriteStepSchema = z.enum([
  'connect',
  'gate',
  'tid',
  'select',
  'write',
  'verify',
  'password',
  'lock',
  'unlock',
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
  /** Of the reader, or of the printer if `isByPrinter`. */
  readerName: z.string(),
  /** A printer wrote the tag of its label. */
  isByPrinter: z.boolean(),
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

/** What is written to the tag of a package, by a reader or by the printer of its label. */
const TagWriteSchema = z.object({
  key: KeySchema,
  /** Protocol-control word to write in front of the EPC: its length, and T and AFI for an ISO item identifier. */
  pc: z.string().regex(/^[0-9A-F]{4}$/),
  epc: HexWordsSchema,
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
});

/** A tag whose length field differs from the length of its EPC answers with part of it, or with the data after it. */
const hasItsLength = ({ pc, epc }: { pc: string; epc: string }) => parsePc(pc).lengthWords === epc.length / 4;
const LENGTH_WORDS = 'the length in the PC word';

export const WriteTagSchema = TagWriteSchema.extend({
  readerId: z.string(),
  /** The tag that was probed; a write to any other tag is refused. */
  tid: HexWordsSchema,
}).refine(hasItsLength, LENGTH_WORDS);

/** One label with its tag; the key is also that of its print job. */
export const EncodeTagSchema = TagWriteSchema.extend({
  print: SubmitJobSchema.pick({ printerId: true, title: true, submittedBy: true }).extend({
    content: LabelsContentSchema,
    /** Why the label is printed again, if the company's rule requires a reason. */
    reason: SubmitJobSchema.shape.record.unwrap().shape.reason,
  }),
}).refine(hasItsLength, LENGTH_WORDS);

export const WrittenTagSchema = z.object({ epc: z.string(), tid: z.string(), pc: z.string() });
export type WrittenTag = z.infer<typeof WrittenTagSchema>;

/** See `WriteQuality` of shared/rfid. */
const WriteQualitySchema = z.object({
  writes: z.number().int().min(1),
  rssiDbm: z.number().nullable(),
  powerDbm: z.number().nullable(),
  marginDb: z.number().nullable(),
}) satisfies z.ZodType<WriteQuality>;

/** A tag that was written and recorded, and how. */
export const RecordedTagSchema = WrittenTagSchema.extend({ quality: WriteQualitySchema });
export type RecordedTag = z.infer<typeof RecordedTagSchema>;

export const tagCalls = {
  inventory: call(z.object({ readerId: z.string() }), z.array(TagSeenSchema)),
  /**
   * Takes inventory continuously: starts it under the key, or continues it, and returns the tags seen since the last
   * answer, after a second at the latest. Ended by `cancel`, or when the page stops asking. Other work on the reader is
   * refused meanwhile with `reader.in_use`. For a stock-take, the tags are stored before they are returned.
   */
  watch: call(
    z.object({
      key: KeySchema,
      readerId: z.string(),
      stocktakeKey: KeySchema.optional(),
      /** With the session and Q that were chosen for counting tags: one that was read may be silent for a while. */
      isCount: z.boolean().optional(),
    }),
    WatchedTagsSchema,
  ),
  /** Waits until exactly one tag is steady in the field and reads its TID. */
  probe: call(z.object({ key: KeySchema, readerId: z.string() }), ProbedTagSchema),
  /** Writes the probed tag, reads it back, stores it in the journal and queues its record for the back office. */
  write: call(WriteTagSchema, RecordedTagSchema),
  /**
   * Has a printer print one label, write its tag and read it back, in the printer's queue, and returns the tag. It is
   * listed as unknown until `recordEncoded`: whose tag it was is known only by its TID.
   */
  encode: call(EncodeTagSchema, WrittenTagSchema),
  /** Records an encoded tag: no other package has its TID. Throws `tag.attempt_settled`. */
  recordEncoded: call(z.object({ attemptKey: KeySchema }), RecordedTagSchema),
  /** Another package has the TID of an encoded tag, which stays unknown until the user has thrown it away. */
  refuseEncoded: call(z.object({ attemptKey: KeySchema, packNo: z.string() }), TagAttemptSchema),
  cancel: call(z.object({ key: KeySchema }), Nothing),
  progress: event(WriteProgressSchema),
  /**
   * The attempts of a company of the back office in use at this desk: unknown outcomes first, then the newest. Calls
   * for attempts of another back office throw `tag.attempt_unknown`.
   */
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
   * Settles an unknown attempt by reading its tag, which must be on the reader: if it holds the intended content, the
   * attempt is recorded as done, otherwise as failed. Throws `tag.changed` for another tag, `tag.attempt_settled`.
   */
  settle: call(z.object({ key: KeySchema, readerId: z.string(), attemptKey: KeySchema }), TagAttemptSchema),
  /** The tag of an unknown attempt is thrown away. Throws `tag.attempt_settled`. */
  discard: call(z.object({ attemptKey: KeySchema }), TagAttemptSchema),
  attemptChanged: event(TagAttemptSchema),
};

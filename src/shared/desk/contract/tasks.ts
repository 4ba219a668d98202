import { z } from 'zod';
import type { InboxTask } from '../../api/desk-task.ts';
import { FoundTagsSchema, MOST_RESULTS, ReadingResultSchema } from '../../desk-tasks/found-tags.ts';
import { call, event } from '../kit.ts';
import { KeySchema, Nothing } from './values.ts';

/** A task of the inbox, checked where the back office's answer is read. */
const InboxTaskSchema = z.custom<InboxTask>();

/** The progress of a task's reading: tags found so far, and the documents made from them. */
const ReadingSchema = z.object({
  id: KeySchema,
  found: FoundTagsSchema,
  results: z.array(ReadingResultSchema).max(MOST_RESULTS),
});
export type Reading = z.infer<typeof ReadingSchema>;

/** A package whose tag is to be written. */
const PackToTagSchema = z.object({ id: z.string(), packNo: z.string() });
export type PackToTag = z.infer<typeof PackToTagSchema>;

/** The inbox of the desk. */
export const taskCalls = {
  list: call(Nothing, z.array(InboxTaskSchema)),
  /**
   * Takes a task: prints are put into the queue of the printer assigned to them; a reading of tags and the writing of tags are
   * begun, or gone on with, for the person who does them.
   */
  accept: call(z.object({ id: KeySchema }), Nothing),
  /**
   * Stores the progress of a reading; the back office receives it at most once a second, as soon as it can be reached.
   */
  reportReading: call(ReadingSchema, Nothing),
  /** Ends a reading with its results. Throws `desk_task.gone` and `server.unreachable`. */
  endReading: call(ReadingSchema, Nothing),
  /** The person leaves a reading undone. Throws as `endReading`. */
  giveUpReading: call(z.object({ id: KeySchema }), Nothing),
  /**
   * The packages of a task begun here whose tags are still to be written, those left out whose record waits for the
   * back office. Throws `desk_task.gone` and `server.unreachable`.
   */
  tagsLeft: call(z.object({ id: KeySchema }), z.array(PackToTagSchema)),
  /** Ends the writing of tags with these packages left undone, by their numbers. Throws as `tagsLeft`. */
  endTags: call(z.object({ id: KeySchema, packNos: z.array(z.string()).min(1) }), Nothing),
  changed: event(z.array(InboxTaskSchema)),
};

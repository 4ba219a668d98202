import { z } from 'zod';
import { call, event } from '../kit.ts';
import { MediumSizeSchema } from './media.ts';
import { DateTimeSchema, Nothing } from './values.ts';

/** The barcode on a roll's core or box, as scanned; empty if none was. */
const RollCodeSchema = z.string().trim().max(100);

/** What a person states about a roll of labels (标签卷): the size of a label, and how many are on it. */
export const RollKindSchema = z.object({
  ...MediumSizeSchema.shape,
  labels: z.number().int().min(1).max(100_000),
});
export type RollKind = z.infer<typeof RollKindSchema>;

/** The roll in a printer. */
export const LabelRollSchema = z.object({
  printerId: z.string(),
  ...RollKindSchema.shape,
  code: RollCodeSchema,
  /** Labels sent to the printer since the roll was put in. */
  used: z.number().int().min(0),
  loadedAt: DateTimeSchema,
});
export type LabelRoll = z.infer<typeof LabelRollSchema>;

export const rollCalls = {
  rolls: call(Nothing, z.array(LabelRollSchema)),
  /** Notes that a roll was put into a printer, in place of the one before. The code stands for this kind from then on. */
  loadRoll: call(LabelRollSchema.omit({ used: true, loadedAt: true }), LabelRollSchema),
  /** Removes the roll of a printer: its labels are no longer counted. */
  unloadRoll: call(LabelRollSchema.pick({ printerId: true }), Nothing),
  /** The kind of the last roll with this code; null for an unknown code. */
  rollOfCode: call(z.object({ code: RollCodeSchema.min(1) }), RollKindSchema.nullable()),
  rollsChanged: event(z.array(LabelRollSchema)),
};

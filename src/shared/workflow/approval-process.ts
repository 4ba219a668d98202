import { z } from 'zod';
import { IdSchema } from '../api/kit.ts';
import type { AnyDocument } from '../documents/document.ts';

/** Limits of a process. */
export const MOST_STEPS = 9;
const MOST_ROLES = 50;
const MOST_PERSONS = 50;
const MOST_REQUIRED = 100;

/** A step of an approval: one of the persons, or of the users with one of the roles, approves. It has one of either at least. */
export const ApprovalStepSchema = z.object({
  name: z.string().trim().min(1).max(20),
  roleIds: z.array(IdSchema).max(MOST_ROLES).default([]),
  userIds: z.array(IdSchema).max(MOST_PERSONS).default([]),
});
export type ApprovalStep = z.infer<typeof ApprovalStepSchema>;

/**
 * How a kind of document is approved in a company. Without steps, a single approval by a user with the permission is
 * enough. `required`: names of fields of the head that must be filled in when a document is submitted or approved.
 */
export const ApprovalProcessSchema = z.object({
  steps: z.array(ApprovalStepSchema).max(MOST_STEPS),
  required: z.array(z.string()).max(MOST_REQUIRED),
});
export type ApprovalProcess = z.infer<typeof ApprovalProcessSchema>;

export const NO_PROCESS: ApprovalProcess = { steps: [], required: [] };

/** The fields of a kind's head that a process can require: those that a person enters. */
export function requirableFields({ fields, trade }: AnyDocument): string[] {
  const always = new Set([...trade.needs, 'docDate']);
  return Object.entries(fields)
    .filter(([name, field]) => !field.isDerived && field.kind !== 'flag' && !always.has(name))
    .map(([name]) => name);
}

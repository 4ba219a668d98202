import { boolean, integer, jsonb, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core';
import type { JobState } from '#shared/api/job';
import type { Words } from '#shared/errors';
import type { DataScope } from '../data-scope.ts';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** The rights of an owner that decide what a file shows. */
export interface FileRights {
  permissions: string[];
  withheld: string[];
  dataScope: DataScope;
}

/** Work that continues after the call that started it. */
export const jobs = pgTable('jobs', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  kind: text('kind').notNull(),
  ownerId: idColumn('owner_id').notNull(),
  ownerDept: idColumn('owner_dept'),
  address: text('address').notNull().default(''),
  language: text('language', { enum: ['zh', 'en'] }).notNull(),
  /** Time zone of its owner (IANA); null in jobs that are older than this column. */
  timeZone: text('time_zone'),
  input: jsonb('input').$type<unknown>().notNull(),
  inputFile: idColumn('input_file'),
  resultFile: idColumn('result_file'),
  /** What its owner could see when the file was made; null in jobs that are older than this column. */
  resultRights: jsonb('result_rights').$type<FileRights>(),
  state: text('state').$type<JobState>().notNull().default('QUEUED'),
  cancelAsked: boolean('cancel_asked').notNull().default(false),
  done: integer('done').notNull().default(0),
  total: integer('total'),
  message: jsonb('message').$type<Words>(),
  error: jsonb('error').$type<{ code: string; details: Record<string, unknown> }>(),
  createTime: timeColumn('create_time').notNull().defaultNow(),
  startTime: timeColumn('start_time'),
  endTime: timeColumn('end_time'),
});

/** Jobs that wait or run; the system sees these rows of all companies. */
export const jobQueue = pgTable('job_queue', {
  tenantId: tenantColumn(),
  jobId: idColumn('job_id').notNull(),
  kind: text('kind').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  lease: idColumn('lease'),
  leaseUntil: timeColumn('lease_until'),
});

/** When each company last had its turn. */
export const jobTurns = pgTable('job_turns', {
  company: varchar('company', { length: 12 }).primaryKey(),
  takenAt: timeColumn('taken_at').notNull(),
});

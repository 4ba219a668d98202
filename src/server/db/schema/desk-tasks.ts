import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FoundTags, ReadingResult } from '#shared/desk-tasks/found-tags';
import type { TaskKindName } from '#shared/desk-tasks/kinds';
import type { TaskStateName } from '#shared/desk-tasks/states';
import type { ErrorPayload } from '#shared/errors';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Work that users hand to desks. */
export const deskTasks = pgTable('desk_tasks', {
  tenantId: tenantColumn(),
  id: uuid('id').notNull(),
  /** Order of posting. */
  serial: idColumn('serial').notNull(),
  kind: text('kind').$type<TaskKindName>().notNull(),
  title: text('title').notNull(),
  count: integer('count').notNull(),
  content: jsonb('content').notNull(),
  total: integer('total').notNull(),
  done: integer('done').notNull().default(0),
  state: text('state').$type<TaskStateName>().notNull().default('waiting'),
  error: jsonb('error').$type<ErrorPayload>(),
  /** Tags found; only of readings. */
  found: jsonb('found').$type<FoundTags>(),
  results: jsonb('results').$type<ReadingResult[]>().notNull().default([]),
  ownerId: idColumn('owner_id').notNull(),
  ownerName: text('owner_name').notNull(),
  /** The desk that has to do it, registered or signed in; null for any registered one. */
  deskId: idColumn('desk_id'),
  takenBy: idColumn('taken_by'),
  /** Who was signed in when it was taken; empty for a registered desk. */
  takerName: text('taker_name').notNull().default(''),
  /** A task that was accepted but not started becomes available again after this time. */
  leaseUntil: timeColumn('lease_until'),
  createTime: timeColumn('create_time').notNull(),
  endTime: timeColumn('end_time'),
});

import { isTable, type Table } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The modules of the schema, except the one of a view. */
const MODULES: Record<string, Readonly<Record<string, unknown>>> = import.meta.glob(
  ['../db/schema/*.ts', '!../db/schema/dictionary-rows.ts'],
  { eager: true },
);

/** Every table of the schema. */
export const SCHEMA_TABLES: readonly PgTable[] = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => isTable(value as Table));

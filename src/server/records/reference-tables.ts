import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReferenceArea } from '#shared/records/field';
import type { RecordTable } from '../db/records.ts';
import { menus } from '../db/schema/menus.ts';
import { treeSpecies } from '../db/schema/packs.ts';
import { departments, posts, roles, users } from '../db/schema/people.ts';

interface ReferenceTable {
  table: RecordTable;
  name: PgColumn;
  /** The system's own, which a company reads and cannot hold. */
  isOfSystem?: true;
}

/** Where the records are that a reference names, and the column of what they are called. */
export const REFERENCE_TABLES: Readonly<Record<ReferenceArea, ReferenceTable>> = {
  dept: { table: departments, name: departments.deptName },
  menu: { table: menus, name: menus.name, isOfSystem: true },
  role: { table: roles, name: roles.roleName },
  post: { table: posts, name: posts.postName },
  user: { table: users, name: users.realName },
  treeSpecies: { table: treeSpecies, name: treeSpecies.fullName },
};

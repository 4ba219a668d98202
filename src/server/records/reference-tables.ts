import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReferenceArea } from '#shared/records/field';
import type { RemovableTable } from '../db/records.ts';
import { deliveries, feedOrders, inbounds, purchaseOrders, saleOrders } from '../db/schema/documents.ts';
import { cookPools, dryMachines, productionProcesses, sliceMachines } from '../db/schema/factory.ts';
import { logs } from '../db/schema/logs.ts';
import { menus } from '../db/schema/menus.ts';
import { treeSpecies } from '../db/schema/packs.ts';
import { customers, suppliers } from '../db/schema/partners.ts';
import { departments, posts, roles, users } from '../db/schema/people.ts';

interface ReferenceTable {
  table: RemovableTable;
  name: PgColumn;
  /** Columns with further names by which a cell of an imported sheet may name a record. */
  furtherNames?: readonly PgColumn[];
  /** Records of the system, which a company can read but not lock. */
  isOfSystem?: true;
}

/** The table of the records a reference points to, and the column with their name. */
export const REFERENCE_TABLES: Readonly<Record<ReferenceArea, ReferenceTable>> = {
  dept: { table: departments, name: departments.deptName },
  menu: { table: menus, name: menus.name, isOfSystem: true },
  role: { table: roles, name: roles.roleName },
  post: { table: posts, name: posts.postName },
  user: { table: users, name: users.realName },
  customer: { table: customers, name: customers.name },
  supplier: { table: suppliers, name: suppliers.name },
  purchaseOrder: { table: purchaseOrders, name: purchaseOrders.docNo },
  saleOrder: { table: saleOrders, name: saleOrders.docNo },
  delivery: { table: deliveries, name: deliveries.docNo },
  inbound: { table: inbounds, name: inbounds.docNo },
  feedOrder: { table: feedOrders, name: feedOrders.docNo },
  log: { table: logs, name: logs.logNo },
  cookPool: { table: cookPools, name: cookPools.name },
  sliceMachine: { table: sliceMachines, name: sliceMachines.name },
  dryMachine: { table: dryMachines, name: dryMachines.name },
  productionProcess: { table: productionProcesses, name: productionProcesses.name },
  // As in an imported tally (section 7.1).
  treeSpecies: {
    table: treeSpecies,
    name: treeSpecies.fullName,
    furtherNames: [treeSpecies.treeCode, treeSpecies.simpleName, treeSpecies.englishName],
  },
};

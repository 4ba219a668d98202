import { DOCUMENTS } from '../documents/index.ts';
import { dept } from './dept.ts';
import { desk } from './desk.ts';
import { dictionary, dictionaryEntry } from './dictionary.ts';
import { cookPool, dryMachine, productionProcess, sliceMachine } from './factory.ts';
import { joinApplication } from './join.ts';
import { log } from './log.ts';
import { menu } from './menu.ts';
import { numbering } from './numbering.ts';
import { customer, supplier } from './partner.ts';
import { post } from './post.ts';
import { processTask } from './process-task.ts';
import { role } from './role.ts';
import { scanList } from './scan-list.ts';
import { ownCompany, tenant } from './tenant.ts';
import { topMenu } from './top-menu.ts';
import { treeSpecies } from './tree-species.ts';
import { user } from './user.ts';
import { zone } from './zone.ts';

/** Every kind of record made with the kit. A new kind is its declaration and a line here. */
export const RECORDS = {
  cookPool,
  dryMachine,
  sliceMachine,
  productionProcess,
  treeSpecies,
  customer,
  supplier,
  post,
  dept,
  role,
  user,
  numbering,
  topmenu: topMenu,
  log,
  zone,
  ...DOCUMENTS,
  processTask,
  scanList,
  desk,
} as const;

export type RecordArea = keyof typeof RECORDS;

/**
 * Records that belong to the system, or exist in parallel to the system's: forms, columns and words come from the
 * declaration, calls and tables are written by hand.
 */
export const SYSTEM_RECORDS = {
  dict: { ...dictionary, fields: { ...dictionary.fields, ...dictionaryEntry.fields } },
  menu,
  tenant,
  company: ownCompany,
  join: joinApplication,
} as const;

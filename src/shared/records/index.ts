import { dept } from './dept.ts';
import { cookPool, dryMachine, productionProcess, sliceMachine } from './factory.ts';
import { post } from './post.ts';
import { role } from './role.ts';
import { treeSpecies } from './tree-species.ts';
import { user } from './user.ts';

/** Every kind of record made with the kit. A new one is its declaration and a line here. */
export const RECORDS = {
  cookPool,
  dryMachine,
  sliceMachine,
  productionProcess,
  treeSpecies,
  post,
  dept,
  role,
  user,
} as const;

export type RecordArea = keyof typeof RECORDS;

import type { ComponentType } from 'react';
import { deptApi } from '#shared/api/dept';
import {
  cookPoolApi,
  dryMachineApi,
  productionProcessApi,
  sliceMachineApi,
  treeSpeciesApi,
} from '#shared/api/factory';
import { logApi } from '#shared/api/log';
import { menuApi } from '#shared/api/menu';
import { customerApi, supplierApi } from '#shared/api/partner';
import { postApi } from '#shared/api/post';
import { processTaskApi } from '#shared/api/process-task';
import { zoneApi } from '#shared/api/zone';
import { dept } from '#shared/records/dept';
import { cookPool, dryMachine, productionProcess, sliceMachine } from '#shared/records/factory';
import { log } from '#shared/records/log';
import { menu } from '#shared/records/menu';
import { customer, supplier } from '#shared/records/partner';
import { post } from '#shared/records/post';
import { processTask } from '#shared/records/process-task';
import type { AnyRecord } from '#shared/records/record';
import type { RecordApi } from '#shared/records/record-calls';
import { treeSpecies } from '#shared/records/tree-species';
import { zone } from '#shared/records/zone';

interface RecordScreen {
  of: AnyRecord;
  api: RecordApi;
  /** A list composed of the kit's parts, instead of the ready one. */
  list?: () => Promise<ComponentType>;
}

/** Records that use the standard form and, but for some, the standard list; one line each. */
export const RECORD_SCREENS: readonly RecordScreen[] = [
  { of: productionProcess, api: productionProcessApi },
  { of: cookPool, api: cookPoolApi },
  { of: dryMachine, api: dryMachineApi },
  { of: sliceMachine, api: sliceMachineApi },
  {
    of: treeSpecies,
    api: treeSpeciesApi,
    list: async () => (await import('./species/SpeciesScreen.tsx')).SpeciesScreen,
  },
  { of: log, api: logApi, list: async () => (await import('./logs/LogsScreen.tsx')).LogsScreen },
  { of: zone, api: zoneApi, list: async () => (await import('./zones/ZonesScreen.tsx')).ZonesScreen },
  {
    of: processTask,
    api: processTaskApi,
    list: async () => (await import('./processing/TasksScreen.tsx')).TasksScreen,
  },
  {
    of: customer,
    api: customerApi,
    list: async () => (await import('./partners/PartnersScreen.tsx')).CustomersScreen,
  },
  {
    of: supplier,
    api: supplierApi,
    list: async () => (await import('./partners/PartnersScreen.tsx')).SuppliersScreen,
  },
  { of: post, api: postApi },
  { of: dept, api: deptApi },
  { of: menu, api: menuApi },
];

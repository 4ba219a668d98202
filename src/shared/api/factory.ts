import { z } from 'zod';
import { cookPool, dryMachine, productionProcess, sliceMachine } from '../records/factory.ts';
import { choiceCall, saveOrUpdateApi, saveUpdateApi, selectCall } from '../records/record-api.ts';
import { treeSpecies } from '../records/tree-species.ts';
import { endpoint, IdSchema } from './kit.ts';

const slice = '/api/blade-slice/v1';
const slicer = saveUpdateApi(sliceMachine, `${slice}/sliceMachine`);
const process = saveUpdateApi(productionProcess, `${slice}/productionProcess`);

/** Everyone who works in the workshop chooses among the machines in use. */
export const cookPoolApi = {
  ...saveUpdateApi(cookPool, `${slice}/cookPool`),
  select: choiceCall(cookPool, `${slice}/cookPool`),
};
export const dryMachineApi = {
  ...saveUpdateApi(dryMachine, `${slice}/dryMachine`),
  select: choiceCall(dryMachine, `${slice}/dryMachine`),
};
export const sliceMachineApi = {
  ...slicer,
  select: choiceCall(sliceMachine, `${slice}/sliceMachine`),
  /**
   * The address where compatible clients read a slicer: it is named after the dye house (bleach pool) but returns a
   * slicer.
   */
  detailAsBleachPool: endpoint({ ...slicer.detail, path: '/api/blade-dye/v1/bleachPool/detail' }),
};
export const productionProcessApi = {
  ...process,
  select: choiceCall(productionProcess, `${slice}/productionProcess`),
  listForNoc: endpoint({ ...process.list, path: '/api/blade-noc/v1/sliceProductionProcess/list' }),
  detailForNoc: endpoint({ ...process.detail, path: '/api/blade-noc/v1/sliceProductionProcess/detail' }),
};
/** Everyone who enters a tally or orders goods chooses a species. */
export const treeSpeciesApi = {
  ...saveOrUpdateApi(treeSpecies, `${slice}/treeSpecies`),
  select: selectCall(treeSpecies, `${slice}/treeSpecies`),
};

/** One choice of a select. */
const ChoiceSchema = z.object({ id: IdSchema, code: z.string(), name: z.string() });

/** Master data in use, by kind, as choices. */
const baseData = z.object({
  productionProcessList: z.array(ChoiceSchema),
  cookPoolList: z.array(ChoiceSchema),
  dryMachineList: z.array(ChoiceSchema),
  sliceMachineList: z.array(ChoiceSchema),
});

export const factoryApi = {
  baseDataInit: endpoint({
    method: 'GET',
    path: `${slice}/baseData/init`,
    summary: { zh: '基础数据初始化', en: 'Master data to choose from' },
    access: 'signedIn',
    output: baseData,
  }),
  baseDataDetail: endpoint({
    method: 'GET',
    path: `${slice}/baseData/detail`,
    summary: { zh: '基础数据详情', en: 'Master data to choose from, as the detail call' },
    access: 'signedIn',
    output: baseData,
  }),
};

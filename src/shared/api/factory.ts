import { z } from 'zod';
import {
  DoneSchema,
  endpoint,
  FileAnswerSchema,
  IdSchema,
  IdsQuerySchema,
  SubmitIdSchema,
  TimeSchema,
} from './kit.ts';
import { masterDataApi, sentNumber, sentText } from './master-data.ts';

const number = z.number().nullable();
/** Temperatures a vat or dryer works at, °C. */
const temperature = { minTemperatureC: number, maxTemperatureC: number };
const sentTemperature = { minTemperatureC: sentNumber(0, 300), maxTemperatureC: sentNumber(0, 300) };
/** Veneer a machine takes, mm. */
const thickness = { minThicknessMm: number, maxThicknessMm: number };
const sentThickness = { minThicknessMm: sentNumber(0, 30), maxThicknessMm: sentNumber(0, 30) };

/** 煮池: where flitches are cooked. */
const cookPool = masterDataApi({
  resource: 'cookPool',
  words: { zh: '蒸煮池', en: 'Cooking pools' },
  fields: { kind: z.string(), capacityM3: number, ...temperature },
  sent: {
    /** Pool or steam vessel. */
    kind: sentText(32),
    capacityM3: sentNumber(0, 9999),
    ...sentTemperature,
  },
});

/** 烘干机. */
const dryMachine = masterDataApi({
  resource: 'dryMachine',
  words: { zh: '烘干机', en: 'Dryers' },
  fields: { kind: z.string(), maxWidthCm: number, ...temperature, ...thickness },
  sent: {
    /** Roller or mesh belt. */
    kind: sentText(32),
    maxWidthCm: sentNumber(0, 9999),
    ...sentTemperature,
    ...sentThickness,
  },
});

/** 刨切机. */
const sliceMachine = masterDataApi({
  resource: 'sliceMachine',
  words: { zh: '刨切机', en: 'Slicers' },
  fields: { craft: z.string(), maxLengthCm: number, ...thickness },
  sent: {
    /** The cut it makes, in the dictionary's words. */
    craft: sentText(32),
    maxLengthCm: sentNumber(0, 9999),
    ...sentThickness,
  },
});

/** 生产工艺: how a kind of log becomes veneer; guide values of W6. */
const productionProcess = masterDataApi({
  resource: 'productionProcess',
  words: { zh: '生产工艺', en: 'Production processes' },
  fields: {
    craft: z.string(),
    operations: z.string(),
    minCookHours: number,
    maxCookHours: number,
    ...temperature,
    ...thickness,
    moisturePct: number,
  },
  sent: {
    craft: sentText(32),
    /** In order, as the workshop names them: `蒸煮,刨切,烘干,齐边,打包`. */
    operations: sentText(200),
    minCookHours: sentNumber(0, 999),
    maxCookHours: sentNumber(0, 999),
    ...sentTemperature,
    ...sentThickness,
    /** Wanted after drying, %. */
    moisturePct: sentNumber(0, 100),
  },
});

export const TreeSpeciesSchema = z.object({
  id: IdSchema,
  treeCode: z.string(),
  fullName: z.string(),
  simpleName: z.string(),
  englishName: z.string(),
  latinName: z.string(),
  createTime: TimeSchema,
  updateTime: TimeSchema,
});

const TreeSpeciesFilterSchema = z.looseObject({
  treeCode: z.string().optional(),
  fullName: z.string().optional(),
  simpleName: z.string().optional(),
});

/** One entry of a list to choose from. */
const ChoiceSchema = z.object({ id: IdSchema, code: z.string(), name: z.string() });

/** What is in use of each kind, to choose from. */
const baseData = z.object({
  productionProcessList: z.array(ChoiceSchema),
  cookPoolList: z.array(ChoiceSchema),
  dryMachineList: z.array(ChoiceSchema),
  sliceMachineList: z.array(ChoiceSchema),
});

const slice = '/api/blade-slice/v1';

export const cookPoolApi = cookPool;
export const dryMachineApi = dryMachine;
export const sliceMachineApi = {
  ...sliceMachine,
  /** Where clients of the family ask for a slicer; the name is the dye house's, the record is the slicer. */
  detailAsBleachPool: endpoint({
    ...sliceMachine.detail,
    path: '/api/blade-dye/v1/bleachPool/detail',
  }),
};
export const productionProcessApi = {
  ...productionProcess,
  listForNoc: endpoint({ ...productionProcess.list, path: '/api/blade-noc/v1/sliceProductionProcess/list' }),
  detailForNoc: endpoint({
    ...productionProcess.detail,
    path: '/api/blade-noc/v1/sliceProductionProcess/detail',
  }),
};

export const treeSpeciesApi = {
  list: endpoint({
    method: 'GET',
    path: `${slice}/treeSpecies/list`,
    summary: { zh: '树种列表', en: 'Species, all' },
    access: { permission: 'treeSpecies_view' },
    query: TreeSpeciesFilterSchema,
    output: z.array(TreeSpeciesSchema),
  }),
  detail: endpoint({
    method: 'GET',
    path: `${slice}/treeSpecies/detail`,
    summary: { zh: '树种详情', en: 'Species, one' },
    access: { permission: 'treeSpecies_view' },
    query: z.object({ id: IdSchema }),
    output: TreeSpeciesSchema,
  }),
  saveOrUpdate: endpoint({
    method: 'POST',
    path: `${slice}/treeSpecies/saveOrUpdate`,
    summary: { zh: '保存树种', en: 'Add or change a species' },
    access: { permission: 'treeSpecies_edit', permissionToAdd: 'treeSpecies_add' },
    /**
     * With an id it changes what is sent of that one; without, it adds one, which needs `treeCode` and `fullName`. The code
     * stands in bar codes: letters and digits.
     */
    body: z.object({
      id: SubmitIdSchema,
      treeCode: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{1,8}$/)
        .optional(),
      fullName: z.string().trim().min(1).max(64).optional(),
      simpleName: sentText(64),
      englishName: sentText(128),
      latinName: sentText(128),
    }),
    output: DoneSchema,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${slice}/treeSpecies/remove`,
    summary: { zh: '删除树种', en: 'Remove species' },
    access: { permission: 'treeSpecies_delete' },
    query: IdsQuerySchema,
    output: DoneSchema,
  }),
  download: endpoint({
    method: 'GET',
    path: `${slice}/treeSpecies/export`,
    summary: { zh: '导出树种', en: 'Download: Species' },
    access: { permission: 'treeSpecies_export' },
    query: TreeSpeciesFilterSchema,
    output: FileAnswerSchema,
    binary: true,
  }),
};

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

import type { z } from 'zod';
import { cookPoolApi, dryMachineApi, productionProcessApi, sliceMachineApi } from '#shared/api/factory';
import type { MasterDataApi } from '#shared/api/master-data';
import type { Language, Words } from '#shared/errors';
import { cookPools, dryMachines, productionProcesses, sliceMachines } from '../../db/schema/factory.ts';
import { fieldColumn, type SheetColumn } from '../../http/workbook.ts';
import type { MasterRecord, MasterTable, Ranges } from './master-data.ts';

/** A kind of master data: its calls, its table, and what its download shows. */
export interface MasterKind {
  api: MasterDataApi;
  table: MasterTable;
  title: Words;
  ranges: Ranges;
  columns: readonly SheetColumn<MasterRecord>[];
}

/** Fields of a record that the table must have, of the same types; who and when travel as text. */
type Stored<Api extends MasterDataApi> = Omit<
  z.output<Api['detail']['output']>,
  'createTime' | 'updateTime' | 'createUser' | 'createDept' | 'updateUser'
>;

/** Holds a table to its contract: it does not compile if a field is missing or of another type. */
function kind<Api extends MasterDataApi>(
  one: Omit<MasterKind, 'api' | 'table'> & { api: Api; table: MasterTable & { $inferSelect: Stored<Api> } },
): MasterKind {
  return one;
}

const STATES = { on: { zh: '启用', en: 'In use' }, off: { zh: '停用', en: 'Out of use' } };

const named = [fieldColumn('code', '编号', 'Code'), fieldColumn('name', '名称', 'Name', 20)];
const ended = [
  {
    words: { zh: '状态', en: 'State' },
    width: 10,
    value: (row: MasterRecord, language: Language) => STATES[row.status === 1 ? 'on' : 'off'][language],
  },
  fieldColumn('remark', '备注', 'Remark', 30),
  fieldColumn('createTime', '创建时间', 'Created', 20),
];
const temperature = [
  fieldColumn('minTemperatureC', '最低温度 ℃', 'From °C'),
  fieldColumn('maxTemperatureC', '最高温度 ℃', 'To °C'),
];
const thickness = [
  fieldColumn('minThicknessMm', '最小厚度 mm', 'From mm'),
  fieldColumn('maxThicknessMm', '最大厚度 mm', 'To mm'),
];
const TEMPERATURE = ['minTemperatureC', 'maxTemperatureC'] as const;
const THICKNESS = ['minThicknessMm', 'maxThicknessMm'] as const;

/** The four kinds; a new one is a contract, a table and an entry here. */
export const MASTER_KINDS = {
  cookPool: kind({
    api: cookPoolApi,
    table: cookPools,
    title: { zh: '蒸煮池', en: 'Cooking pools' },
    ranges: [TEMPERATURE],
    columns: [
      ...named,
      fieldColumn('kind', '类型', 'Kind'),
      fieldColumn('capacityM3', '容量 m³', 'Capacity m³'),
      ...temperature,
      ...ended,
    ],
  }),
  dryMachine: kind({
    api: dryMachineApi,
    table: dryMachines,
    title: { zh: '烘干机', en: 'Dryers' },
    ranges: [TEMPERATURE, THICKNESS],
    columns: [
      ...named,
      fieldColumn('kind', '类型', 'Kind'),
      fieldColumn('maxWidthCm', '最大宽度 cm', 'Width up to cm'),
      ...temperature,
      ...thickness,
      ...ended,
    ],
  }),
  sliceMachine: kind({
    api: sliceMachineApi,
    table: sliceMachines,
    title: { zh: '刨切机', en: 'Slicers' },
    ranges: [THICKNESS],
    columns: [
      ...named,
      fieldColumn('craft', '工艺', 'Cut'),
      fieldColumn('maxLengthCm', '最大长度 cm', 'Length up to cm'),
      ...thickness,
      ...ended,
    ],
  }),
  productionProcess: kind({
    api: productionProcessApi,
    table: productionProcesses,
    title: { zh: '生产工艺', en: 'Production processes' },
    ranges: [TEMPERATURE, THICKNESS, ['minCookHours', 'maxCookHours']],
    columns: [
      ...named,
      fieldColumn('craft', '工艺', 'Cut'),
      fieldColumn('operations', '工序', 'Operations', 30),
      fieldColumn('minCookHours', '最短蒸煮 h', 'Cook from h'),
      fieldColumn('maxCookHours', '最长蒸煮 h', 'Cook to h'),
      ...temperature,
      ...thickness,
      fieldColumn('moisturePct', '含水率 %', 'Moisture %'),
      ...ended,
    ],
  }),
} as const;

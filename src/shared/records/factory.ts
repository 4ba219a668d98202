import { STATE_ACTS } from './act.ts';
import { code, figure, inUse, note, place, required, summed, text } from './field.ts';
import { record } from './record.ts';

const named = () => ({
  code: required(code('编号', 'Code')),
  name: required(text('名称', 'Name', { longest: 64, least: 1, width: 20 })),
});

/** A word of the dictionary of cuts. */
const cut = () => ({ ...text('工艺', 'Cut', { longest: 32 }), isTerm: true as const });

const last = () => ({ status: inUse(), sort: place(), remark: note('备注', 'Remark') });

/** Working temperature of a pool or dryer, °C. */
const temperature = () => ({
  minTemperatureC: figure('最低温度 ℃', 'From °C', [0, 300], 1),
  maxTemperatureC: figure('最高温度 ℃', 'To °C', [0, 300], 1),
});

/** Range of veneer thickness that a machine can process, mm. */
const thickness = () => ({
  minThicknessMm: figure('最小厚度 mm', 'From mm', [0, 30], 2),
  maxThicknessMm: figure('最大厚度 mm', 'To mm', [0, 30], 2),
});

const TEMPERATURE = ['minTemperatureC', 'maxTemperatureC'] as const;
const THICKNESS = ['minThicknessMm', 'maxThicknessMm'] as const;

/** 蒸煮池: where flitches are cooked. */
export const cookPool = record({
  area: 'cookPool',
  words: { many: { zh: '蒸煮池', en: 'Cooking pools' }, one: { zh: '蒸煮池', en: 'cooking pool' } },
  fields: {
    ...named(),
    /** Pool or steam vessel. */
    kind: text('类型', 'Kind', { longest: 32 }),
    capacityM3: summed(figure('容量 m³', 'Capacity m³', [0, 9999], 2)),
    ...temperature(),
    ...last(),
  },
  code: 'code',
  name: 'name',
  list: ['code', 'name', 'kind', 'capacityM3', ...TEMPERATURE, 'status', 'remark'],
  filters: ['code', 'name', 'kind', 'status'],
  order: 'sort',
  acts: STATE_ACTS,
  ranges: [TEMPERATURE],
  takesImport: true,
  menu: { id: 20_200, group: 'factory', path: '/factory/cook-pools', icon: 'fire', sort: 2 },
});

/** 烘干机. */
export const dryMachine = record({
  area: 'dryMachine',
  words: { many: { zh: '烘干机', en: 'Dryers' }, one: { zh: '烘干机', en: 'dryer' } },
  fields: {
    ...named(),
    /** Roller or mesh belt. */
    kind: text('类型', 'Kind', { longest: 32 }),
    maxWidthCm: figure('最大宽度 cm', 'Width up to cm', [0, 9999], 1),
    ...temperature(),
    ...thickness(),
    ...last(),
  },
  code: 'code',
  name: 'name',
  list: ['code', 'name', 'kind', 'maxWidthCm', ...TEMPERATURE, ...THICKNESS, 'status', 'remark'],
  filters: ['code', 'name', 'kind', 'status'],
  order: 'sort',
  acts: STATE_ACTS,
  ranges: [TEMPERATURE, THICKNESS],
  takesImport: true,
  menu: { id: 20_300, group: 'factory', path: '/factory/dry-machines', icon: 'wind', sort: 3 },
  attachments: true,
});

/** 刨切机. */
export const sliceMachine = record({
  area: 'sliceMachine',
  words: { many: { zh: '刨切机', en: 'Slicers' }, one: { zh: '刨切机', en: 'slicer' } },
  fields: {
    ...named(),
    /** The cut it makes. */
    craft: cut(),
    maxLengthCm: figure('最大长度 cm', 'Length up to cm', [0, 9999], 1),
    ...thickness(),
    ...last(),
  },
  code: 'code',
  name: 'name',
  list: ['code', 'name', 'craft', 'maxLengthCm', ...THICKNESS, 'status', 'remark'],
  filters: ['code', 'name', 'craft', 'status'],
  order: 'sort',
  acts: STATE_ACTS,
  ranges: [THICKNESS],
  takesImport: true,
  menu: { id: 20_400, group: 'factory', path: '/factory/slice-machines', icon: 'slice', sort: 4 },
  attachments: true,
});

/** 生产工艺: the steps and guide values (W6) for turning a kind of log into veneer. */
export const productionProcess = record({
  area: 'productionProcess',
  words: {
    many: { zh: '生产工艺', en: 'Production processes' },
    one: { zh: '生产工艺', en: 'production process' },
  },
  fields: {
    ...named(),
    craft: cut(),
    /** In the order of work, by the workshop's names: `蒸煮,刨切,烘干,齐边,打包`. */
    operations: {
      ...text('工序', 'Operations', { longest: 200, width: 30 }),
      widthInEnglish: 42,
      isSteps: true as const,
    },
    minCookHours: figure('最短蒸煮 h', 'Cook from h', [0, 999], 1),
    maxCookHours: figure('最长蒸煮 h', 'Cook to h', [0, 999], 1),
    ...temperature(),
    ...thickness(),
    /** Target after drying, %. */
    moisturePct: figure('含水率 %', 'Moisture %', [0, 100], 1),
    ...last(),
  },
  code: 'code',
  name: 'name',
  list: [
    'code',
    'name',
    'craft',
    'operations',
    'minCookHours',
    'maxCookHours',
    ...TEMPERATURE,
    ...THICKNESS,
    'moisturePct',
    'status',
    'remark',
  ],
  filters: ['code', 'name', 'craft', 'status'],
  main: ['craft', 'operations'],
  order: 'sort',
  acts: STATE_ACTS,
  ranges: [TEMPERATURE, THICKNESS, ['minCookHours', 'maxCookHours']],
  takesImport: true,
  menu: { id: 20_100, group: 'factory', path: '/factory/processes', icon: 'tool', sort: 1 },
});

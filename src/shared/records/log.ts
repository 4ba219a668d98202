import { LOG_ERRORS } from '../error-words/log.ts';
import { fillBoth, type Words } from '../errors.ts';
import { BOARD_FOOT_RULES, BY_COMPANY } from './board-foot-rule.ts';
import { code, derived, figure, halfWidth, note, required, stage, state, summed, text } from './field.ts';
import { record } from './record.ts';
import { reference } from './reference-field.ts';
import { day, todays } from './time-field.ts';

/** The button that prints labels of logs. */
export const PRINT = { code: 'print', words: { zh: '打印原木签', en: 'Print log labels' } } as const;

/** Where a volume is from (F10). */
const VOLUME_SOURCES = [
  BY_COMPANY,
  { value: 'GB4814', words: { zh: 'GB/T 4814', en: 'GB/T 4814' } },
  { value: 'SUPPLIER', words: { zh: '供应商', en: 'Supplier' } },
  { value: 'MANUAL', words: { zh: '手工', en: 'Typed' } },
] as const;

/** Where board feet are from (F11). */
const BFT_SOURCES = [
  { value: BY_COMPANY.value, words: { zh: '按供应商或公司设置', en: 'As the supplier or company' } },
  ...BOARD_FOOT_RULES,
  { value: 'SUPPLIER', words: { zh: '供应商', en: 'Supplier' } },
] as const;

const OUT_STATES = [
  { value: 0, words: { zh: '未出库', en: 'Not out' }, tone: 'green' },
  { value: 1, words: { zh: '已出库', en: 'Shipped out' }, tone: 'grey' },
] as const;

const SYNC_STATES = [
  { value: 0, words: { zh: '未同步', en: 'Not synced' }, tone: 'grey' },
  { value: 1, words: { zh: '同步中', en: 'Syncing' }, tone: 'amber' },
  { value: 2, words: { zh: '已同步', en: 'Synced' }, tone: 'green' },
] as const;

/** Why a log that was shipped out can be neither fed nor removed; null for one in the yard. */
export function shippedRefusal({ outStatus, logNo }: Readonly<Record<string, unknown>>): Words | null {
  return outStatus === 1 ? fillBoth(LOG_ERRORS['log.shipped'].what, { logNo }) : null;
}

/** In steps of whole centimetres (F8), unless a supplier's is finer. */
export const scaleDiameterField = () => ({
  ...figure('检尺径 cm', 'Scale dia. cm', [1, 300], 1),
  leastDecimals: 0,
});
export const scaleLengthField = () => figure('检尺长 m', 'Scale len. m', [0.1, 30], 2);
/** Three decimals, of thin logs four (F10). */
export const volumeField = () => ({
  ...figure('材积 m³', 'Volume m³', [0, 99_999], 4),
  leastDecimals: 3,
  logUnit: 'M3' as const,
});
export const bftField = () => ({
  ...figure('板尺 BFT', 'Board feet', [0, 99_999_999], 0),
  logUnit: 'BF' as const,
});

/**
 * 原木: round wood in the yard (W6.1). Scale figures are calculated from the measures (F8, F9), volume and board feet
 * from the scale figures or taken from the supplier (F10, F11).
 */
export const log = record({
  area: 'log',
  words: { many: { zh: '原木', en: 'Logs' }, one: { zh: '原木', en: 'log' } },
  fields: {
    logNo: required(halfWidth(code('木号', 'Log no.', 40))),
    oldLogNo: text('旧木号', 'Old log no.', { longest: 40, width: 14 }),
    speciesId: reference('树种', 'Species', 'treeSpecies'),
    supplierId: reference('供应商', 'Supplier', 'supplier'),
    cabinetNo: text('柜号', 'Container no.', { longest: 40, width: 14 }),
    inDate: todays(day('入库日期', 'Stored on')),
    shortDiaCm: figure('短径 cm', 'Short diameter cm', [1, 300], 1),
    longDiaCm: figure('长径 cm', 'Long diameter cm', [1, 300], 1),
    lengthM: figure('长度 m', 'Length m', [0.1, 30], 2),
    checkDiameter: scaleDiameterField(),
    checkLength: scaleLengthField(),
    volumeSource: stage('材积来源', 'Volume from', VOLUME_SOURCES),
    volume: summed(volumeField()),
    /** Kept beside a supplier's or typed figure. */
    tableVolume: derived({
      ...figure('国标材积 m³', 'GB/T 4814 m³', [0, 99_999], 4),
      logUnit: 'M3' as const,
    }),
    bftSource: stage('板尺规则', 'Board feet by', BFT_SOURCES),
    bft: summed(bftField()),
    outStatus: derived(state('出库状态', 'Yard', OUT_STATES)),
    syncStatus: derived(state('同步状态', 'Workshop', SYNC_STATES)),
    feedOrderId: derived(reference('投料单', 'Feed order', 'feedOrder')),
    remark: note('备注', 'Remark'),
  },
  code: 'logNo',
  name: 'logNo',
  list: [
    ...(['logNo', 'oldLogNo', 'speciesId', 'cabinetNo', 'supplierId', 'inDate'] as const),
    ...([
      'checkDiameter',
      'checkLength',
      'volume',
      'bft',
      'outStatus',
      'syncStatus',
      'feedOrderId',
      'remark',
    ] as const),
  ],
  filters: ['logNo', 'oldLogNo', 'speciesId', 'cabinetNo', 'outStatus', 'syncStatus'],
  main: ['speciesId', 'supplierId', 'cabinetNo', 'inDate', 'checkDiameter', 'checkLength', 'volume'],
  order: { latest: ['inDate', 'logNo'] },
  // F8
  ranges: [['shortDiaCm', 'longDiaCm']],
  isLarge: true,
  removalRefusal: shippedRefusal,
  takesImport: true,
  attachments: true,
  scope: {},
  menu: {
    id: 60_100,
    group: 'yard',
    path: '/yard/logs',
    icon: 'tree',
    sort: 1,
    keepAlive: true,
    buttons: [...(['view', 'add', 'edit', 'delete', 'export', 'import'] as const), PRINT],
  },
});

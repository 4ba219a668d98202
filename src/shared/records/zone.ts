import { STATE_ACTS } from './act.ts';
import { code, inUse, note, required, text, unique } from './field.ts';
import { record } from './record.ts';

/** The button that prints labels of zones. */
export const PRINT = { code: 'print', words: { zh: '打印库区签', en: 'Print zone labels' } } as const;

/** 库区: a place of the warehouse. Packages name theirs by `region`; the code is the barcode of its label. */
export const zone = record({
  area: 'zone',
  words: { many: { zh: '库区', en: 'Zones' }, one: { zh: '库区', en: 'zone' } },
  fields: {
    regionCode: required(code('库区编码', 'Zone code')),
    region: required(unique(text('库区', 'Zone', { longest: 50, least: 1 }))),
    warehouse: text('仓库', 'Warehouse', { longest: 50 }),
    status: inUse(),
    remark: note('备注', 'Remark'),
  },
  code: 'regionCode',
  name: 'region',
  list: ['regionCode', 'region', 'warehouse', 'status', 'remark'],
  filters: ['regionCode', 'region', 'warehouse', 'status'],
  order: 'regionCode',
  acts: STATE_ACTS,
  takesImport: true,
  menu: {
    id: 11_100,
    group: 'inventory',
    path: '/inventory/zones',
    icon: 'place',
    sort: 12,
    buttons: [...(['view', 'add', 'edit', 'delete', 'export', 'import'] as const), PRINT],
  },
});

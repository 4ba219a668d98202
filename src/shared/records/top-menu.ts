import { code, count, required, text } from './field.ts';
import { record } from './record.ts';
import { parent } from './reference-field.ts';

/** 顶部菜单: the sections of the product as a company arranges them; the menus of each are granted. */
export const topMenu = record({
  area: 'topmenu',
  words: { many: { zh: '顶部菜单', en: 'Top menus' }, one: { zh: '顶部菜单', en: 'top menu' } },
  fields: {
    code: required(code('编号', 'Code', 100)),
    name: required(text('名称', 'Name', { longest: 100, least: 1 })),
    alias: text('英文名称', 'English name', { longest: 100 }),
    source: text('图标', 'Icon', { longest: 100, width: 12 }),
    path: text('路由地址', 'Path', { longest: 300, width: 20 }),
    sort: count('排序', 'Order', [0, 100_000]),
    moduleMenuId: parent('menu', { zh: '所属系统', en: 'System' }),
  },
  code: 'code',
  name: 'name',
  list: ['code', 'name', 'alias', 'source', 'path', 'sort'],
  filters: ['name', 'code'],
  order: 'sort',
  menu: {
    id: 80_600,
    group: 'system',
    path: '/system/top-menus',
    icon: 'appstore',
    sort: 6,
    buttons: [
      'view',
      'add',
      'edit',
      'delete',
      { code: 'setting', words: { zh: '菜单配置', en: 'Choose menus' } },
      'export',
    ],
  },
});

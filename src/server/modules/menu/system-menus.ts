import { dept } from '#shared/records/dept';
import { post } from '#shared/records/post';
import type { AnyRecord } from '#shared/records/record';
import { role } from '#shared/records/role';
import { user } from '#shared/records/user';
import { recordMenus } from '../../records/record-menus.ts';
import type { MenuRow } from './catalogue.ts';

const GROUP = '80000';

/** Code, name, English name, and the buttons, by code and the two names. */
type Screen = readonly [
  code: string,
  name: string,
  alias: string,
  buttons: readonly (keyof typeof BUTTONS)[],
];

const BUTTONS = {
  view: ['查看', 'View'],
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  grant: ['授权', 'Grant'],
  reset: ['重置密码', 'Reset password'],
  next: ['取号', 'Take a number'],
  review: ['审核', 'Review'],
  setting: ['菜单配置', 'Choose menus'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
} as const;

const KEEP = ['view', 'add', 'edit', 'delete'] as const;

/**
 * In the order of their ids: nothing is inserted between or taken out. Codes of buttons are the family's where it has them;
 * records bring their own menus.
 */
const SCREENS: readonly (Screen | AnyRecord)[] = [
  user,
  role,
  dept,
  post,
  ['menu', '菜单管理', 'Menus', KEEP],
  ['topmenu', '顶部菜单', 'Top menus', [...KEEP, 'setting']],
  ['tenant', '公司管理', 'Companies', KEEP],
  ['dict', '字典管理', 'Dictionaries', KEEP],
  ['numbering', '编号规则', 'Numbering rules', [...KEEP, 'next']],
  ['join', '加入申请', 'Applications', ['view', 'review', 'delete']],
  ['setting', '公司设置', 'Company settings', ['edit']],
];

/** Menus of system administration: screen n has id 80000 + n × 100, its buttons follow. */
export const SYSTEM_MENUS: readonly MenuRow[] = [
  {
    id: GROUP,
    parentId: '0',
    code: 'system',
    name: '系统管理',
    alias: 'System',
    path: '/system',
    source: 'setting',
    sort: 80,
    category: 1,
  },
  ...SCREENS.flatMap((screen, index): MenuRow[] => {
    if ('area' in screen) return recordMenus(screen);
    const [code, name, alias, buttons] = screen;
    const id = Number(GROUP) + (index + 1) * 100;
    return [
      { id: String(id), parentId: GROUP, code, name, alias, path: '', sort: index + 1, category: 1 },
      ...buttons.map((button, at) => ({
        id: String(id + at + 1),
        parentId: String(id),
        code: `${code}_${button}`,
        name: BUTTONS[button][0],
        alias: BUTTONS[button][1],
        sort: at + 1,
        category: 2,
        action: 3,
      })),
    ];
  }),
];

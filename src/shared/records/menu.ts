import { z } from 'zod';
import { code, flag, note, place, required, state, text } from './field.ts';
import { record } from './record.ts';
import { parent } from './reference-field.ts';

const MOST_ROLES_LENGTH = 500;

const listed = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The role aliases to which a menu is shown; empty for all. */
export const rolesOf = ({ roles }: { roles: string }): string[] => listed(roles);

/** The paths of further pages that a menu covers. */
export const groupOf = ({ pageGroup }: { pageGroup: string }): string[] => listed(pageGroup);

/**
 * Entries of the side menu and the buttons of their screens; they belong to the product and are edited by the
 * platform's administrator.
 */
export const menu = record({
  area: 'menu',
  words: { many: { zh: '菜单', en: 'Menus' }, one: { zh: '菜单', en: 'menu' } },
  fields: {
    category: required(
      state('菜单类型', 'Kind', [
        { value: 1, words: { zh: '菜单', en: 'Menu' } },
        { value: 2, words: { zh: '按钮', en: 'Button' } },
      ]),
    ),
    parentId: parent('menu', { zh: '上级菜单', en: 'Parent menu' }),
    name: required(text('菜单名称', 'Name', { longest: 100, least: 1, width: 28 })),
    code: required({ ...code('菜单编号', 'Code', 100), width: 24 }),
    alias: required(text('英文名称', 'English name', { longest: 100, least: 1, width: 18 })),
    path: text('路由地址', 'Path', { longest: 300, width: 22 }),
    source: text('图标', 'Icon', { longest: 100, width: 10 }),
    sort: required(place()),
    isOpen: state('打开方式', 'Opens', [
      { value: 1, words: { zh: '当前页面', en: 'In the page' } },
      { value: 2, words: { zh: '新窗口', en: 'In a new window' } },
    ]),
    action: state('按钮位置', 'Place of the button', [
      { value: 0, words: { zh: '不是按钮', en: 'Not a button' } },
      { value: 1, words: { zh: '工具栏', en: 'Toolbar' } },
      { value: 2, words: { zh: '操作栏', en: 'Row' } },
      { value: 3, words: { zh: '工具操作栏', en: 'Toolbar and row' } },
    ]),
    roles: {
      ...text('可见角色（别名）', 'Shown to roles (alias)', { longest: MOST_ROLES_LENGTH, width: 22 }),
      sent: z
        .string()
        .max(MOST_ROLES_LENGTH)
        .transform((roles) => rolesOf({ roles }).join(',')),
    },
    preset: {
      ...text('预设参数', 'Opens with parameters', { longest: 1000, width: 22 }),
      sent: z
        .string()
        .trim()
        .max(1000)
        .transform((preset) => preset.replace(/^\?/, '')),
    },
    pageGroup: text('同组页面地址', 'Paths of its further pages', { longest: 1000, width: 22 }),
    keepAlive: flag('缓存页面', 'Keep alive'),
    remark: note('备注', 'Remark'),
  },
  code: 'code',
  name: 'name',
  tree: 'parentId',
  list: ['name', 'code', 'category', 'alias', 'path', 'source', 'sort', 'keepAlive'],
  filters: ['name', 'code', 'category'],
  order: 'sort',
  form: 'drawer',
  menu: {
    id: 80_500,
    group: 'system',
    path: '/system/menus',
    icon: 'menu',
    title: { zh: '菜单管理', en: 'Menus' },
    sort: 5,
    ofPlatform: true,
    buttons: ['view', 'add', 'edit', 'delete', 'export'],
  },
});

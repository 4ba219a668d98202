import type { ErrorWords } from './words.ts';

/** Menus and top menus. */
export const MENU_ERRORS = {
  'menu.needed': {
    what: {
      zh: '“{code}”是产品功能所需的权限，不能删除或改编号',
      en: '“{code}” is a permission the product needs; it can be neither deleted nor given another code',
    },
    next: { zh: '可以修改名称、排序和位置。', en: 'Its name, order and place may be changed.' },
  },
  'menu.unreachable': {
    what: {
      zh: '“{name}”对管理员不可见，菜单就无法再修改',
      en: 'Without “{name}” the administrator could no longer change the menus',
    },
    next: {
      zh: '请在可见角色中加上 administrator，或留空。',
      en: 'Add administrator to the roles it is shown to, or leave them empty.',
    },
  },
  'topmenu.beyond_own': {
    what: { zh: '您没有这些菜单：{beyond}', en: 'These menus are not yours: {beyond}' },
    next: {
      zh: '请只安排您自己拥有的菜单，或请管理员操作。',
      en: 'Arrange menus that are yours, or ask an administrator.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
